#include "compiler/session/linear_point.h"

#include <fmt/format.h>

namespace torsion::session {

runtime::Result go_to_point(runtime::Simulation& simulation, runtime::Options run, std::optional<double> at) {
    run.energy = false;
    if (at) run.stop_time = *at;
    runtime::Result result = simulation.initialize(run);
    if (!result.ok || !at || *at <= result.start_time) return result;
    result = simulation.advance(*at, {});
    if (!result.ok || result.end_time >= *at) return result;
    result.ok = false;
    runtime::Message message;
    message.code = "R302";
    message.text =
        fmt::format("the simulation ends at t = {:g} s, before the point that is asked for", result.end_time);
    result.messages.push_back(std::move(message));
    return result;
}

bool linear_system_at(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, bool freezes_sources,
                      analysis::LinearSystem& system, std::string& problem, const std::vector<std::string>& excited) {
    if (!analysis::linearize(frame, outputs, system, problem)) return false;
    if (freezes_sources) problem = analysis::freeze_sources(frame, outputs, system, excited);
    return problem.empty();
}

bool modes_at(TorsionFrame& frame, bool freezes_sources, analysis::LinearSystem& system,
              analysis::ModalAnalysis& result, std::string& problem, const analysis::ModesWish& wish) {
    return linear_system_at(frame, {}, freezes_sources, system, problem) &&
           modes_of(frame, system, result, problem, wish);
}

bool modes_of(TorsionFrame& frame, const analysis::LinearSystem& system, analysis::ModalAnalysis& result,
              std::string& problem, const analysis::ModesWish& wish) {
    if (!analysis::analyse_modes(frame, system, result, problem, wish)) return false;
    if (!result.has_converged) problem = "the eigenvalue solver does not converge";
    return result.has_converged;
}

std::string no_linear_system(double time, const std::string& problem) {
    return fmt::format("no linear system at t = {:g} s: {}", time, problem);
}

} // namespace torsion::session
