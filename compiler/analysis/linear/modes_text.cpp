// Modes as a table.

#include "compiler/analysis/linear/critical_speeds.h"
#include "compiler/analysis/linear/modes_report.h"
#include "compiler/source/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <span>

namespace torsion::analysis {

namespace {

constexpr std::size_t columns_shown = 6, shares_shown = 3, masses_shown = 60, shapes_shown = 30;
constexpr double real_enough = 0.05;   ///< in rad; a shape with phases this close to 0° and 180° is shown with a sign
constexpr double no_damping = 1e-12;   ///< of a ratio
constexpr double shown_as_zero = 5e-4; ///< of an amplitude


/// In %; rounding counts as zero.
double damping_of(const Mode& mode) {
    return std::abs(mode.damping_ratio()) < no_damping ? 0 : 100 * mode.damping_ratio();
}

/// Do all masses swing in phase or against it? Then a shape is shown with signs, else with the phase of each.
bool has_signs(const std::vector<ShapeEntry>& shape) {
    return std::all_of(shape.begin(), shape.end(), [](const ShapeEntry& e) {
        return std::abs(e.value) < shown_as_zero || std::abs(e.value.imag()) <= real_enough * std::abs(e.value);
    });
}

std::string value_text(const ShapeEntry& e, bool is_signed) {
    if (std::abs(e.value) < shown_as_zero) return "0.000";
    if (is_signed) return fmt::format("{:.3f}", std::copysign(std::abs(e.value), e.value.real()));
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

std::string body_text(const std::vector<ShapeEntry>& body) {
    std::string parts;
    for (std::size_t i = 0; i < std::min(masses_shown, body.size()); ++i)
        parts += fmt::format("{}{} {:.6g}", parts.empty() ? "" : ", ", body[i].name, body[i].value.real());
    return body.size() <= masses_shown ? parts : fmt::format("{} and {} more", parts, body.size() - masses_shown);
}

/// What is shown of many modes, and how far nothing is missing.
std::string selection_text(const ModesRecord& record) {
    const auto& modes = record.modal.modes;
    const auto count =
        std::count_if(modes.begin(), modes.end(), [](const Mode& mode) { return mode.is_oscillating(); });
    const double known = record.modal.known / (2 * std::numbers::pi);
    if (!record.near)
        return fmt::format("the {} slowest vibrations by ω0; none is missing up to {:.6g} rad/s ({:.6g} Hz)", count,
                           record.modal.known, known);
    std::string text =
        fmt::format("the {} vibrations that are nearest to {:g} Hz; none is missing from {:.6g} to {:.6g} Hz", count,
                    *record.near, std::max(0.0, *record.near - known), *record.near + known);
    if (std::isfinite(record.modal.known_decay)) {
        const double damping = record.modal.known_decay / (2 * std::numbers::pi * (*record.near + known));
        text += fmt::format(" whose damping is below {:.3g} %", 100 * std::min(1.0, damping));
    }
    return text;
}

std::string head(const ModesRecord& record) {
    const std::string& name = record.model_name;
    std::string text = fmt::format("{} at t = {:g} s: {} states\n", name.substr(name.rfind('.') + 1),
                                   record.system.time, count_own_states(record.system));
    if (record.is_mean)
        text += fmt::format("{:<12}over the turns of what excites: cylinders, meshes, joints\n", "mean");
    if (!record.components.empty()) text += fmt::format("{:<12}{}\n", "mode", words_of(record.components));
    std::string held;
    for (const auto& motion : record.system.held) held += fmt::format("{}{}", held.empty() ? "" : ", ", motion.name);
    if (!held.empty()) text += fmt::format("{:<12}{}\n", "held", held);
    for (const auto& body : record.modal.rigid_bodies) {
        text += fmt::format("{:<12}{}\n", "rigid body", body_text(body));
    }
    if (record.modal.is_selection) text += fmt::format("{:<12}{}\n", "selection", selection_text(record));
    if (!record.modal.obstacle.empty()) text += fmt::format("{:<12}not known: {}\n", "energy", record.modal.obstacle);
    if (record.system.rests_on_differences)
        text +=
            fmt::format("{:<12}an external function names no derivative: differences stand for it\n", "derivatives");
    return text;
}

std::string mode_row(const Mode& mode, std::size_t number) {
    const std::string kinetic = largest_shares(mode, &EnergyShare::kinetic),
                      potential = largest_shares(mode, &EnergyShare::potential);
    const bool has_energy = mode.kind != Mode::Kind::Other && !(kinetic.empty() && potential.empty());
    const std::string where = has_energy ? kinetic + (potential.empty() ? "" : " | " + potential) : states_text(mode);
    if (mode.is_oscillating())
        return fmt::format("{:>4}  {:>11.6g}  {:>11.6g}  {:>9.4g}  {}\n", number, mode.frequency(),
                           std::abs(mode.value), damping_of(mode), where);
    return fmt::format("{:>4}  {:>36}  {}\n", number, fmt::format("τ = {:.5g} s", mode.time_constant()), where);
}

std::string mode_rows(const ModalAnalysis& analysis, Mode::Kind kind, const char* heading) {
    std::string text;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        if (analysis.modes[k].kind == kind) text += mode_row(analysis.modes[k], k + 1);
    }
    return text.empty() ? "" : "\n" + std::string(heading) + "\n" + text;
}

/// Of these modes, side by side.
std::string shape_columns(const ModalAnalysis& analysis, std::span<const std::size_t> modes) {
    std::string text = fmt::format("\n{:<24}", "shape");
    for (const std::size_t k : modes) text += fmt::format("{:>14}", k + 1);
    for (std::size_t i = 0; i < analysis.modes[modes[0]].shape.size(); ++i) {
        text += fmt::format("\n{:<24}", analysis.modes[modes[0]].shape[i].name);
        for (const std::size_t k : modes)
            text += right_padded(value_text(analysis.modes[k].shape[i], has_signs(analysis.modes[k].shape)), 14);
    }
    return text + "\n";
}

std::string shapes_text(const ModalAnalysis& analysis) {
    std::vector<std::size_t> shown;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        if (analysis.modes[k].kind != Mode::Kind::Other && !analysis.modes[k].shape.empty()) shown.push_back(k);
    }
    if (shown.empty()) return {};
    const std::size_t masses = analysis.modes[shown[0]].shape.size();
    if (masses > masses_shown)
        return fmt::format("\n{:<12}of {} masses: in the files of -o and with --json\n", "shapes", masses);
    std::string text;
    for (std::size_t k = 0; k < std::min(shapes_shown, shown.size()); k += columns_shown)
        text += shape_columns(analysis, std::span(shown).subspan(k, std::min(columns_shown, shown.size() - k)));
    if (shown.size() > shapes_shown)
        text += fmt::format("\n{:<12}of {} more modes: in the files of -o and with --json\n", "shapes",
                            shown.size() - shapes_shown);
    return text;
}

/// The reason why no order meets an eigenfrequency in the range.
std::string no_speeds_text(const ModesRecord& record) {
    double lowest = INFINITY, highest = 0;
    for (const Mode& mode : record.modal.modes) {
        if (mode.kind == Mode::Kind::Vibration)
            lowest = std::min(lowest, mode.frequency()), highest = std::max(highest, mode.frequency());
    }
    if (highest == 0) return "none: there are no vibrations\n";
    const auto [first, last] = std::minmax_element(record.orders.begin(), record.orders.end());
    return fmt::format("none: from {:g} to {:g} rpm the orders {:g} … {:g} excite {:.4g} … {:.4g} Hz, and the "
                       "eigenfrequencies {} {:.4g}{} Hz\n",
                       record.low, record.high, *first, *last, record.low / 60 * *first, record.high / 60 * *last,
                       lowest == highest ? "are" : "lie from", lowest,
                       lowest == highest ? "" : fmt::format(" to {:.4g}", highest));
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
    std::string text =
        fmt::format("\n{:<24}eigenfrequencies in Hz (damping in %) of the modes\n{:<24}", record.varied, "");
    for (const auto& [number, column] : columns) text += fmt::format("{:<20}  ", number);
    for (std::size_t row = 0; row < record.variants.size(); ++row) {
        text += fmt::format("\n{:<24.6g}", record.variants[row].value);
        for (const auto& [number, column] : columns) text += fmt::format("{:<20}  ", column[row]);
    }
    return text + "\n";
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
    const std::string vibrations = fmt::format("{:>4}  {:>11}  {:>11}  {:>9}  {}", "mode", "f/Hz", "ω0/(rad/s)",
                                               "damping/%", "kinetic | potential energy");
    const std::string found = mode_rows(analysis, Mode::Kind::Vibration, vibrations.c_str());
    text += found.empty() ? "\nno vibrations: in this mode nothing elastic lies between masses\n" : found;
    text += mode_rows(analysis, Mode::Kind::Aperiodic, "aperiodic motions");
    text += mode_rows(analysis, Mode::Kind::Other, "controllers and other states");
    return text + shapes_text(analysis) + speeds_text(record) + variants_text(record);
}

} // namespace torsion::analysis
