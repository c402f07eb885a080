#include "compiler/analysis/response/modes_over_speed.h"

#include "compiler/analysis/linear/rounding.h"

#include <algorithm>
#include <utility>

namespace torsion::analysis {

namespace {

constexpr std::size_t most_states_of_each_speed = 200; // the eigenvalue solver is dense

/// A with what laws add at a speed. Losses of springs, which are imaginary, are none of a mode's.
Matrix system_at(const ResponseProblem& problem, std::size_t speed) {
    Matrix a = problem.system.a;
    for (const Feedback& law : problem.feedback) {
        const std::complex<double>* const values = law.changes.at(speed);
        for (std::size_t i = 0; i < law.changes.rows.size(); ++i) {
            const std::size_t row = law.changes.rows[i];
            for (const auto& [state, factor] : law.states) {
                if (row < a.rows) a(row, state) += values[i].real() * factor;
            }
        }
    }
    if (!problem.laws.empty() || !problem.feedback.empty()) drop_rounding_of_mean(a);
    return a;
}

} // namespace

ModesOverSpeed::ModesOverSpeed(const ResponseProblem& problem, std::vector<bool> mechanical)
    : problem_(problem), mechanical_(std::move(mechanical)),
      varies_(problem.speeds.size() > 1 &&
              std::ranges::any_of(problem.feedback, [](const Feedback& law) { return !law.changes.is_constant(); })) {}

const ModalExpansion* ModesOverSpeed::at(std::size_t speed) {
    if (problem_.system.a.rows > (varies_ ? most_states_of_each_speed : most_expanded_states)) return nullptr;
    const std::size_t place = varies_ ? speed : 0;
    const auto [found, is_new] = known_.try_emplace(place);
    if (is_new) found->second = ModalExpansion::of(system_at(problem_, place), mechanical_);
    return found->second ? &*found->second : nullptr;
}

} // namespace torsion::analysis
