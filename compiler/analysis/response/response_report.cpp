#include "compiler/analysis/response/response_report.h"

#include "compiler/analysis/response/findings_report.h"
#include "compiler/analysis/response/response_peaks.h"
#include "compiler/source/utf8.h"
#include "compiler/support/cells.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <numbers>
#include <numeric>
#include <utility>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t variables_shown = 20;
constexpr std::size_t most_orders_named = 16;
constexpr double still = 1e-12; // of the largest sum of its unit: nothing but rounding

double degrees(std::complex<double> value) { return std::arg(value) * 180 / std::numbers::pi; }
double hertz(double order, double speed) { return order * speed / 60; }

std::string head(const ResponseRecord& record) {
    const std::string& name = record.model_name;
    std::string text = fmt::format("{} at t = {:g} s: {} states\n", name.substr(name.rfind('.') + 1),
                                   record.excited.problem.system.time, count_own_states(record.excited.problem.system));
    if (!record.components.empty()) text += fmt::format("{:<12}{}\n", "mode", words_of(record.components));
    if (!record.excited.sources.empty()) {
        text += fmt::format("{:<12}", "excited by");
        for (const TurningSource& source : record.excited.sources)
            text += fmt::format("{}{}{}", &source == &record.excited.sources.front() ? "" : ", ", source.angle,
                                source.is_misfiring ? " (misfires)" : "");
        text += "\n";
    }
    for (const std::string& angle : record.excited.apart)
        text += fmt::format("{:<12}{}: its shaft does not turn with the one of the speeds\n", "left out", angle);
    std::string unequal;
    for (const std::string& angle : record.findings.unequal) unequal += (unequal.empty() ? "" : ", ") + angle;
    if (!unequal.empty())
        text += fmt::format(
            "{:<12}side bands: sums and differences of the orders of angles that turn unequally fast ({})\n",
            "left out", unequal);
    const ForcedResponse& r = record.response;
    for (const std::string& given : record.excited.given) text += fmt::format("{:<12}{}\n", "excited by", given);
    const std::string shaft = record.excited.shaft.empty() ? "" : " of " + record.excited.shaft;
    if (r.speeds.size() == 1)
        text += fmt::format("{:<12}{:g} rev/min{}\n{:<12}", "speed", r.speeds.front(), shaft, "orders");
    else
        text += fmt::format("{:<12}{:g} … {:g} rev/min{}, {} speeds\n{:<12}", "speeds", r.speeds.front(),
                            r.speeds.back(), shaft, r.speeds.size(), "orders");
    for (std::size_t k = 0; k < r.orders.size(); ++k) {
        if (r.orders.size() > most_orders_named && k == 3) text += fmt::format(", … ({} orders)", r.orders.size());
        if (r.orders.size() <= most_orders_named || k < 3 || k + 1 == r.orders.size())
            text += fmt::format("{}{:g}", k == 0 ? "" : ", ", r.orders[k].order);
    }
    text += r.turns > 0 ? fmt::format("; together over {:g} {}\n", r.turns, r.turns == 1 ? "turn" : "turns")
                        : "; they have no common cycle: `sum` adds their amplitudes\n";
    return text;
}

/// "  #2 12.2 Hz, 97 %"
std::string mode_of(const ReportedPeak& peak) {
    std::string text;
    if (peak.mode)
        text = fmt::format("  #{} {:.4g} Hz, {:.0f} %", peak.mode->number, peak.mode->damped_frequency(),
                           100 * peak.mode->share);
    return text + (peak.is_end ? "  end of the range" : "");
}

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t letters = source::count_characters(text);
    return text + std::string(letters < width ? width - letters : 0, ' ');
}

std::string titled(const LinearVariable& variable) {
    return variable.unit.empty() ? variable.name : fmt::format("{} [{}]", variable.name, variable.unit);
}

/// Of many outputs those with the largest sums, in their order.
std::vector<std::size_t> shown_of(const std::vector<LargestSum>& sums) {
    std::vector<std::size_t> shown(sums.size());
    std::iota(shown.begin(), shown.end(), 0);
    if (shown.size() <= variables_shown) return shown;
    std::ranges::stable_sort(shown, [&](std::size_t a, std::size_t b) { return sums[a].value > sums[b].value; });
    shown.resize(variables_shown);
    std::ranges::sort(shown);
    return shown;
}

/// Does nothing but rounding move it?
bool is_still(const ResponseRecord& record, std::size_t output) {
    const auto& variables = record.excited.problem.system.outputs;
    double largest = 0;
    for (std::size_t other = 0; other < record.sums.size(); ++other) {
        if (variables[other].unit == variables[output].unit) largest = std::max(largest, record.sums[other].value);
    }
    return record.sums[output].value <= still * largest;
}

/// Its peaks, and all orders together.
std::string rows_of(const ResponseRecord& record, std::size_t output, std::size_t width) {
    std::string name = padded(titled(record.excited.problem.system.outputs[output]), width), text;
    if (is_still(record, output)) return fmt::format("{}  {:>6}  no vibration reaches it\n", name, "");
    std::size_t rows = 0;
    for (const ReportedPeak& peak : record.peaks) {
        if (peak.output != output || rows++ >= peaks_shown) continue;
        text += fmt::format("{}  {:>6g}  {:>11.6g}  {:>12.5g}  {:>10.5g}  {:>9.1f}{}\n",
                            std::exchange(name, std::string(width, ' ')), peak.order, peak.speed,
                            hertz(peak.order, peak.speed), std::abs(peak.value), degrees(peak.value), mode_of(peak));
    }
    const LargestSum& sum = record.sums[output];
    return text + fmt::format("{}  {:>6}  {:>11.6g}  {:>12}  {:>10.5g}\n", name, "sum", sum.speed, "", sum.value);
}

Json json_of(const ReportedPeak& peak, const std::string& variable) {
    Json json = {{"variable", variable},
                 {"order", peak.order},
                 {"speed_rpm", peak.speed},
                 {"frequency", hertz(peak.order, peak.speed)},
                 {"amplitude", std::abs(peak.value)},
                 {"phase_deg", degrees(peak.value)},
                 {"end_of_range", peak.is_end}};
    if (peak.mode)
        json["mode"] = {{"number", peak.mode->number},
                        {"frequency", peak.mode->damped_frequency()},
                        {"natural_frequency", peak.mode->frequency},
                        {"damping_ratio", peak.mode->damping},
                        {"share", peak.mode->share}};
    return json;
}

} // namespace

std::vector<std::string> unequal_angles(const ExcitedSystem& system) {
    std::vector<double> ratios;
    std::vector<std::string> angles;
    for (const TurningSource& source : system.sources) {
        const auto is_same = [&](double ratio) { return std::abs(ratio - source.ratio) <= 1e-9 * std::abs(ratio); };
        if (std::ranges::any_of(ratios, is_same)) continue;
        ratios.push_back(source.ratio), angles.push_back(source.angle);
    }
    if (angles.size() < 2 || system.problem.laws.empty()) angles.clear();
    return angles;
}

std::string response_text(const ResponseRecord& record) {
    const ForcedResponse& r = record.response;
    const std::vector<LinearVariable>& variables = record.excited.problem.system.outputs;
    const std::vector<std::size_t> shown = shown_of(record.sums);
    std::size_t width = 8;
    for (const std::size_t output : shown) width = std::max(width, source::count_characters(titled(variables[output])));
    std::string text =
        head(record) +
        fmt::format("\n{}   order    speed/rpm  frequency/Hz   amplitude    phase/°  mode\n", padded("peak", width));
    for (const std::size_t output : shown) text += rows_of(record, output, width);
    const auto is_quiet = [&](std::size_t output) { return is_still(record, output); };
    if (std::ranges::all_of(shown, is_quiet))
        text += "nothing shown vibrates: --variables shows others, --at and --gap choose another mode of clutches and "
                "gaps\n";
    if (shown.size() < r.outputs)
        text += fmt::format("{} more variables have smaller sums; --variables chooses, -o writes all\n",
                            r.outputs - shown.size());
    const auto is_power = [&](std::size_t output) { return variables[output].unit == "W"; };
    if (std::ranges::any_of(shown, is_power))
        text += "powers: only what is in proportion to the vibration; --heat has the mean of what elements lose\n";
    return text + findings_text(record.findings);
}

std::string response_json(const ResponseRecord& record) {
    const ForcedResponse& r = record.response;
    Json json = {{"model", record.model_name},
                 {"time", record.excited.problem.system.time},
                 {"speeds_rpm", r.speeds},
                 {"turns", r.turns}};
    Json variables = Json::array();
    for (std::size_t output = 0; output < r.outputs; ++output) {
        const LinearVariable& v = record.excited.problem.system.outputs[output];
        Json orders = Json::array();
        for (std::size_t k = 0; k < r.orders.size(); ++k) {
            Json amplitude = Json::array(), phase = Json::array();
            for (std::size_t speed = 0; speed < r.speeds.size(); ++speed) {
                amplitude.push_back(std::abs(r.at(k, speed, output))), phase.push_back(degrees(r.at(k, speed, output)));
            }
            orders.push_back(
                {{"order", r.orders[k].order}, {"amplitude", std::move(amplitude)}, {"phase_deg", std::move(phase)}});
        }
        Json sum = Json::array();
        for (std::size_t speed = 0; speed < r.speeds.size(); ++speed) sum.push_back(r.sum_at(speed, output));
        variables.push_back(
            {{"name", v.name}, {"unit", v.unit}, {"orders", std::move(orders)}, {"sum", std::move(sum)}});
    }
    json["variables"] = std::move(variables);
    Json sums = Json::array();
    for (std::size_t output = 0; output < record.sums.size(); ++output)
        sums.push_back({{"variable", record.excited.problem.system.outputs[output].name},
                        {"speed_rpm", record.sums[output].speed},
                        {"largest", record.sums[output].value}});
    json["largest_sums"] = std::move(sums);
    Json peaks = Json::array();
    for (const ReportedPeak& peak : record.peaks)
        peaks.push_back(json_of(peak, record.excited.problem.system.outputs[peak.output].name));
    json["peaks"] = std::move(peaks);
    add_findings(record.findings, json);
    return json.dump(2) + "\n";
}

std::string response_csv(const ResponseRecord& record) {
    const ForcedResponse& r = record.response;
    std::string csv = "speed_rpm,order,variable,amplitude,phase_deg\n";
    auto out = std::back_inserter(csv);
    for (std::size_t speed = 0; speed < r.speeds.size(); ++speed) {
        for (std::size_t output = 0; output < r.outputs; ++output) {
            const std::string name = csv_cell(record.excited.problem.system.outputs[output].name);
            for (std::size_t k = 0; k < r.orders.size(); ++k) {
                const std::complex<double> value = r.at(k, speed, output);
                fmt::format_to(out, "{},{},{},{},{}\n", r.speeds[speed], r.orders[k].order, name, std::abs(value),
                               degrees(value));
            }
            fmt::format_to(out, "{},sum,{},{},\n", r.speeds[speed], name, r.sum_at(speed, output));
        }
    }
    return csv;
}

} // namespace torsion::analysis
