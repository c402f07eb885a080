#include "compiler/analysis/response/response_report.h"

#include "compiler/analysis/response/findings_report.h"
#include "compiler/analysis/response/response_peaks.h"
#include "compiler/source/utf8.h"

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

constexpr std::size_t peaks_shown = 3; // of a variable
constexpr std::size_t variables_shown = 20;
constexpr std::size_t most_orders_named = 16;

double degrees(std::complex<double> value) { return std::arg(value) * 180 / std::numbers::pi; }
double hertz(double order, double speed) { return order * speed / 60; }

std::string head(const ResponseRecord& record) {
    const std::string& name = record.model_name;
    std::string text = fmt::format("{} at t = {:g} s: {} states\n", name.substr(name.rfind('.') + 1), record.excited.problem.system.time,
                                   count_own_states(record.excited.problem.system));
    if (!record.components.empty()) text += fmt::format("{:<12}{}\n", "mode", words_of(record.components));
    if (!record.excited.sources.empty()) {
        text += fmt::format("{:<12}", "excited by");
        for (const TurningSource& source : record.excited.sources)
            text +=
                fmt::format("{}{}{}", &source == &record.excited.sources.front() ? "" : ", ", source.angle, source.is_misfiring ? " (misfires)" : "");
        text += "\n";
    }
    for (const std::string& angle : record.excited.apart)
        text += fmt::format("{:<12}{}: its shaft does not turn with the one of the speeds\n", "left out", angle);
    const ForcedResponse& r = record.response;
    for (const std::string& given : record.excited.given) text += fmt::format("{:<12}{}\n", "excited by", given);
    const std::string shaft = record.excited.shaft.empty() ? "" : " of " + record.excited.shaft;
    if (r.speeds.size() == 1) text += fmt::format("{:<12}{:g} rev/min{}\n{:<12}", "speed", r.speeds.front(), shaft, "orders");
    else
        text += fmt::format("{:<12}{:g} … {:g} rev/min{}, {} speeds\n{:<12}", "speeds", r.speeds.front(), r.speeds.back(), shaft, r.speeds.size(),
                            "orders");
    for (std::size_t k = 0; k < r.orders.size(); ++k) {
        if (r.orders.size() > most_orders_named && k == 3) text += fmt::format(", … ({} orders)", r.orders.size());
        if (r.orders.size() <= most_orders_named || k < 3 || k + 1 == r.orders.size())
            text += fmt::format("{}{:g}", k == 0 ? "" : ", ", r.orders[k].order);
    }
    text += r.turns > 0 ? fmt::format("; together over {:g} {}\n", r.turns, r.turns == 1 ? "turn" : "turns")
                        : "; they have no common cycle: `sum` adds their amplitudes\n";
    return text;
}

/// "  12.2 Hz, 97 %"
std::string mode_of(const ResponseRecord& record, const Peak& peak) {
    const auto& modes = record.findings.modes;
    const auto share =
        modes ? modes->largest(record.excited.problem, record.response.orders[peak.order].order, peak.speed, peak.output) : std::nullopt;
    return (share ? fmt::format("  {:.4g} Hz, {:.0f} %", share->frequency, 100 * share->share) : "") + (peak.is_end ? "  end of the range" : "");
}

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t letters = source::count_characters(text);
    return text + std::string(letters < width ? width - letters : 0, ' ');
}

std::string titled(const LinearVariable& variable) {
    return variable.unit.empty() ? variable.name : fmt::format("{} [{}]", variable.name, variable.unit);
}

/// Of many outputs those with the largest sums, in their order. `largest`: the speeds of these sums.
std::vector<std::size_t> shown_of(const ForcedResponse& response, const std::vector<std::size_t>& largest) {
    std::vector<std::size_t> shown(response.outputs);
    std::iota(shown.begin(), shown.end(), 0);
    if (shown.size() <= variables_shown) return shown;
    std::ranges::stable_sort(shown, [&](std::size_t a, std::size_t b) { return response.sum_at(largest[a], a) > response.sum_at(largest[b], b); });
    shown.resize(variables_shown);
    std::ranges::sort(shown);
    return shown;
}

} // namespace

std::string response_text(const ResponseRecord& record) {
    const ForcedResponse& r = record.response;
    const std::vector<LinearVariable>& variables = record.excited.problem.system.outputs;
    const std::vector<std::size_t> largest = largest_sums(r), shown = shown_of(r, largest);
    std::size_t width = 8;
    for (const std::size_t output : shown) width = std::max(width, source::count_characters(titled(variables[output])));
    std::string text = head(record) + fmt::format("\n{}   order    speed/rpm  frequency/Hz   amplitude    phase/°  mode\n", padded("peak", width));
    for (const std::size_t output : shown) {
        std::string name = padded(titled(variables[output]), width);
        std::vector<Peak> peaks = peaks_of(r, output);
        std::ranges::stable_partition(peaks, [](const Peak& peak) { return !peak.is_end; }); // resonances first
        peaks.resize(std::min(peaks.size(), peaks_shown));
        for (const Peak& peak : peaks) {
            const double order = r.orders[peak.order].order, speed = r.speeds[peak.speed];
            text += fmt::format("{}  {:>6g}  {:>11.6g}  {:>12.5g}  {:>10.5g}  {:>9.1f}{}\n", std::exchange(name, std::string(width, ' ')), order,
                                speed, hertz(order, speed), peak.amplitude, degrees(r.at(peak.order, peak.speed, output)), mode_of(record, peak));
        }
        text +=
            fmt::format("{}  {:>6}  {:>11.6g}  {:>12}  {:>10.5g}\n", name, "sum", r.speeds[largest[output]], "", r.sum_at(largest[output], output));
    }
    if (shown.size() < r.outputs)
        text += fmt::format("{} more variables have smaller sums; --variables chooses, -o writes all\n", r.outputs - shown.size());
    return text + findings_text(record.findings);
}

std::string response_json(const ResponseRecord& record) {
    const ForcedResponse& r = record.response;
    Json json = {{"model", record.model_name}, {"time", record.excited.problem.system.time}, {"speeds_rpm", r.speeds}, {"turns", r.turns}};
    Json variables = Json::array();
    for (std::size_t output = 0; output < r.outputs; ++output) {
        const LinearVariable& v = record.excited.problem.system.outputs[output];
        Json orders = Json::array();
        for (std::size_t k = 0; k < r.orders.size(); ++k) {
            Json amplitude = Json::array(), phase = Json::array();
            for (std::size_t speed = 0; speed < r.speeds.size(); ++speed) {
                amplitude.push_back(std::abs(r.at(k, speed, output))), phase.push_back(degrees(r.at(k, speed, output)));
            }
            orders.push_back({{"order", r.orders[k].order}, {"amplitude", std::move(amplitude)}, {"phase_deg", std::move(phase)}});
        }
        Json sum = Json::array();
        for (std::size_t speed = 0; speed < r.speeds.size(); ++speed) sum.push_back(r.sum_at(speed, output));
        variables.push_back({{"name", v.name}, {"unit", v.unit}, {"orders", std::move(orders)}, {"sum", std::move(sum)}});
    }
    json["variables"] = std::move(variables);
    Json peaks = Json::array();
    for (const Peak& peak : peaks_of(r)) {
        const double order = r.orders[peak.order].order, speed = r.speeds[peak.speed];
        peaks.push_back({{"variable", record.excited.problem.system.outputs[peak.output].name},
                         {"order", order},
                         {"speed_rpm", speed},
                         {"frequency", hertz(order, speed)},
                         {"amplitude", peak.amplitude},
                         {"phase_deg", degrees(r.at(peak.order, peak.speed, peak.output))}});
    }
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
            const std::string& name = record.excited.problem.system.outputs[output].name;
            const std::string quoted = name.find_first_of(",\"") == std::string::npos ? name : fmt::format("\"{}\"", name);
            for (std::size_t k = 0; k < r.orders.size(); ++k) {
                const std::complex<double> value = r.at(k, speed, output);
                fmt::format_to(out, "{},{},{},{},{}\n", r.speeds[speed], r.orders[k].order, quoted, std::abs(value), degrees(value));
            }
            fmt::format_to(out, "{},sum,{},{},\n", r.speeds[speed], quoted, r.sum_at(speed, output));
        }
    }
    return csv;
}

} // namespace torsion::analysis
