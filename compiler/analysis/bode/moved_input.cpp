#include "compiler/analysis/bode/moved_input.h"

#include "compiler/flat/source_inputs.h"

#include "torsion/simulate.h"

#include <algorithm>

namespace torsion::analysis {

std::vector<std::uint32_t> top_level_inputs(const TorsionModel& model) {
    std::vector<std::uint32_t> rows = inputs_of(model);
    std::erase_if(rows, [&](std::uint32_t row) {
        return flat::is_source_input(runtime::text(model, model.variables[row].name));
    });
    return rows;
}

namespace {

/// The sums of a matrix times a column.
std::vector<Entry> product(const Matrix& matrix, const std::vector<Entry>& column) {
    Matrix sum(matrix.rows, 1);
    for (const Entry& e : column) sum.add(0, matrix.column(e.row), e.value);
    return sum.column(0);
}

std::optional<std::size_t> rate_of(const LinearSystem& system, std::size_t input) {
    const auto rate = std::ranges::find(system.inputs, std::string(flat::input_rate_prefix) + system.inputs[input].name,
                                        &LinearVariable::name);
    return rate == system.inputs.end() ? std::nullopt
                                       : std::optional(static_cast<std::size_t>(rate - system.inputs.begin()));
}

} // namespace

std::string without_rates(LinearSystem& system, std::size_t place) {
    std::vector<std::size_t> rates{place}; // the input, and its derivatives
    while (const auto rate = rate_of(system, rates.back())) rates.push_back(*rate);
    // dx/dt = A x + … + b u' has the states z = x - b u: dz/dt = A z + … + A b u, y = C z + … + C b u. So each
    // derivative becomes the one before.
    for (std::size_t k = rates.size(); k-- > 1;) {
        if (const auto& direct = system.d.column(rates[k]); !direct.empty())
            return system.outputs[direct.front().row].name;
        const std::vector<Entry> b = system.b.column(rates[k]);
        system.b.set_column(rates[k], {});
        system.b.add(rates[k - 1], product(system.a, b), 1);
        system.d.add(rates[k - 1], product(system.c, b), 1);
    }
    return {};
}

std::optional<MovedInput> moved_input(const LinearSystem& system, const TorsionModel& model, const std::string& name) {
    const std::vector<std::uint32_t> own = top_level_inputs(model);
    const std::string beside = std::string(flat::source_input_prefix) + name;
    for (std::size_t i = 0; i < system.inputs.size(); ++i) {
        const LinearVariable& input = system.inputs[i];
        if (input.name == name || input.name == beside)
            return MovedInput{i, std::find(own.begin(), own.end(), input.row) == own.end()};
    }
    return std::nullopt;
}

} // namespace torsion::analysis
