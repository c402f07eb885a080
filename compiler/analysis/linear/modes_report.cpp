#include "compiler/analysis/linear/modes_report.h"

#include "compiler/analysis/linear/critical_speeds.h"
#include "compiler/source/utf8.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t columns_shown = 6, shares_shown = 3;
constexpr double real_enough = 0.05;   ///< in rad; a shape with phases this close to 0° and 180° is shown with a sign
constexpr double no_damping = 1e-12;   ///< of a ratio
constexpr double shown_as_zero = 5e-4; ///< of an amplitude

const char* word_of(Mode::Kind kind) { return kind == Mode::Kind::Vibration ? "vibration" : kind == Mode::Kind::Aperiodic ? "aperiodic" : "other"; }

/// In %; rounding counts as zero.
double damping_of(const Mode& mode) { return std::abs(mode.damping_ratio()) < no_damping ? 0 : 100 * mode.damping_ratio(); }

double phase_of(const ShapeEntry& e) { return std::arg(e.value) * 180 / std::numbers::pi; }

std::string value_text(const ShapeEntry& e) {
    if (std::abs(e.value) < shown_as_zero) return "0.000";
    if (std::abs(e.value.imag()) <= real_enough * std::abs(e.value)) return fmt::format("{:.3f}", std::copysign(std::abs(e.value), e.value.real()));
    return fmt::format("{:.3f}∠{:.0f}°", std::abs(e.value), phase_of(e));
}

/// Pads to a width in columns of the terminal, not bytes.
std::string right_padded(const std::string& text, std::size_t width) {
    const std::size_t letters = source::count_characters(text);
    return std::string(letters < width ? width - letters : 0, ' ') + text;
}

std::string states_text(const Mode& mode) {
    std::string text;
    for (std::size_t i = 0; i < std::min(shares_shown, mode.states.size()); ++i)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", mode.states[i].first);
    return text;
}

std::string head(const ModesRecord& record) {
    const std::string& name = record.model_name;
    std::string text =
        fmt::format("{} at t = {:g} s: {} states\n", name.substr(name.rfind('.') + 1), record.system.time, record.system.states.size());
    if (!record.components.empty()) text += fmt::format("{:<12}{}\n", "mode", words_of(record.components));
    std::string held;
    for (const auto& motion : record.system.held) held += fmt::format("{}{}", held.empty() ? "" : ", ", motion.name);
    if (!held.empty()) text += fmt::format("{:<12}{}\n", "held", held);
    for (const auto& body : record.modal.rigid_bodies) {
        std::string parts;
        for (const ShapeEntry& e : body) parts += fmt::format("{}{} {:.6g}", parts.empty() ? "" : ", ", e.name, e.value.real());
        text += fmt::format("{:<12}{}\n", "rigid body", parts);
    }
    if (!record.modal.obstacle.empty()) text += fmt::format("{:<12}not known: {}\n", "energy", record.modal.obstacle);
    if (record.system.rests_on_differences)
        text += fmt::format("{:<12}an external function names no derivative: differences stand for it\n", "derivatives");
    return text;
}

std::string mode_row(const Mode& mode, std::size_t number) {
    const std::string kinetic = largest_shares(mode, &EnergyShare::kinetic), potential = largest_shares(mode, &EnergyShare::potential);
    const bool has_energy = mode.kind != Mode::Kind::Other && !(kinetic.empty() && potential.empty());
    const std::string where = has_energy ? kinetic + (potential.empty() ? "" : " | " + potential) : states_text(mode);
    if (mode.is_oscillating())
        return fmt::format("{:>4}  {:>11.6g}  {:>11.6g}  {:>9.4g}  {}\n", number, mode.frequency(), std::abs(mode.value), damping_of(mode), where);
    return fmt::format("{:>4}  {:>36}  {}\n", number, fmt::format("τ = {:.5g} s", mode.time_constant()), where);
}

std::string mode_rows(const ModalAnalysis& analysis, Mode::Kind kind, const char* heading) {
    std::string text;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        if (analysis.modes[k].kind == kind) text += mode_row(analysis.modes[k], k + 1);
    }
    return text.empty() ? "" : "\n" + std::string(heading) + "\n" + text;
}

std::string shapes_text(const ModalAnalysis& analysis) {
    std::vector<std::size_t> shown;
    for (std::size_t k = 0; k < analysis.modes.size() && shown.size() < columns_shown; ++k) {
        if (analysis.modes[k].kind == Mode::Kind::Vibration && !analysis.modes[k].shape.empty()) shown.push_back(k);
    }
    if (shown.empty()) return {};
    std::string text = fmt::format("\n{:<24}", "shape");
    for (std::size_t k : shown) text += fmt::format("{:>14}", k + 1);
    for (std::size_t i = 0; i < analysis.modes[shown[0]].shape.size(); ++i) {
        text += fmt::format("\n{:<24}", analysis.modes[shown[0]].shape[i].name);
        for (std::size_t k : shown) text += right_padded(value_text(analysis.modes[k].shape[i]), 14);
    }
    return text + "\n";
}

/// The reason why no order meets an eigenfrequency in the range.
std::string no_speeds_text(const ModesRecord& record) {
    double lowest = INFINITY, highest = 0;
    for (const Mode& mode : record.modal.modes) {
        if (mode.kind == Mode::Kind::Vibration) lowest = std::min(lowest, mode.frequency()), highest = std::max(highest, mode.frequency());
    }
    if (highest == 0) return "none: there are no vibrations\n";
    const auto [first, last] = std::minmax_element(record.orders.begin(), record.orders.end());
    return fmt::format("none: from {:g} to {:g} rpm the orders {:g} … {:g} excite {:.4g} … {:.4g} Hz, and the eigenfrequencies {} {:.4g}{} Hz\n",
                       record.low, record.high, *first, *last, record.low / 60 * *first, record.high / 60 * *last,
                       lowest == highest ? "are" : "lie from", lowest, lowest == highest ? "" : fmt::format(" to {:.4g}", highest));
}

std::string speeds_text(const ModesRecord& record) {
    if (!record.has_speeds()) return {};
    const auto speeds = critical_speeds(record.modal, record.orders, record.low, record.high);
    if (speeds.empty()) return fmt::format("\n{:<12}{}", "critical", no_speeds_text(record));
    std::string text = fmt::format("\n{:<12}{:>9}  {:>12}  {:>6}\n", "critical", "speed/rpm", "frequency/Hz", "order");
    for (const auto& c : speeds)
        text += fmt::format("{:<12}{:>9.1f}  {:>12.6g}  {:>6g}\n", fmt::format("mode {}", c.mode + 1), c.speed,
                            record.modal.modes[c.mode].frequency(), c.order);
    return text;
}

std::string variants_text(const ModesRecord& record) {
    if (record.variants.empty()) return {};
    std::map<std::size_t, std::vector<std::string>> columns; // by the number of the mode
    for (std::size_t row = 0; row < record.variants.size(); ++row) {
        const VariedModes& variant = record.variants[row];
        for (std::size_t k = 0; k < variant.numbers.size(); ++k) {
            const Mode& mode = variant.modal.modes[k];
            if (mode.kind != Mode::Kind::Vibration) continue;
            std::vector<std::string>& column = columns[variant.numbers[k]];
            column.resize(record.variants.size(), "-");
            column[row] = fmt::format("{:.6g} ({:.3g})", mode.frequency(), damping_of(mode));
        }
    }
    std::string text = fmt::format("\n{:<24}eigenfrequencies in Hz (damping in %) of the modes\n{:<24}", record.varied, "");
    for (const auto& [number, column] : columns) text += fmt::format("{:<20}  ", number);
    for (std::size_t row = 0; row < record.variants.size(); ++row) {
        text += fmt::format("\n{:<24.6g}", record.variants[row].value);
        for (const auto& [number, column] : columns) text += fmt::format("{:<20}  ", column[row]);
    }
    return text + "\n";
}

Json json_of(const std::vector<ShapeEntry>& shape) {
    Json list = Json::array();
    for (const ShapeEntry& e : shape)
        list.push_back({{"component", e.name},
                        {"unit", e.unit},
                        {"amplitude", std::abs(e.value)},
                        {"phase", phase_of(e)},
                        {"real", e.value.real()},
                        {"imaginary", e.value.imag()}});
    return list;
}

Json json_of(const Mode& mode) {
    Json json = {{"kind", word_of(mode.kind)}, {"eigenvalue", {mode.value.real(), mode.value.imag()}}};
    if (mode.is_oscillating()) {
        json["frequency"] = mode.frequency();
        json["natural_frequency"] = mode.natural_frequency();
        json["angular_frequency"] = std::abs(mode.value);
        json["damping_ratio"] = mode.damping_ratio();
    }
    json["time_constant"] = mode.time_constant(); // infinite: null
    json["shape"] = json_of(mode.shape);
    json["energy"] = Json::array();
    for (const auto& e : mode.energy) json["energy"].push_back({{"component", e.component}, {"kinetic", e.kinetic}, {"potential", e.potential}});
    json["states"] = Json::array();
    for (const auto& [name, part] : mode.states) json["states"].push_back({{"name", name}, {"participation", part}});
    return json;
}

/// `numbers`: of the modes; empty: 1, 2, …
Json json_of(const ModalAnalysis& analysis, const std::vector<std::size_t>& numbers) {
    Json list = Json::array();
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        Json mode = {{"number", numbers.empty() ? k + 1 : numbers[k]}};
        mode.update(json_of(analysis.modes[k]));
        list.push_back(std::move(mode));
    }
    return list;
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

/// A row for each mode; `before` starts each row. `numbers` as above.
std::string csv_rows(const ModalAnalysis& analysis, const std::vector<std::size_t>& numbers, const std::string& before) {
    std::string text;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        const Mode& mode = analysis.modes[k];
        text += fmt::format("{}{},{},{},{},{},{}", before, numbers.empty() ? k + 1 : numbers[k], word_of(mode.kind), mode.frequency(),
                            mode.natural_frequency(), mode.damping_ratio(), mode.time_constant());
        for (const ShapeEntry& e : mode.shape) text += fmt::format(",{},{}", std::abs(e.value), phase_of(e));
        text += "\n";
    }
    return text;
}

} // namespace

std::string largest_shares(const Mode& mode, double EnergyShare::* part) {
    std::vector<EnergyShare> shares = mode.energy;
    std::stable_sort(shares.begin(), shares.end(), [&](const auto& a, const auto& b) { return a.*part > b.*part; });
    std::string text;
    for (std::size_t i = 0; i < std::min(shares_shown, shares.size()); ++i) {
        if (shares[i].*part < 0.005) break;
        text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", shares[i].component, 100 * shares[i].*part);
    }
    return text;
}

std::string modes_text(const ModesRecord& record) {
    const ModalAnalysis& analysis = record.modal;
    std::string text = head(record);
    const std::string vibrations =
        fmt::format("{:>4}  {:>11}  {:>11}  {:>9}  {}", "mode", "f/Hz", "ω0/(rad/s)", "damping/%", "kinetic | potential energy");
    const std::string found = mode_rows(analysis, Mode::Kind::Vibration, vibrations.c_str());
    text += found.empty() ? "\nno vibrations: in this mode nothing elastic lies between masses\n" : found;
    text += mode_rows(analysis, Mode::Kind::Aperiodic, "aperiodic motions");
    text += mode_rows(analysis, Mode::Kind::Other, "controllers and other states");
    return text + shapes_text(analysis) + speeds_text(record) + variants_text(record);
}

std::string modes_json(const ModesRecord& record) {
    Json json = {{"model", record.model_name}, {"time", record.system.time}, {"states", record.system.states.size()}};
    json["mode"] = Json::array();
    for (const auto& mode : record.components) json["mode"].push_back({{"component", mode.component}, {"is", mode.words}});
    json["held"] = Json::array();
    for (const auto& held : record.system.held) json["held"].push_back({{"name", held.name}, {"by", held.by}});
    json["derivatives"] = record.system.rests_on_differences ? "differences in external functions" : "exact";
    json["zero_eigenvalues"] = record.modal.zeros;
    json["energy_obstacle"] = record.modal.obstacle;
    json["rigid_bodies"] = Json::array();
    for (const auto& body : record.modal.rigid_bodies) json["rigid_bodies"].push_back(json_of(body));
    json["modes"] = json_of(record.modal, {});
    if (record.has_speeds()) {
        json["orders"] = record.orders;
        json["critical_speeds"] = Json::array();
        for (const auto& c : critical_speeds(record.modal, record.orders, record.low, record.high))
            json["critical_speeds"].push_back(
                {{"rpm", c.speed}, {"order", c.order}, {"mode", c.mode + 1}, {"frequency", record.modal.modes[c.mode].frequency()}});
    }
    for (const VariedModes& v : record.variants)
        json["variants"].push_back({{"parameter", record.varied}, {"value", v.value}, {"modes", json_of(v.modal, v.numbers)}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string modes_csv(const ModesRecord& record) {
    const ModalAnalysis& first = record.variants.empty() ? record.modal : record.variants.front().modal;
    std::string text =
        (record.variants.empty() ? "" : quoted(record.varied) + ",") + "mode,kind,frequency_Hz,natural_frequency_Hz,damping_ratio,time_constant_s";
    if (!first.modes.empty()) {
        for (const ShapeEntry& e : first.modes[0].shape) text += "," + quoted("amplitude " + e.name) + "," + quoted("phase " + e.name);
    }
    text += "\n";
    if (record.variants.empty()) return text + csv_rows(record.modal, {}, "");
    for (const VariedModes& variant : record.variants) text += csv_rows(variant.modal, variant.numbers, fmt::format("{},", variant.value));
    return text;
}

} // namespace torsion::analysis
