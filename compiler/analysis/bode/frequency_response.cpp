#include "compiler/analysis/bode/frequency_response.h"

#include "compiler/analysis/bode/transfer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace torsion::analysis {

namespace {

constexpr std::size_t usual_count = 400;
constexpr double hertz = 1 / (2 * std::numbers::pi);
constexpr double hardly_damped = 1e-7;               // a ratio: there is no point on the pole itself
constexpr double beside = 1e-9, another_value = 0.1; // relative: a frequency beside another, and a value that rounding has made
constexpr double narrowest = 1e-10;                  // relative
constexpr double shares_of_width[] = {0, 0.3, 0.7, 1.2, 2, 4, 8, 16, 32};

double argument(Complex value) { return std::arg(value) * 180 / std::numbers::pi; }

struct GridPoint {
    double frequency = 0;
    bool is_shown = true;
};

std::vector<double> log_spaced(double from, double to, std::size_t count) {
    std::vector<double> frequencies;
    for (std::size_t i = 0; i < count; ++i) {
        const double share = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
        frequencies.push_back(i + 1 == count && count > 1 ? to : from * std::pow(to / from, share));
    }
    return frequencies;
}

/// Around a vibration, at distances of its width.
std::vector<double> around(std::complex<double> pole) {
    const double frequency = std::abs(pole.imag()) * hertz, damping = std::abs(pole.real()) / std::abs(pole);
    const double width = frequency * std::max(damping, 1e-4);
    std::vector<double> frequencies;
    for (const double share : shares_of_width) {
        if (share == 0 && damping < hardly_damped) continue;
        frequencies.push_back(frequency + share * width), frequencies.push_back(frequency - share * width);
    }
    return frequencies;
}

std::vector<GridPoint> grid_of(const FrequencyRange& range, const std::vector<std::complex<double>>& poles) {
    const bool is_given = range.count > 0;
    std::vector<GridPoint> grid;
    for (const double f : log_spaced(range.from, range.to, is_given ? range.count : usual_count)) grid.push_back({f, true});
    if (is_given && range.from < range.to) {
        for (const double f : log_spaced(range.from, range.to, usual_count)) grid.push_back({f, false});
    }
    for (const std::complex<double>& pole : poles) {
        if (pole.imag() == 0 || std::abs(pole.real()) > 0.3 * std::abs(pole)) continue;
        for (const double f : around(pole)) {
            if (f > range.from && f < range.to) grid.push_back({f, !is_given});
        }
    }
    std::stable_sort(grid.begin(), grid.end(), [](const GridPoint& a, const GridPoint& b) { return a.frequency < b.frequency; });
    std::vector<GridPoint> distinct;
    for (const GridPoint& point : grid) {
        if (distinct.empty() || point.frequency > distinct.back().frequency * (1 + 1e-12)) distinct.push_back(point);
        else if (point.is_shown) distinct.back() = point;
    }
    return distinct;
}

/// Values, and the places where rounding has made them: on a pole of the imaginary axis a frequency a little beside has another value.
FrequencyResponse values_on(Transfer& transfer, const std::vector<GridPoint>& grid) {
    FrequencyResponse response;
    std::vector<std::optional<Complex>> values;
    std::vector<double> sizes;
    for (const GridPoint& point : grid) values.push_back(transfer.at(point.frequency)), sizes.push_back(transfer.states());
    for (std::size_t i = 0; i < grid.size(); ++i) {
        const bool is_peak = (i == 0 || sizes[i] >= sizes[i - 1]) && (i + 1 == grid.size() || sizes[i] >= sizes[i + 1]);
        if (values[i] && is_peak) {
            const auto near = transfer.at(grid[i].frequency * (1 + beside));
            if (!near || transfer.states() > (1 + another_value) * sizes[i] || transfer.states() < (1 - another_value) * sizes[i]) values[i].reset();
        }
        if (values[i]) response.points.push_back({grid[i].frequency, *values[i], 0, grid[i].is_shown});
        else if (grid[i].is_shown) response.unbounded.push_back(grid[i].frequency);
    }
    return response;
}

/// With n poles at 0 the phase begins near −90 n degrees: the slope of the amplitude tells n.
double first_phase(Transfer& transfer, const FrequencyPoint& first) {
    double expected = 0;
    if (const auto above = transfer.at(first.frequency * 1.01); above && std::abs(first.value) > 0 && std::abs(*above) > 0)
        expected = 90 * std::round(std::log(std::abs(*above) / std::abs(first.value)) / std::log(1.01));
    const double phase = argument(first.value);
    return phase - 360 * std::ceil((phase - expected) / 360 - 0.5 + 1e-6 / 360); // of two that are equally near, the lower one
}

} // namespace

FrequencyRange usual_range(const FrequencyRange& wish, const std::vector<std::complex<double>>& poles) {
    double low = INFINITY, high = 0;
    for (const std::complex<double>& pole : poles) low = std::min(low, std::abs(pole) * hertz), high = std::max(high, std::abs(pole) * hertz);
    if (!(high > 0)) low = high = 1;
    FrequencyRange range = wish;
    if (!(range.from > 0)) range.from = std::pow(10, std::floor(std::log10(low / 10) + 1e-9));
    if (!(range.to > 0)) range.to = std::pow(10, std::ceil(std::log10(high * 10) - 1e-9));
    return range;
}

double phase_change(Transfer& transfer, double from, Complex at_from, double to, Complex at_to) {
    const double change = argument(at_to / at_from);
    if (std::abs(change) < 90) return change;
    const double middle = std::sqrt(from * to);
    const auto at_middle = transfer.at(middle);
    if (!at_middle) return -std::abs(change);
    if (*at_middle == 0.0) return std::abs(change);
    if (to < from * (1 + narrowest)) { // towards a pole the amplitude grows
        const auto before = transfer.at(from * from / to);
        return before && std::abs(*before) < std::abs(at_from) ? -std::abs(change) : std::abs(change);
    }
    return phase_change(transfer, from, at_from, middle, *at_middle) + phase_change(transfer, middle, *at_middle, to, at_to);
}

FrequencyResponse frequency_response(Transfer& transfer, const FrequencyRange& range, const std::vector<std::complex<double>>& poles) {
    FrequencyResponse response = values_on(transfer, grid_of(range, poles));
    std::vector<FrequencyPoint>& points = response.points;
    if (points.empty()) return response;
    points.front().phase = first_phase(transfer, points.front());
    const FrequencyPoint* last = &points.front(); // with a phase: 0 has none
    for (FrequencyPoint& point : points) {
        point.phase = last->phase;
        if (point.value == 0.0 || &point == last) continue;
        if (last->value != 0.0) point.phase += phase_change(transfer, last->frequency, last->value, point.frequency, point.value);
        else point.phase = first_phase(transfer, point);
        last = &point;
    }
    return response;
}

} // namespace torsion::analysis
