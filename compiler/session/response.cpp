// The steady response of a session's model to excitations by order.

#include "compiler/analysis/response/modes_over_speed.h"
#include "compiler/session/hidden_outputs.h"
#include "compiler/session/response_computation.h"
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

/// For the names, which outlive the computation.
analysis::ResponseProblem without_matrices(analysis::ResponseProblem problem) {
    analysis::ResponseProblem result;
    result.system = std::move(problem.system);
    for (analysis::Matrix* matrix : {&result.system.a, &result.system.b, &result.system.c, &result.system.d})
        *matrix = {};
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

/// Peaks, sums and frequencies, at all speeds that were computed.
void add_peaks(const session::Computed& all, std::size_t shown, const std::vector<bool>& mechanical,
               analysis::ResponseRecord& record, Response& result) {
    analysis::ModesOverSpeed modes(all.system.problem, mechanical);
    record.peaks = reported_peaks(all.system.problem, all.response, shown, modes);
    record.sums = reported_sums(all.response, shown);
    if (const analysis::ModalExpansion* const middle = modes.at(all.response.speeds.size() / 2)) {
        result.frequencies = middle->frequencies();
        record.findings.growth_time = middle->growth_time();
    }
    for (const analysis::ReportedPeak& peak : record.peaks)
        result.peaks.push_back({peak.output, peak.order, peak.speed, peak.value, peak.is_end});
    for (const analysis::LargestSum& sum : record.sums) result.largest_sums.emplace_back(sum.speed, sum.value);
}

std::vector<std::size_t> first_six(std::size_t shown) {
    std::vector<std::size_t> outputs;
    for (std::size_t i = 0; i < std::min<std::size_t>(6, shown); ++i) outputs.push_back(i);
    return outputs;
}

void store(const analysis::ResponseFindings& findings, Response& result) {
    for (const analysis::LimitCheck& check : findings.limits) {
        LimitResult& limit =
            result.limits.emplace_back(LimitResult{check.variable, check.margin, check.speed, {}, {}, false});
        limit.transient = check.is_transient;
        for (const analysis::BarredRange& r : check.barred)
            limit.barred.push_back({r.from, r.to, r.worst, r.share, r.rule_from, r.rule_to, r.ratio});
    }
    for (const analysis::LimitedMisfire& m : findings.limited_misfires)
        result.limited_misfires.push_back({m.check.variable, m.component, m.check.margin, m.check.speed});
    for (const analysis::ElementHeat& h : findings.heat)
        result.heat.push_back({h.component, h.largest, h.speed, h.mean});
    for (const analysis::ExcitationSwing& s : findings.swings)
        result.large_swings.push_back({s.angle, s.swing, s.speed, s.order});
    for (const analysis::Misfire& m : findings.misfires)
        result.misfires.push_back({m.variable, m.component, m.sum, m.speed, m.regular});
    for (const analysis::PeakChanges& c : findings.changes)
        result.sensitivities.push_back({c.variable, c.order, c.speed, c.amplitude, c.parameters});
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
        const session::HiddenOutputs hidden(*impl_, options.heat, request);
        const std::vector<bool> mechanical = session::mechanical_states_of(*impl_);
        session::Computed all = session::computed(*impl_, request, mechanical);
        analysis::ResponseFindings findings;
        for (const analysis::LimitCurve& limit : request.limits)
            findings.limits.push_back(check_limit(all.response, session::output_of(limit, all.system), limit));
        hidden.add_findings(all.system, all.response, findings);
        findings.narrow = std::move(all.narrow), findings.narrow_left_out = all.narrow_left_out,
        findings.unexamined = all.unexamined, findings.unequal = unequal_angles(all.system);
        if (options.misfire == "each")
            session::add_misfires(*impl_, request, shown, mechanical, all.response, findings);
        if (options.sensitivities)
            findings.changes = session::peak_changes(*impl_, all.request, all.response, first_six(shown));
        const auto record = std::make_shared<analysis::ResponseRecord>(
            analysis::ResponseRecord{impl_->name(), impl_->modes, {}, {}, {}, {}, {}});
        record->findings = std::move(findings);
        Response extent;
        add_peaks(all, shown, mechanical, *record, extent);
        record->response = part_of(std::move(all.response), request.speeds, shown);
        record->excited = std::move(all.system);
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

ResponseLimit propulsion_shaft_limit(const std::string& variable, double tensile_strength, double diameter,
                                     double rated_speed, double design_factor, bool transient) {
    const bool is_right = tensile_strength > 0 && diameter > 0 && rated_speed > 0 && design_factor > 0;
    if (!is_right)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--limit: the shaft of `{}` has a factor that is not positive", variable));
    const bool is_shaft = diameter >= 0.01 && diameter <= 3 && tensile_strength >= 1e8 && tensile_strength <= 2e9;
    if (!is_shaft)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--limit: the shaft of `{}` has {:g} mm and {:g} N/mm²: no steel shaft of a ship",
                                    variable, diameter * 1e3, tensile_strength / 1e6),
                        "m68:SIGMA_B:D:N0 in N/mm², mm and rev/min, for example m68:400:300:85");
    auto curve =
        analysis::propulsion_shaft_limit(variable, {tensile_strength, diameter, rated_speed, design_factor, transient});
    return {curve.variable, std::move(curve.points), diameter, rated_speed, transient};
}

Response Model::response(const ResponseOptions& options) const { return at(excited_point(options)).response(options); }

void Response::write(const std::string& path, ResponsePicture picture) const {
    const bool is_picture = path.ends_with(".svg"), is_page = path.ends_with(".html");
    if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv") && !is_picture && !is_page)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("-o: `{}` is neither .json nor .csv nor .svg nor .html", path));
    const std::string why = runtime::write_file(path, is_picture               ? svg(picture)
                                                      : is_page                ? session::page_of(*this)
                                                      : path.ends_with(".csv") ? csv()
                                                                               : json());
    if (!why.empty()) session::refuse(source::Diag::CannotWriteFile, why);
}

} // namespace torsion
