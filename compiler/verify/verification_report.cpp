// Text and JSON of `torsion fmu --verify`.

#include "compiler/verify/verify_fmu.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace torsion::verify {

namespace {

using analysis::SignalVerdict;
using Json = nlohmann::ordered_json;

constexpr std::size_t listed = 5;

const char* name_of(fmu::Kind kind) { return kind == fmu::Kind::CoSimulation ? "Co-Simulation" : "Model Exchange"; }

std::string name_of(const VerifiedKind& kind) {
    const std::string where = kind.platform != nullptr ? std::string(" on ") + kind.platform->name : std::string();
    return name_of(kind.kind) + where + (kind.is_from_sources ? " from the sources" : "");
}

/// Distance of the FMU's values from the model's values within the tube's half-width in time, in the unit of the
/// variable.
double deviation(const SignalVerdict& signal) { return signal.distance * signal.half_width; }

std::string describe(const SignalVerdict& signal) {
    if (!std::isfinite(signal.distance)) return "not a number";
    const std::string part =
        signal.range > 0 ? fmt::format(" ({:.2g} of its range)", deviation(signal) / signal.range) : "";
    return fmt::format("{:.2g}{} at t = {:.6g}", deviation(signal), part, signal.time);
}

std::string describe_events(const VerifiedKind& kind) {
    const analysis::EventMatch& match = kind.match;
    if (kind.native_events.empty() && kind.fmu_events.empty()) return "no events";
    std::string text = kind.native_events.size() == kind.fmu_events.size()
                           ? fmt::format("{} events", kind.native_events.size())
                           : fmt::format("{} events, the FMU {}", kind.native_events.size(), kind.fmu_events.size());
    if (match.matched > 0) text += fmt::format(", times within {:.2g} s", match.largest_difference);
    if (match.alone > 0) text += fmt::format(", {} without a counterpart", match.alone);
    return text;
}

/// Infinite numbers become null.
Json json_of(const SignalVerdict& s) {
    return {{"name", s.name},
            {"inside", s.inside},
            {"deviation", deviation(s)},
            {"relative", s.range > 0 ? Json(deviation(s) / s.range) : Json(nullptr)},
            {"range", s.range},
            {"of_tube", s.distance},
            {"time", s.time}};
}

Json json_of_events(const VerifiedKind& kind) {
    Json json = {{"same", kind.match.is_same()},  {"native", kind.native_events.size()},
                 {"fmu", kind.fmu_events.size()}, {"matched", kind.match.matched},
                 {"alone", kind.match.alone},     {"largest_time_difference", kind.match.largest_difference}};
    json["events"] = Json::array();
    for (const analysis::EventPair& pair : kind.match.pairs) {
        const analysis::TimedEvent& any = pair.first ? kind.native_events[*pair.first] : kind.fmu_events[*pair.second];
        json["events"].push_back({{"kind", any.is_time_event ? "time" : "state"},
                                  {"native", pair.first ? Json(kind.native_events[*pair.first].time) : Json(nullptr)},
                                  {"fmu", pair.second ? Json(kind.fmu_events[*pair.second].time) : Json(nullptr)}});
    }
    return json;
}

Json json_of(const VerifiedKind& kind) {
    Json json = {
        {"kind", kind.kind == fmu::Kind::CoSimulation ? "cs" : "me"}, {"same", kind.is_same()}, {"run", kind.has_run}};
    if (kind.platform != nullptr) json["platform"] = kind.platform->name;
    if (kind.is_from_sources) json["sources"] = true;
    if (!kind.obstacle.empty()) json["skipped"] = kind.obstacle;
    if (!kind.problem.empty()) json["problem"] = kind.problem;
    if (!kind.has_run) return json;
    json["tolerance"] = kind.tolerance;
    json["inside"] = kind.comparison.inside();
    json["rows"] = kind.comparison.rows;
    json["missing"] = kind.comparison.missing;
    json["moved"] = kind.moved();
    json["variables"] = Json::array();
    for (const SignalVerdict& signal : kind.comparison.signals) json["variables"].push_back(json_of(signal));
    if (kind.has_events) json["events"] = json_of_events(kind);
    return json;
}

} // namespace

std::size_t VerifiedKind::moved() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(comparison.signals, [](const SignalVerdict& s) { return s.range != 0; }));
}

std::string text_of(const VerifiedKind& kind) {
    if (!kind.obstacle.empty()) return fmt::format("skipped {}: {}\n", name_of(kind), kind.obstacle);
    if (!kind.has_run)
        return fmt::format("{}: cannot be run{}{}\n", name_of(kind), kind.problem.empty() ? "" : ": ", kind.problem);
    const analysis::Comparison& c = kind.comparison;
    std::string text = fmt::format("{} {}: {}/{} variables inside the tube{}, tolerance {:g}\n",
                                   kind.is_same() ? "verified" : "not verified", name_of(kind), c.inside_count(),
                                   c.signals.size() + c.missing.size(),
                                   kind.has_events ? ", " + describe_events(kind) : "", kind.tolerance);
    std::size_t width = 0;
    const std::size_t shown = std::min(listed, c.signals.size());
    for (std::size_t i = 0; i < shown; ++i) width = std::max(width, c.signals[i].name.size());
    for (std::size_t i = 0; i < shown; ++i) {
        text += fmt::format("  {:<7}  {:<{}}  {}\n", c.signals[i].inside ? "inside" : "outside", c.signals[i].name,
                            width, describe(c.signals[i]));
    }
    if (!c.missing.empty())
        text += fmt::format("  missing: {}{}\n", c.missing.front(),
                            c.missing.size() > 1 ? fmt::format(" and {} more", c.missing.size() - 1) : "");
    if (kind.moved() == 0 && !c.signals.empty())
        text += "  nothing moved: all of them keep their first values, so this says little\n";
    if (c.begins_late)
        text += fmt::format("  it begins at t = {:g} instead of {:g}\n", c.result_start, c.reference_start);
    if (c.ends_early) text += fmt::format("  it ends at t = {:g} instead of {:g}\n", c.result_end, c.reference_end);
    return text;
}

Json json_of(const Verification& verification) {
    Json json = {{"same", verification.is_same()}, {"native_run", verification.native_has_run}};
    json["interfaces"] = Json::array();
    for (const VerifiedKind& kind : verification.kinds) json["interfaces"].push_back(json_of(kind));
    return json;
}

} // namespace torsion::verify
