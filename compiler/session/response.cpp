// The steady response of a session's model to excitations by order.

#include "compiler/analysis/linear/modes.h"
#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/merged_speeds.h"
#include "compiler/analysis/response/narrow_resonances.h"
#include "compiler/analysis/response/response_peaks.h"
#include "compiler/analysis/response/response_report.h"
#include "compiler/session/operating_point.h"
#include "compiler/session/response_pictures.h"
#include "compiler/session/response_request.h"
#include "compiler/session/response_sensitivity.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numbers>
#include <utility>

namespace torsion {

namespace {

using session::guarded;

analysis::ExcitedSystem excited(session::Point& point, const analysis::ExcitationRequest& request) {
    analysis::ExcitedSystem result;
    std::string problem;
    if (!analysis::excite(point.frame(), request, result, problem)) point.refuse(problem);
    if (result.missing)
        session::refuse(source::Code::C101, fmt::format("--order: `{}` is no input of the model", *result.missing),
                        "for example the input of a source: torque.tau");
    session::check_periods(result, "--no-declared leaves out what components declare");
    if (result.problem.loads.empty()) {
        const std::string mode = words_of(point.modes);
        session::refuse(source::Code::C101,
                        "nothing excites the shaft: no component that declares an excitation turns with it" + (mode.empty() ? "" : " (" + mode + ")"),
                        "--shaft names another one, --order adds an excitation; --at and --gap choose another mode");
    }
    return result;
}

analysis::ForcedResponse response_to(const analysis::ResponseProblem& problem) {
    analysis::Unbounded unbounded;
    auto response = forced_response(problem, unbounded);
    if (unbounded.speed > 0 && unbounded.order == 0)
        session::refuse(source::Code::R302,
                        fmt::format("at {:g} rev/min what varies with the angle has no steady response that was found", unbounded.speed),
                        "stiffness or inertia that varies may excite itself there");
    if (unbounded.speed > 0)
        session::refuse(source::Code::R302,
                        fmt::format("order {:g} at {:g} rev/min excites a vibration of {:g} Hz that nothing damps: its amplitude has no bound",
                                    unbounded.order, unbounded.speed, unbounded.order * unbounded.speed / 60),
                        "give the shafts their damping, or leave this speed out");
    return response;
}

/// For the names, which outlive the computation.
analysis::ResponseProblem without_matrices(analysis::ResponseProblem problem) {
    analysis::ResponseProblem result;
    result.system = std::move(problem.system);
    for (analysis::Matrix* matrix : {&result.system.a, &result.system.b, &result.system.c, &result.system.d}) *matrix = {};
    return result;
}

Response values_of(const analysis::ResponseRecord& record) {
    Response result;
    result.speeds = record.response.speeds, result.sum = record.response.sum;
    for (const analysis::OrderResponse& order : record.response.orders) {
        result.orders.push_back(order.order);
        result.values.reserve(record.response.orders.size() * order.values.size());
        result.values.insert(result.values.end(), order.values.begin(), order.values.end());
    }
    for (const analysis::TurningSource& source : record.excited.sources) result.sources.push_back(source.angle);
    for (const analysis::LinearVariable& variable : record.excited.problem.system.outputs) {
        result.variables.push_back(variable.name);
        result.units.push_back(variable.unit);
    }
    return result;
}

} // namespace

namespace {

/// The rows of the gaps follow what is shown.
analysis::ResponseFindings findings_of(const std::vector<analysis::LimitCurve>& limits, const std::vector<analysis::GapSwing>& gaps,
                                       std::size_t shown, const analysis::ExcitedSystem& system, const analysis::ForcedResponse& response) {
    analysis::ResponseFindings findings;
    const auto& outputs = system.problem.system.outputs;
    for (const analysis::LimitCurve& limit : limits) {
        const auto output = std::ranges::find(outputs, limit.variable, &analysis::LinearVariable::name);
        findings.limits.push_back(check_limit(response, static_cast<std::size_t>(output - outputs.begin()), limit));
    }
    for (std::size_t g = 0; g < gaps.size(); ++g) findings.gaps.emplace_back(gaps[g], exceeded(response, shown + g, gaps[g]));
    return findings;
}

/// Speeds, and those of peaks between them.
struct Computed {
    analysis::ExcitationRequest request;
    analysis::ExcitedSystem system;
    analysis::ForcedResponse response;
    std::vector<analysis::NarrowResonance> narrow;
    std::size_t narrow_left_out = 0;
};

constexpr double grows = 1e-6; // of a damping ratio, negative: what rounding leaves

/// A vibration that grows by itself has no steady response. Motions that grow without swinging, a torque that rises with the speed, stay: the
/// response is what swings about them.
void check_stable(const analysis::ResponseProblem& problem, analysis::ModesOverSpeed& modes) {
    for (const std::size_t speed : {std::size_t{0}, problem.speeds.size() / 2, problem.speeds.size() - 1}) {
        const analysis::ModalExpansion* const expansion = modes.at(speed);
        if (expansion == nullptr) return;
        for (const auto& [number, value] : expansion->vibrations(problem, speed)) {
            if (value.real() <= grows * std::abs(value)) continue;
            session::refuse(source::Code::R302,
                            fmt::format("at {:g} rev/min the vibration #{} of {:.4g} Hz grows by itself, its damping is {:.3g} %: nothing is steady",
                                        problem.speeds[speed], number, value.imag() / (2 * std::numbers::pi), -100 * value.real() / std::abs(value)),
                            "`torsion modes` shows what takes part in it; --modal-damping gives every vibration more");
        }
    }
}

Computed computed(session::Point& point, const analysis::ExcitationRequest& request, const std::vector<bool>& mechanical) {
    Computed result{request, excited(point, request), {}, {}};
    result.response = response_to(result.system.problem);
    analysis::ModesOverSpeed modes(result.system.problem, mechanical);
    check_stable(result.system.problem, modes);
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

std::vector<bool> mechanical_states_of(session::Point& point) {
    std::vector<bool> mechanical;
    if (point.model().n_x > analysis::most_expanded_states) return mechanical; // their modes are not computed
    std::string problem;
    if (!analysis::mechanical_states(point.frame(), mechanical, problem)) point.refuse(problem);
    return mechanical;
}

/// Peaks, sums and frequencies, at all speeds that were computed.
void add_peaks(const Computed& all, std::size_t shown, const std::vector<bool>& mechanical, analysis::ResponseRecord& record, Response& result) {
    const analysis::ForcedResponse response = first_outputs(all.response, shown);
    analysis::ModesOverSpeed modes(all.system.problem, mechanical);
    record.peaks = reported_peaks(all.system.problem, response, modes);
    record.sums = reported_sums(response);
    if (const analysis::ModalExpansion* const middle = modes.at(response.speeds.size() / 2)) result.frequencies = middle->frequencies();
    for (const analysis::ReportedPeak& peak : record.peaks) result.peaks.push_back({peak.output, peak.order, peak.speed, peak.value, peak.is_end});
    for (const analysis::LargestSum& sum : record.sums) result.largest_sums.emplace_back(sum.speed, sum.value);
}

/// Each firing component fails once; of each variable the worst.
std::vector<analysis::Misfire> misfires_of(session::Point& point, analysis::ExcitationRequest request, std::size_t shown,
                                           const analysis::ForcedResponse& regular) {
    std::vector<analysis::Misfire> worst(shown);
    const std::vector<std::size_t> regular_tops = largest_sums(regular);
    for (const analysis::DeclaredAngle& declared : request.declared) {
        if (!declared.combustion) continue;
        request.misfiring = declared.component;
        const analysis::ForcedResponse response = response_to(excited(point, request).problem);
        const std::vector<std::size_t> tops = largest_sums(response);
        for (std::size_t output = 0; output < shown; ++output) {
            const double sum = response.sum_at(tops[output], output);
            if (sum <= worst[output].sum) continue;
            const std::string name(runtime::text(point.model(), point.model().variables[request.shown[output]].name));
            worst[output] = {name, declared.component, sum, response.speeds[tops[output]], regular.sum_at(regular_tops[output], output)};
        }
    }
    std::erase_if(worst, [](const analysis::Misfire& m) { return m.sum == 0; });
    return worst;
}

std::vector<std::size_t> first_six(std::size_t shown) {
    std::vector<std::size_t> outputs;
    for (std::size_t i = 0; i < std::min<std::size_t>(6, shown); ++i) outputs.push_back(i);
    return outputs;
}

void store(const analysis::ResponseFindings& findings, Response& result) {
    for (const analysis::LimitCheck& check : findings.limits) {
        LimitResult& limit = result.limits.emplace_back(LimitResult{check.variable, check.margin, check.speed, {}, {}, false});
        limit.transient = check.is_transient;
        for (const analysis::BarredRange& r : check.barred) limit.barred.push_back({r.from, r.to, r.worst, r.share, r.rule_from, r.rule_to, r.ratio});
    }
    for (const analysis::Misfire& m : findings.misfires) result.misfires.push_back({m.variable, m.component, m.sum, m.speed, m.regular});
    for (const analysis::PeakChanges& c : findings.changes) result.sensitivities.push_back({c.variable, c.order, c.speed, c.amplitude, c.parameters});
    for (const auto& [gap, most] : findings.gaps)
        result.gaps.push_back({gap.component, gap.is_closed, most.amplitude, gap.bound, most.speed, gap.is_friction});
}

std::string title_of(const std::string& model, const std::string& mode) {
    return model.substr(model.rfind('.') + 1) + (mode.empty() || mode.size() > 70 ? "" : ": " + mode);
}

} // namespace

Response OperatingPoint::response(const ResponseOptions& options) const {
    return guarded([&] {
        analysis::ExcitationRequest request = session::request_of(*impl_, options);
        const std::size_t shown = request.shown.size();
        std::vector<analysis::GapSwing> gaps = analysis::gap_swings(impl_->frame());
        for (const analysis::GapSwing& gap : gaps) request.shown.push_back(gap.row);
        const std::vector<bool> mechanical = mechanical_states_of(*impl_);
        Computed all = computed(*impl_, request, mechanical);
        for (std::size_t g = 0; g < gaps.size() && !all.system.means.empty(); ++g) gaps[g].set_mean(all.system.means[shown + g]);
        analysis::ResponseFindings findings = findings_of(request.limits, gaps, shown, all.system, all.response);
        findings.narrow = std::move(all.narrow), findings.narrow_left_out = all.narrow_left_out, findings.unequal = unequal_angles(all.system);
        if (options.misfire == "each") findings.misfires = misfires_of(*impl_, all.request, shown, all.response);
        if (options.sensitivities) findings.changes = session::peak_changes(*impl_, all.request, all.response, first_six(shown));
        const auto record = std::make_shared<analysis::ResponseRecord>(
            analysis::ResponseRecord{impl_->name(), impl_->modes, {}, first_outputs(at_speeds(all.response, request.speeds), shown), {}, {}, {}});
        Response extent;
        add_peaks(all, shown, mechanical, *record, extent);
        record->findings = std::move(findings), record->excited = std::move(all.system);
        record->excited.problem.system.outputs.resize(shown);
        Response result = values_of(*record);
        result.peaks = std::move(extent.peaks), result.largest_sums = std::move(extent.largest_sums);
        result.frequencies = std::move(extent.frequencies);
        result.text = response_text(*record);
        record->excited.problem = without_matrices(std::move(record->excited.problem));
        result.json = [record] { return response_json(*record); };
        result.csv = [record] { return response_csv(*record); };
        store(record->findings, result);
        for (std::size_t i = 0; i < result.limits.size(); ++i) result.limits[i].points = request.limits[i].points;
        result.mode = words_of(impl_->modes);
        result.title = title_of(impl_->name(), result.mode);
        result.diagnostics = impl_->diagnostics;
        return result;
    });
}

ResponseLimit propulsion_shaft_limit(const std::string& variable, double tensile_strength, double diameter, double rated_speed, double design_factor,
                                     bool transient) {
    const bool is_right = tensile_strength > 0 && diameter > 0 && rated_speed > 0 && design_factor > 0;
    if (!is_right) session::refuse(source::Code::C101, fmt::format("--limit: the shaft of `{}` has a factor that is not positive", variable));
    auto curve = analysis::propulsion_shaft_limit(variable, {tensile_strength, diameter, rated_speed, design_factor, transient});
    return {curve.variable, std::move(curve.points), diameter, rated_speed, transient};
}

Response Model::response(const ResponseOptions& options) const { return at(excited_point(options)).response(options); }

void Response::write(const std::string& path, ResponsePicture picture) const {
    const bool is_picture = path.ends_with(".svg"), is_page = path.ends_with(".html");
    if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv") && !is_picture && !is_page)
        session::refuse(source::Code::C101, fmt::format("-o: `{}` is neither .json nor .csv nor .svg nor .html", path));
    const std::string why = runtime::write_file(path, is_picture               ? svg(picture)
                                                      : is_page                ? session::page_of(*this)
                                                      : path.ends_with(".csv") ? csv()
                                                                               : json());
    if (!why.empty()) session::refuse(source::Code::E102, why);
}

} // namespace torsion
