#pragma once
// For tests: a model that is excited at a place, linearized there.

#include "compiler/analysis/linear/frozen_sources.h"
#include "compiler/analysis/response/forced_response.h"
#include "tests/modes/point.h"

#include <numbers>

namespace torsion::tests {

inline std::vector<std::uint32_t> rows_of(const TorsionModel& model, const std::vector<std::string>& names) {
    std::vector<std::uint32_t> rows;
    for (const std::string& name : names) {
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            if (runtime::text(model, model.variables[i].name) == name) rows.push_back(i);
        }
    }
    REQUIRE(rows.size() == names.size());
    return rows;
}

struct Excitation {
    std::size_t input = 0;
    double order = 1;
    std::complex<double> amplitude;
};

/// A model with excitations beside `excited`, linearized at its start.
struct Excited : Point {
    Excited(const std::string& text, const std::vector<std::string>& excited, const std::vector<std::string>& outputs)
        : Point(text, 0, "", flat::Excited{.inputs = excited}) {
        std::string problem;
        const std::vector<std::uint32_t> rows = rows_of(model(), outputs);
        REQUIRE_MESSAGE(analysis::linearize(frame(), rows, system, problem), problem);
        problem = analysis::freeze_sources(frame(), rows, system, excited);
        REQUIRE_MESSAGE(problem.empty(), problem);
        REQUIRE(system.inputs.size() == excited.size());
    }
    analysis::ForcedResponse respond(const std::vector<Excitation>& excitations, const std::vector<double>& speeds) {
        analysis::ResponseProblem problem;
        problem.system = system, problem.speeds = speeds;
        for (const Excitation& e : excitations)
            problem.loads.push_back(load_on_input(system, e.input, e.order, {e.amplitude}));
        return analysis::forced_response(problem, unbounded);
    }
    analysis::Unbounded unbounded;
};
/// In rad/s, of an order at a speed in rev/min.
using torsion::analysis::pulsation;

} // namespace torsion::tests
