#include "compiler/session/response_computation.h"

#include "compiler/analysis/linear/modes.h"
#include "compiler/analysis/response/merged_speeds.h"
#include "compiler/analysis/response/parametric_stability.h"
#include "compiler/session/response_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace torsion::session {

namespace {

analysis::ExcitedSystem excited(Point& point, const analysis::ExcitationRequest& request) {
    analysis::ExcitedSystem result;
    std::string problem;
    if (!analysis::excite(point.frame(), request, result, problem)) point.refuse(problem);
    if (result.missing)
        refuse(source::Diag::InvalidCommandLine, fmt::format("--order: `{}` is no input of the model", *result.missing),
               "for example the input of a source: torque.tau");
    check_periods(result, "--no-declared leaves out what components declare");
    if (result.problem.loads.empty()) {
        const std::string mode = words_of(point.modes);
        refuse(source::Diag::InvalidCommandLine,
               "nothing excites the shaft: no component that declares an excitation turns with it" +
                   (mode.empty() ? "" : " (" + mode + ")"),
               "--shaft names another one, --order adds an excitation; --at and --gap choose another mode");
    }
    return result;
}

analysis::ForcedResponse response_to(const analysis::ResponseProblem& problem) {
    analysis::Unbounded unbounded;
    auto response = forced_response(problem, unbounded);
    if (unbounded.speed > 0 && unbounded.order == 0)
        refuse(source::Diag::IntegrationFailed,
               fmt::format("at {:g} rev/min what varies with the angle has no steady response that was found",
                           unbounded.speed),
               "stiffness or inertia that varies may excite itself there");
    if (unbounded.speed > 0)
        refuse(source::Diag::IntegrationFailed,
               fmt::format("order {:g} at {:g} rev/min excites a vibration of {:g} Hz that nothing damps: its "
                           "amplitude has no bound",
                           unbounded.order, unbounded.speed, unbounded.order * unbounded.speed / 60),
               "give the shafts their damping, or leave this speed out");
    return response;
}

constexpr double grows = 1e-6; // of a damping ratio, negative: what rounding leaves

/// A vibration that grows by itself has no steady response. Motions that grow without swinging, a torque that rises
/// with the speed, stay: the response is what swings about them.
void check_stable(const analysis::ResponseProblem& problem, analysis::ModesOverSpeed& modes) {
    for (const std::size_t speed : {std::size_t{0}, problem.speeds.size() / 2, problem.speeds.size() - 1}) {
        const analysis::ModalExpansion* const expansion = modes.at(speed);
        if (expansion == nullptr) return;
        for (const auto& [number, value] : expansion->vibrations(problem, speed)) {
            if (value.real() <= grows * std::abs(value)) continue;
            refuse(source::Diag::IntegrationFailed,
                   fmt::format("at {:g} rev/min the vibration #{} of {:.4g} Hz grows by itself, its damping is {:.3g} "
                               "%: nothing is steady",
                               problem.speeds[speed], number, value.imag() / (2 * std::numbers::pi),
                               -100 * value.real() / std::abs(value)),
                   "`torsion modes` shows what takes part in it; --modal-damping gives every vibration more");
        }
    }
}

/// The speeds that could not be examined.
std::size_t check_parametric(const analysis::ResponseProblem& problem, analysis::ModesOverSpeed& modes) {
    const auto [growth, unexamined] = parametric_stability(problem, modes);
    if (!growth) return unexamined;
    const std::string where = growth->from == growth->to
                                  ? fmt::format("at {:g} rev/min", growth->from)
                                  : fmt::format("from {:g} to {:g} rev/min", growth->from, growth->to);
    refuse(source::Diag::IntegrationFailed,
           fmt::format("{} what varies with the angle excites a vibration of {:.4g} Hz by itself: it grows, with a "
                       "damping of {:.3g} %",
                       where, growth->frequency, -100 * growth->rate),
           "only a run tells how far; more damping, also by --modal-damping, or speeds beside these");
}

} // namespace

Computed computed(Point& point, const analysis::ExcitationRequest& request, const std::vector<bool>& mechanical) {
    Computed result{request, excited(point, request), {}, {}};
    result.response = response_to(result.system.problem);
    analysis::ModesOverSpeed modes(result.system.problem, mechanical);
    check_stable(result.system.problem, modes);
    result.unexamined = check_parametric(result.system.problem, modes);
    result.narrow = narrow_resonances(result.system.problem, result.response, modes);
    result.narrow_left_out = count_left_out(result.narrow);
    result.request.speeds = speeds_with(request.speeds, result.narrow, !request.limits.empty());
    if (result.request.speeds.size() == request.speeds.size()) return result;
    analysis::ForcedResponse finer;
    if (result.system.sources.empty() && has_one_system(result.system.problem)) { // what is between the speeds alone
        analysis::ExcitationRequest between = request;
        between.speeds = analysis::other_speeds(result.request.speeds, request.speeds);
        const analysis::ExcitedSystem system = excited(point, between);
        finer = merged(result.response, response_to(system.problem));
        result.system.problem = merged(result.system.problem, system.problem);
    } else {
        result.system = excited(point, result.request);
        finer = response_to(result.system.problem);
    }
    result.narrow = confirmed(result.narrow, result.response, finer);
    result.response = std::move(finer);
    return result;
}

std::vector<bool> mechanical_states_of(Point& point) {
    std::vector<bool> mechanical;
    if (point.model().n_x > analysis::most_expanded_states) return mechanical; // their modes are not computed
    std::string problem;
    if (!analysis::mechanical_states(point.frame(), mechanical, problem)) point.refuse(problem);
    return mechanical;
}

std::size_t output_of(const analysis::LimitCurve& limit, const analysis::ExcitedSystem& system) {
    const auto& outputs = system.problem.system.outputs;
    return static_cast<std::size_t>(std::ranges::find(outputs, limit.variable, &analysis::LinearVariable::name) -
                                    outputs.begin());
}

void add_misfires(Point& point, const analysis::ExcitationRequest& request, std::size_t shown,
                  const std::vector<bool>& mechanical, const analysis::ForcedResponse& regular,
                  analysis::ResponseFindings& findings) {
    std::vector<analysis::Misfire> worst(shown);
    std::vector<analysis::LimitedMisfire> limited(request.limits.size());
    const std::vector<std::size_t> regular_tops = largest_sums(regular);
    for (const analysis::DeclaredAngle& declared : request.declared) {
        if (!declared.combustion) continue;
        analysis::ExcitationRequest failing = request;
        failing.misfiring = declared.component;
        const Computed all = computed(point, failing, mechanical);
        const std::vector<std::size_t> tops = largest_sums(all.response);
        for (std::size_t output = 0; output < shown; ++output) {
            const double sum = all.response.sum_at(tops[output], output);
            if (sum <= worst[output].sum) continue;
            const std::string& name = all.system.problem.system.outputs[output].name;
            worst[output] = {name, declared.component, sum, all.response.speeds[tops[output]],
                             regular.sum_at(regular_tops[output], output)};
        }
        for (std::size_t l = 0; l < limited.size(); ++l) {
            analysis::LimitCheck check =
                check_limit(all.response, output_of(request.limits[l], all.system), request.limits[l]);
            if (limited[l].component.empty() || check.margin < limited[l].check.margin)
                limited[l] = {declared.component, std::move(check)};
        }
    }
    std::erase_if(worst, [](const analysis::Misfire& m) { return m.sum == 0; });
    findings.misfires = std::move(worst), findings.limited_misfires = std::move(limited);
}

} // namespace torsion::session
