#pragma once
// A model with every solver: those that find events within a step, and those whose fixed steps are late by up to one.

#include "tests/simulation/hybrid_run.h"

#include <string>

namespace torsion::tests {

inline constexpr double fixed_step = 1.0 / 128;

inline runtime::Options with(const std::string& solver) {
    runtime::Options options;
    options.solver = solver;
    options.tolerance = 1e-9;
    options.step_size = fixed_step;
    return options;
}

/// `action(solver, is_late)`
template <class Action>
void for_each_solver(const Action& action) {
    for (const std::string solver : {"cvode", "ida", "dopri5", "esdirk", "euler", "rk4", "trapezoid", "rosenbrock"}) {
        INFO("solver ", solver);
        action(solver, solver == "euler" || solver == "rk4" || solver == "trapezoid" || solver == "rosenbrock");
    }
}

} // namespace torsion::tests
