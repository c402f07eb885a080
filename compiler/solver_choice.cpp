#include "compiler/solver_choice.h"

#include "torsion/simulate.h"

#include <fmt/format.h>

#include <algorithm>

namespace torsion {

namespace {

std::string entries(const std::optional<std::size_t>& count) {
    return count ? fmt::format("{} entries", *count) : "too many entries to count";
}

} // namespace

std::vector<std::string> solver_names() {
    std::vector<std::string> names = {automatic};
    for (const runtime::SolverInfo& solver : runtime::solvers()) names.emplace_back(solver.name);
    return names;
}

bool check_named_solver(const flat::Experiment& experiment, source::Diagnostics& diagnostics) {
    const std::vector<std::string> names = solver_names();
    if (!experiment.solver_place.valid() || std::ranges::find(names, experiment.solver) != names.end()) return true;
    const std::string near = source::nearest(experiment.solver, names);
    std::string help = near.empty() ? "" : "did you mean `" + near + "`? ";
    for (const std::string& name : names) help += (&name == &names.front() ? "the solvers are " : ", ") + name;
    diagnostics
        .report(source::Diag::InvalidCommandLine, experiment.solver_place, "unknown solver `" + experiment.solver + "`")
        .with_help(help);
    return false;
}

void ask_for_form(const std::string& solver, lower::Options& lowering) {
    lowering.choose_form = solver == automatic;
    lowering.residual_form = solver == "ida";
    lowering.explicit_jacobian = !lowering.residual_form;
}

std::string used_solver(const std::string& solver, const Compilation& compilation) {
    if (solver != automatic) return solver;
    const program::FormChoice* choice = form_choice(compilation);
    if (choice != nullptr && choice->reason == program::FormChoice::Reason::Named) return choice->solver;
    return choice != nullptr && choice->is_residual() ? "ida" : "cvode";
}

const program::FormChoice* form_choice(const Compilation& compilation) {
    const program::Program* program = compilation.compiled ? compilation.compiled->program() : nullptr;
    return program != nullptr && program->form_choice ? &*program->form_choice : nullptr;
}

std::string reason_of(const program::FormChoice& choice) {
    using Reason = program::FormChoice::Reason;
    const std::string states = fmt::format("{} state{}", choice.states, choice.states == 1 ? "" : "s");
    const std::string without = entries(choice.explicit_entries), with = entries(choice.residual_entries);
    switch (choice.reason) {
    case Reason::Named: return fmt::format("{}, the model's experiment names it", states);
    case Reason::Few: return states + ": a dense matrix";
    case Reason::Sparse: return fmt::format("{}, the Jacobian of the explicit form is sparse ({})", states, without);
    case Reason::Alike:
        return fmt::format("{}, the residual form is not much sparser ({}; explicit: {})", states, with, without);
    case Reason::Fills:
        return fmt::format("{}, the Jacobian of the explicit form fills ({}; residual: {}, {} unknowns more)", states,
                           without, with, choice.unknowns);
    }
    return {};
}

} // namespace torsion
