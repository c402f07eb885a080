#include "compiler/analysis/bode/bode_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t extremes_shown = 8;

std::string named(const LinearVariable& v) { return v.unit.empty() ? v.name : fmt::format("{} [{}]", v.name, v.unit); }

/// A point that the table shows, and why.
struct Remarkable {
    double frequency, amplitude, phase;
    std::string why;
};

/// Peaks and dips, the most pronounced first.
std::vector<Remarkable> extremes(const std::vector<FrequencyPoint>& points) {
    std::vector<std::pair<double, Remarkable>> found;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const double a = std::abs(points[i - 1].value), b = std::abs(points[i].value),
                     c = std::abs(points[i + 1].value);
        if (!((b > a && b >= c) || (b < a && b <= c))) continue;
        std::size_t next = i + 1; // how far it stands out: to the next extreme on either side, at least
        while (next + 1 < points.size() && (std::abs(points[next + 1].value) < std::abs(points[next].value)) == (b > c))
            ++next;
        const double size = std::abs(std::log(b / std::max(std::abs(points[next].value), 1e-300)));
        if (size > 0.01) found.push_back({size, {points[i].frequency, b, points[i].phase, b > a ? "peak" : "dip"}});
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    if (found.size() > extremes_shown) found.resize(extremes_shown);
    std::vector<Remarkable> result;
    for (auto& [size, point] : found) result.push_back(std::move(point));
    return result;
}

/// The crossings that are nearest to instability.
template <class Distance>
void add_nearest(std::vector<Remarkable>& rows, std::vector<Crossing> crossings, const Distance& distance,
                 const char* why) {
    std::stable_sort(crossings.begin(), crossings.end(),
                     [&](const Crossing& a, const Crossing& b) { return distance(a) < distance(b); });
    if (crossings.size() > extremes_shown) crossings.resize(extremes_shown);
    for (const Crossing& c : crossings) rows.push_back({c.frequency, c.amplitude, c.phase, why});
}

std::string table_of(const BodeRecord& record) {
    const std::vector<FrequencyPoint>& points = record.analysis.response.points;
    std::vector<Remarkable> rows = extremes(points);
    rows.push_back({points.front().frequency, std::abs(points.front().value), points.front().phase, "begin"});
    rows.push_back({points.back().frequency, std::abs(points.back().value), points.back().phase, "end"});
    add_nearest(
        rows, record.analysis.margins.amplitude_one,
        [](const Crossing& c) { return std::abs(Margins::phase_margin(c)); }, "amplitude 1");
    add_nearest(
        rows, record.analysis.margins.against_phase, [](const Crossing& c) { return std::abs(std::log(c.amplitude)); },
        "phase −180°");
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Remarkable& a, const Remarkable& b) { return a.frequency < b.frequency; });
    std::string text = "\nfrequency/Hz   amplitude         dB    phase/°\n";
    for (const Remarkable& row : rows)
        text += fmt::format("{:>12.6g}  {:>10.5g}  {:>9.2f}  {:>9.1f}  {}\n", row.frequency, row.amplitude,
                            decibels(row.amplitude), row.phase, row.why);
    return text;
}

std::string margins_text(const BodeRecord& record) {
    const Margins& margins = record.analysis.margins;
    std::string text = fmt::format("\nif L = {}y/u is a loop that u = −y closes:\n", record.is_negated ? "−" : "");
    if (const Crossing* c = margins.least_phase())
        text += fmt::format("{:<16}{:.2f}° at {:.6g} Hz; a delay of {:.4g} s uses it up\n", "phase margin",
                            Margins::phase_margin(*c), c->frequency, Margins::delay_margin(*c));
    else text += fmt::format("{:<16}none: the amplitude is nowhere 1\n", "phase margin");
    if (const Crossing* c = margins.least_gain())
        text += fmt::format("{:<16}{:.2f} dB (factor {:.5g}) at {:.6g} Hz\n", "gain margin",
                            decibels(Margins::gain_margin(*c)), Margins::gain_margin(*c), c->frequency);
    else text += fmt::format("{:<16}none: the phase is nowhere −180°\n", "gain margin");
    if (!margins.unstable) return text + fmt::format("{:<16}not known\n", "closed loop");
    return text + (*margins.unstable == 0 ? fmt::format("{:<16}has no growing motion\n", "closed loop")
                                          : fmt::format("{:<16}unstable: {} poles with a positive real part\n",
                                                        "closed loop", *margins.unstable));
}

Json json_of_crossing(const Crossing& c) {
    return {{"frequency_hz", c.frequency}, {"amplitude", c.amplitude}, {"phase_deg", c.phase}};
}

} // namespace

double decibels(double amplitude) { return 20 * std::log10(amplitude); }

std::string bode_text(const BodeRecord& record) {
    const std::string& name = record.model_name;
    std::string text = fmt::format("{} at t = {:g} s: {} states\n", name.substr(name.rfind('.') + 1),
                                   record.system.time, record.system.states.size());
    if (!record.components.empty()) text += fmt::format("{:<12}{}\n", "mode", words_of(record.components));
    text += fmt::format("{:<12}{}{}\n{:<12}{}{}\n", "input", named(record.input), record.how_excited, "output",
                        record.is_negated ? "−" : "", named(record.output));
    const auto shown = std::count_if(record.analysis.response.points.begin(), record.analysis.response.points.end(),
                                     [](const FrequencyPoint& p) { return p.is_shown; });
    text +=
        fmt::format("{:<12}{:.6g} … {:.6g} Hz, {}\n", "frequencies", record.analysis.response.points.front().frequency,
                    record.analysis.response.points.back().frequency, shown);
    if (record.system.rests_on_differences)
        text += fmt::format("{:<12}by differences, where no derivatives are given\n", "derivatives");
    for (const double f : record.analysis.response.unbounded)
        text += fmt::format("{:<12}{:.9g} Hz: a vibration that nothing damps has this frequency, and no bound\n",
                            "left out", f);
    const std::vector<double>& lost = record.analysis.response.lost;
    if (!lost.empty())
        text += fmt::format("{:<12}{} frequencies from {:.6g} to {:.6g} Hz: the answer is 0, or smaller than the "
                            "rounding of the states\n",
                            "left out", lost.size(), lost.front(), lost.back());
    return text + table_of(record) + margins_text(record);
}

std::string bode_json(const BodeRecord& record) {
    Json frequency = Json::array(), amplitude = Json::array(), level = Json::array(), phase = Json::array();
    for (const FrequencyPoint& p : record.analysis.response.points) {
        if (!p.is_shown) continue;
        const double size = std::abs(p.value);
        frequency.push_back(p.frequency), amplitude.push_back(size), phase.push_back(p.phase);
        level.push_back(size > 0 ? Json(decibels(size)) : Json());
    }
    Json phases = Json::array(), gains = Json::array();
    for (const Crossing& c : record.analysis.margins.amplitude_one) {
        Json& json = phases.emplace_back(json_of_crossing(c));
        json["margin_deg"] = Margins::phase_margin(c), json["delay_margin"] = Margins::delay_margin(c);
    }
    for (const Crossing& c : record.analysis.margins.against_phase) {
        Json& json = gains.emplace_back(json_of_crossing(c));
        json["margin"] = Margins::gain_margin(c), json["margin_db"] = decibels(Margins::gain_margin(c));
    }
    const Json unstable = record.analysis.margins.unstable ? Json(*record.analysis.margins.unstable) : Json();
    const Json json = {{"model", record.model_name},
                       {"time", record.system.time},
                       {"input", {{"name", record.input.name}, {"unit", record.input.unit}}},
                       {"output", {{"name", record.output.name}, {"unit", record.output.unit}}},
                       {"loop", record.is_negated ? "-y/u" : "y/u"},
                       {"frequency_hz", std::move(frequency)},
                       {"amplitude", std::move(amplitude)},
                       {"amplitude_db", std::move(level)},
                       {"phase_deg", std::move(phase)},
                       {"unbounded_hz", record.analysis.response.unbounded},
                       {"lost_hz", record.analysis.response.lost},
                       {"phase_margins", std::move(phases)},
                       {"gain_margins", std::move(gains)},
                       {"unstable_poles_closed", unstable}};
    return json.dump(2) + "\n";
}

std::string bode_csv(const BodeRecord& record) {
    std::string csv = "frequency_hz,amplitude,amplitude_db,phase_deg\n";
    auto out = std::back_inserter(csv);
    for (const FrequencyPoint& p : record.analysis.response.points) {
        if (!p.is_shown) continue;
        const double size = std::abs(p.value);
        fmt::format_to(out, "{},{},{},{}\n", p.frequency, size, size > 0 ? fmt::format("{}", decibels(size)) : "",
                       p.phase);
    }
    return csv;
}

} // namespace torsion::analysis
