#include "compiler/analysis/response/merged_speeds.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace torsion::analysis {

namespace {

/// A speed of one of the two, in their common order.
struct MergedSpeed {
    bool is_first = true;
    std::size_t row = 0;
};

std::vector<MergedSpeed> merged_speeds(const std::vector<double>& first, const std::vector<double>& second) {
    std::vector<MergedSpeed> order;
    std::size_t i = 0, j = 0;
    while (i < first.size() || j < second.size()) {
        const bool is_first = j == second.size() || (i < first.size() && first[i] < second[j]);
        order.push_back({is_first, is_first ? i++ : j++});
    }
    return order;
}

} // namespace

bool has_one_system(const ResponseProblem& problem) {
    return problem.laws.empty() &&
           std::ranges::all_of(problem.feedback, [](const Feedback& law) { return law.changes.is_constant(); });
}

std::vector<double> other_speeds(const std::vector<double>& all, const std::vector<double>& some) {
    std::vector<double> others;
    std::ranges::set_difference(all, some, std::back_inserter(others));
    return others;
}

ResponseProblem merged(const ResponseProblem& first, const ResponseProblem& second) {
    ResponseProblem result = first;
    const auto order = merged_speeds(first.speeds, second.speeds);
    result.speeds.clear();
    for (const auto& [is_first, row] : order) result.speeds.push_back((is_first ? first : second).speeds[row]);
    for (std::size_t k = 0; k < result.loads.size(); ++k) {
        RowChanges& changes = result.loads[k].changes;
        changes.values.clear();
        for (const auto& [is_first, row] : order) {
            const std::complex<double>* const values = (is_first ? first : second).loads[k].changes.at(row);
            changes.values.insert(changes.values.end(), values, values + changes.rows.size());
        }
    }
    return result;
}

ForcedResponse merged(const ForcedResponse& first, const ForcedResponse& second) {
    ForcedResponse result;
    result.outputs = first.outputs, result.turns = first.turns;
    for (const OrderResponse& of_order : first.orders) result.orders.push_back({of_order.order, {}});
    for (const auto& [is_first, row] : merged_speeds(first.speeds, second.speeds)) {
        const ForcedResponse& from = is_first ? first : second;
        const auto append = [&](const auto& values, auto& to) {
            const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row * from.outputs);
            to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(from.outputs));
        };
        result.speeds.push_back(from.speeds[row]);
        for (std::size_t k = 0; k < result.orders.size(); ++k) append(from.orders[k].values, result.orders[k].values);
        append(from.sum, result.sum);
    }
    return result;
}

} // namespace torsion::analysis
