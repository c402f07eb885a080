#include "compiler/analysis/bode/margins.h"

#include "compiler/analysis/bode/transfer.h"
#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double jump_of_phase = 90; // in degrees
constexpr double no_change = 1e-6;   // in degrees: a phase that stays at −180° does not cross it
constexpr double positive = 1e-7;    // the real part of a pole, relative to its size
constexpr std::size_t most_loop_states = 600;

double argument_of(std::complex<double> value) { return std::arg(value) * 180 / std::numbers::pi; }

/// Where `distance` changes its sign between two points. Nothing: it jumps there, at a pole on the imaginary axis.
std::optional<Crossing> crossing_between(Transfer& loop, FrequencyPoint a, FrequencyPoint b,
                                         const std::function<double(const FrequencyPoint&)>& distance) {
    for (int i = 0; i < 60 && b.frequency > a.frequency * (1 + 1e-13); ++i) {
        FrequencyPoint middle;
        middle.frequency = std::sqrt(a.frequency * b.frequency);
        const auto value = loop.at(middle.frequency);
        if (!value) break;
        const double from_a = argument_of(*value / a.value);
        middle.value = *value;
        middle.phase = std::abs(from_a) < jump_of_phase ? a.phase + from_a : b.phase + argument_of(*value / b.value);
        (distance(middle) * distance(a) > 0 ? a : b) = middle;
    }
    if (std::abs(b.phase - a.phase) > jump_of_phase) return std::nullopt;
    return Crossing{b.frequency, std::abs(b.value), b.phase};
}

void add(std::vector<Crossing>& crossings, const std::optional<Crossing>& crossing) {
    if (crossing) crossings.push_back(*crossing);
}

double turned_to(double degrees) { return degrees - 360 * std::ceil(degrees / 360 - 0.5); } // from −180 (not) to 180

} // namespace

double Margins::phase_margin(const Crossing& crossing) { return turned_to(crossing.phase + 180); }

double Margins::delay_margin(const Crossing& crossing) {
    const double margin = phase_margin(crossing);
    return (margin >= 0 ? margin : margin + 360) / 360 / crossing.frequency;
}

const Crossing* Margins::least_phase() const {
    const auto least =
        std::min_element(amplitude_one.begin(), amplitude_one.end(), [](const Crossing& a, const Crossing& b) {
            return std::abs(phase_margin(a)) < std::abs(phase_margin(b));
        });
    return least == amplitude_one.end() ? nullptr : &*least;
}

const Crossing* Margins::least_gain() const {
    const auto least =
        std::min_element(against_phase.begin(), against_phase.end(), [](const Crossing& a, const Crossing& b) {
            return std::abs(std::log(a.amplitude)) < std::abs(std::log(b.amplitude));
        });
    return least == against_phase.end() ? nullptr : &*least;
}

Margins margins_of(Transfer& loop, const FrequencyResponse& response) {
    Margins margins;
    const std::vector<FrequencyPoint>& points = response.points;
    const auto from_one = [](const FrequencyPoint& p) { return std::abs(p.value) - 1; };
    const FrequencyPoint* last = nullptr; // that is not on the line
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].is_behind_gap) last = nullptr;
        if (i > 0 && !points[i].is_behind_gap && (from_one(points[i - 1]) > 0) != (from_one(points[i]) > 0))
            add(margins.amplitude_one, crossing_between(loop, points[i - 1], points[i], from_one));
        if (std::abs(turned_to(points[i].phase - 180)) < no_change) continue;
        if (last != nullptr) {
            // the nearest to where the phase comes from
            const double line = 180 + 360 * std::round((last->phase - 180) / 360);
            for (const double crossed : {line - 360, line, line + 360}) {
                const auto from_line = [&](const FrequencyPoint& p) { return p.phase - crossed; };
                if (from_line(*last) * from_line(points[i]) < 0)
                    add(margins.against_phase, crossing_between(loop, *last, points[i], from_line));
            }
        }
        last = &points[i];
    }
    return margins;
}

std::optional<std::size_t> unstable_poles(const LinearSystem& system, std::size_t input, std::size_t output,
                                          double sign) {
    const double through = 1 + sign * system.d(output, input);
    const std::size_t n = system.states.size();
    if (std::abs(through) < 1e-12 || n > most_loop_states) return std::nullopt;
    Matrix closed = system.a;
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < n; ++i) closed(i, j) -= system.b(i, input) * sign * system.c(output, j) / through;
    }
    std::vector<std::vector<double>> held;
    for (const HeldMotion& motion : system.held) held.push_back(motion.row);
    const Spectrum spectrum = spectrum_of(closed, held, {});
    if (!spectrum.has_converged) return std::nullopt;
    std::size_t count = 0;
    for (const std::complex<double>& pole : spectrum.values)
        count += pole.real() > positive * std::abs(pole) ? (pole.imag() != 0 ? 2 : 1) : 0;
    return count;
}

} // namespace torsion::analysis
