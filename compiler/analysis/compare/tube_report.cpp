#include "compiler/analysis/compare/tube_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t listed = 5;

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(listed, names.size()); ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > listed ? fmt::format("{}, … ({} in all)", text, names.size()) : text;
}

std::string describe(const SignalVerdict& signal) {
    if (!signal.is_reference_finite)
        return fmt::format("the reference has no finite number at t = {:.6g}", signal.time);
    if (!std::isfinite(signal.distance)) return fmt::format("no finite number at t = {:.6g}", signal.time);
    const std::string where = fmt::format("{:.3g} of the tube at t = {:.6g}", signal.distance, signal.time);
    if (signal.rows_outside == 0) return where;
    const std::string rows = fmt::format("{}, {:.3g} beyond ± {:.3g}, {} row{} outside", where, signal.excess,
                                         signal.half_width, signal.rows_outside, signal.rows_outside == 1 ? "" : "s");
    return signal.inside ? rows + ": a mode, and too short to count" : rows;
}

/// Infinite numbers become null.
Json json_of(const SignalVerdict& s) {
    return {{"name", s.name},     {"inside", s.inside},         {"distance", s.distance},         {"time", s.time},
            {"excess", s.excess}, {"half_width", s.half_width}, {"rows_outside", s.rows_outside}, {"mode", s.is_mode}};
}

} // namespace

std::string comparison_text(const Comparison& comparison) {
    std::string text;
    std::size_t width = 0;
    const std::size_t shown = std::min(listed, comparison.signals.size());
    for (std::size_t i = 0; i < shown; ++i) width = std::max(width, comparison.signals[i].name.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const SignalVerdict& signal = comparison.signals[i];
        text += fmt::format("  {:<7}  {:<{}}  {}\n", signal.inside ? "inside" : "outside", signal.name, width,
                            describe(signal));
    }
    if (!comparison.missing.empty()) text += fmt::format("  missing in the result: {}\n", joined(comparison.missing));
    if (!comparison.not_in_reference.empty())
        text += fmt::format("  not in the reference, so not compared: {}\n", joined(comparison.not_in_reference));
    if (comparison.begins_late)
        text += fmt::format("  the result begins at t = {:g}, the reference at {:g}\n", comparison.result_start,
                            comparison.reference_start);
    if (comparison.ends_early)
        text += fmt::format("  the result ends at t = {:g}, the reference at {:g}\n", comparison.result_end,
                            comparison.reference_end);
    if (comparison.rows == 0) text += "  no row of the result lies within the time of the reference\n";
    return text + fmt::format("{}/{} signals inside the tube, {} rows, ± {:g} s\n", comparison.inside_count(),
                              comparison.signals.size() + comparison.missing.size(), comparison.rows,
                              comparison.half_width);
}

std::string comparison_json(const std::string& result, const std::string& reference, const Comparison& comparison) {
    Json json = {{"result", result},
                 {"reference", reference},
                 {"inside", comparison.inside()},
                 {"rows", comparison.rows},
                 {"half_width", comparison.half_width},
                 {"result_start", comparison.result_start},
                 {"reference_start", comparison.reference_start},
                 {"result_end", comparison.result_end},
                 {"reference_end", comparison.reference_end}};
    json["missing"] = comparison.missing;
    json["not_in_reference"] = comparison.not_in_reference;
    json["signals"] = Json::array();
    for (const SignalVerdict& signal : comparison.signals) json["signals"].push_back(json_of(signal));
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::analysis
