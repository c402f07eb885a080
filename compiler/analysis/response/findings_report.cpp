#include "compiler/analysis/response/findings_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

std::string range_words(const BarredRange& range) {
    std::string text =
        fmt::format("{:.5g} … {:.5g}{}", range.from, range.to, range.is_cut ? " (end of the range)" : "");
    if (range.rule_to > 0 && range.ratio <= highest_barred_ratio)
        text += fmt::format(" (M68.5: {:.5g} … {:.5g})", range.rule_from, range.rule_to);
    if (range.rule_to > 0 && range.ratio > highest_barred_ratio)
        text += fmt::format(" (M68.5 allows no barred speed above {:g} of the rated one: λ = {:.3g})",
                            highest_barred_ratio, range.ratio);
    return text;
}

namespace {

std::string limit_line(const LimitCheck& check) {
    const std::string name = check.variable + (check.is_transient ? " (transient)" : "");
    if (std::isinf(check.margin)) return fmt::format("{}: no limit where it swings", name);
    const std::string reached =
        fmt::format("{}: {:.5g} at {:.6g} rev/min, limit {:.5g}", name, check.sum, check.speed, check.limit);
    if (check.barred.empty()) return reached + fmt::format(": margin {:.3g}", check.margin);
    std::string text = reached + fmt::format(": {:.3g} times too high; {}", 1 / check.margin,
                                             check.is_transient ? "not even to be passed quickly" : "barred");
    for (const BarredRange& range : check.barred)
        text += (&range == &check.barred.front() ? " " : ", ") + range_words(range);
    return text + " rev/min";
}

std::string friction_line(const GapSwing& gap, const Exceeded& most) {
    if (most.share <= 1)
        return fmt::format("{}: locked, and stays so: {:.3g} of what it holds beyond the mean at {:.6g} rev/min",
                           gap.component, most.share, most.speed);
    const std::string times = std::isinf(most.share)
                                  ? "although it holds no more than the mean"
                                  : fmt::format("{:.3g} times what it holds beyond the mean", most.share);
    return fmt::format("{}: taken as locked, but it swings {} at {:.6g} rev/min: only a run tells there", gap.component,
                       times, most.speed);
}

constexpr double no_mean = 1e3; // times it: a mean that carries nothing

std::string gap_line(const GapSwing& gap, const Exceeded& most) {
    if (gap.is_friction) return friction_line(gap, most);
    const std::string state = gap.is_closed ? "closed" : "open";
    const char* what = gap.is_closed ? "the mean torque or force" : "the way to its nearer end";
    if (most.share <= 1)
        return fmt::format("{}: {}, and stays so: {:.3g} of {} at {:.6g} rev/min", gap.component, state, most.share,
                           what, most.speed);
    if (gap.is_closed && most.share > no_mean)
        return fmt::format(
            "{}: taken as closed, but no mean load keeps it closed: only a run tells; it swings most at {:.6g} rev/min",
            gap.component, most.speed);
    const std::string times =
        std::isinf(most.share) ? "although it stands at its end" : fmt::format("{:.3g} times {}", most.share, what);
    return fmt::format("{}: taken as {}, but it swings {} at {:.6g} rev/min: only a run tells there", gap.component,
                       state, times, most.speed);
}

constexpr std::size_t narrow_shown = 6;

/// Peaks that the speeds do not show.
std::string narrow_text(const std::vector<NarrowResonance>& resonances, std::size_t left_out) {
    std::string text;
    for (std::size_t i = 0; i < std::min(narrow_shown, resonances.size()); ++i) {
        const NarrowResonance& r = resonances[i];
        const std::string where =
            fmt::format("order {:g} at {:.6g} rev/min (#{} {:.4g} Hz)", r.order, r.speed, r.mode, r.frequency);
        text += r.is_endless ? fmt::format("{:<12}{}: nothing damps it, its peak has no bound\n", "undamped", where)
                             : fmt::format("{:<12}{}: {:.3g} rev/min wide, its peak lies between the speeds\n",
                                           "narrow", where, r.width);
    }
    if (resonances.size() > narrow_shown)
        text += fmt::format("{:<12}{} more resonances are narrower than the distance of the speeds\n", "",
                            resonances.size() - narrow_shown);
    if (left_out > 0)
        text += fmt::format("{:<12}{} smaller peaks between the speeds are not computed\n", "left out", left_out);
    return text;
}

constexpr std::size_t parameters_shown = 6;

std::string changes_line(const PeakChanges& changes) {
    std::string text = fmt::format("{:<12}{}: {:.5g} of order {:g} at {:.6g} rev/min;", "peak", changes.variable,
                                   changes.amplitude, changes.order, changes.speed);
    for (std::size_t i = 0; i < std::min(parameters_shown, changes.parameters.size()); ++i)
        text +=
            fmt::format("{} {} {:+.3g}", i == 0 ? "" : ",", changes.parameters[i].first, changes.parameters[i].second);
    return text + "\n";
}

Json finite_number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

constexpr double rounding_of_heat = 1e-9; // of the largest

/// The elements with most heat.
std::string heat_text(std::vector<ElementHeat> heat) {
    constexpr std::size_t elements_shown = 20;
    std::ranges::stable_sort(heat, std::ranges::greater(), &ElementHeat::largest);
    const double least = rounding_of_heat * heat.front().largest;
    std::erase_if(heat, [&](const ElementHeat& h) { return !(h.largest > least); });
    if (heat.empty()) return fmt::format("{:<12}no element loses any\n", "heat");
    std::string text;
    for (std::size_t i = 0; i < std::min(elements_shown, heat.size()); ++i)
        text += fmt::format("{:<12}{}: {:.5g} W at {:.6g} rev/min\n", i == 0 ? "heat" : "", heat[i].component,
                            heat[i].largest, heat[i].speed);
    if (heat.size() > elements_shown)
        text +=
            fmt::format("{:<12}{} more elements have less; -o FILE.json has all\n", "", heat.size() - elements_shown);
    return text;
}

std::string swing_line(const ExcitationSwing& s) {
    return fmt::format("{:<12}{} swings by ±{:.3g} rad at {:.6g} rev/min, too far for its excitation of order {:.3g}: "
                       "only a run tells there\n",
                       "swing", s.angle, s.swing, s.speed, s.order);
}

Json json_of(const LimitCheck& check) {
    Json barred = Json::array();
    for (const BarredRange& r : check.barred) {
        barred.push_back({{"from_rpm", r.from}, {"to_rpm", r.to}, {"worst_rpm", r.worst}, {"share", r.share}});
        if (r.rule_to > 0)
            barred.back()["m68_5"] = {
                {"from_rpm", r.rule_from}, {"to_rpm", r.rule_to}, {"allowed", r.ratio <= highest_barred_ratio}};
    }
    return {{"variable", check.variable},
            {"transient", check.is_transient},
            {"margin", finite_number(check.margin)},
            {"speed_rpm", check.speed},
            {"barred", std::move(barred)}};
}

} // namespace

std::string findings_text(const ResponseFindings& findings) {
    std::string text = narrow_text(findings.narrow, findings.narrow_left_out);
    for (const LimitCheck& check : findings.limits)
        text += fmt::format("{:<12}{}\n", &check == &findings.limits.front() ? "limit" : "", limit_line(check));
    for (const auto& gap : findings.gaps)
        text += fmt::format("{:<12}{}\n", gap.first.is_friction ? "friction" : "gap", gap_line(gap.first, gap.second));
    for (const Misfire& m : findings.misfires)
        text += fmt::format("{:<12}{}: {:.5g} at {:.6g} rev/min where {} fails, {:.3g} times the regular one\n",
                            &m == &findings.misfires.front() ? "misfire" : "", m.variable, m.sum, m.speed, m.component,
                            m.sum / m.regular);
    for (const LimitedMisfire& m : findings.limited_misfires)
        text += fmt::format("{:<12}where {} fails, {}\n", &m == &findings.limited_misfires.front() ? "limit" : "",
                            m.component, limit_line(m.check));
    for (const ExcitationSwing& swing : findings.swings) text += swing_line(swing);
    if (findings.unexamined > 0)
        text +=
            fmt::format("{:<12}whether what varies with the angle excites a vibration by itself, at {} of the speeds\n",
                        "unexamined", findings.unexamined);
    if (findings.growth_time > 0)
        text += fmt::format("{:<12}a motion that does not swing grows, with a time constant of {:.3g} s; amplitudes "
                            "are those about it\n",
                            "growth", findings.growth_time);
    for (const PeakChanges& c : findings.changes) text += changes_line(c);
    if (!findings.heat.empty()) text += heat_text(findings.heat);
    return text.empty() ? text : "\n" + text;
}

void add_findings(const ResponseFindings& findings, Json& json) {
    if (!findings.unequal.empty()) json["side_bands_left_out"] = findings.unequal;
    Json narrow = Json::array();
    for (const NarrowResonance& r : findings.narrow)
        narrow.push_back({{"order", r.order},
                          {"speed_rpm", r.speed},
                          {"width_rpm", r.width},
                          {"mode", r.mode},
                          {"frequency", r.frequency},
                          {"damped", !r.is_endless}});
    if (!narrow.empty()) json["narrow_resonances"] = std::move(narrow);
    Json limits = Json::array(), gaps = Json::array();
    for (const LimitCheck& check : findings.limits) limits.push_back(json_of(check));
    for (const auto& [gap, most] : findings.gaps)
        gaps.push_back({{"component", gap.component},
                        {"friction", gap.is_friction},
                        {"closed", gap.is_closed},
                        {"amplitude", most.amplitude},
                        {"bound", gap.bound},
                        {"speed_rpm", most.speed}});
    json["limits"] = std::move(limits), json["gaps"] = std::move(gaps);
    Json misfires = Json::array(), changes = Json::array();
    for (const Misfire& m : findings.misfires)
        misfires.push_back({{"variable", m.variable},
                            {"component", m.component},
                            {"sum", m.sum},
                            {"speed_rpm", m.speed},
                            {"regular", m.regular}});
    for (const PeakChanges& c : findings.changes) {
        Json parameters = Json::object();
        for (const auto& [name, change] : c.parameters) parameters[name] = change;
        changes.push_back({{"variable", c.variable},
                           {"order", c.order},
                           {"speed_rpm", c.speed},
                           {"amplitude", c.amplitude},
                           {"changes", std::move(parameters)}});
    }
    if (!misfires.empty()) json["misfires"] = std::move(misfires);
    if (!changes.empty()) json["sensitivities"] = std::move(changes);
    Json limited = Json::array(), heat = Json::array(), swings = Json::array();
    for (const LimitedMisfire& m : findings.limited_misfires) {
        limited.push_back(json_of(m.check));
        limited.back()["component"] = m.component;
    }
    for (const ElementHeat& h : findings.heat)
        heat.push_back({{"component", h.component}, {"largest", h.largest}, {"speed_rpm", h.speed}, {"mean", h.mean}});
    for (const ExcitationSwing& s : findings.swings)
        swings.push_back({{"angle", s.angle}, {"swing", s.swing}, {"speed_rpm", s.speed}, {"order", s.order}});
    if (findings.unexamined > 0) json["unexamined_speeds"] = findings.unexamined;
    if (findings.growth_time > 0) json["growth_time"] = findings.growth_time;
    if (!limited.empty()) json["limits_with_misfire"] = std::move(limited);
    if (!heat.empty()) json["heat"] = std::move(heat);
    if (!swings.empty()) json["large_swings"] = std::move(swings);
}

} // namespace torsion::analysis
