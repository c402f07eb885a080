#include "compiler/periodic/measures.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::periodic {

namespace {

/// Values at even times; between rows on a straight line.
std::vector<double> even(const std::vector<double>& times, const std::vector<double>& values, double period) {
    std::vector<double> result(rows_per_period);
    std::size_t k = 0;
    for (int i = 0; i < rows_per_period; ++i) {
        const double time = times.front() + period * i / rows_per_period;
        while (k + 2 < times.size() && times[k + 1] < time - 1e-9 * period) ++k;
        const double span = times[k + 1] - times[k],
                     share = span > 0 ? std::clamp((time - times[k]) / span, 0.0, 1.0) : 1;
        result[static_cast<std::size_t>(i)] = std::lerp(values[k], values[k + 1], share);
    }
    return result;
}

/// The bend at a row; 0 at an end, or where two rows have one time.
double bend_at(const std::vector<double>& times, const std::vector<double>& values, std::size_t k) {
    if (k == 0 || k + 1 >= values.size()) return 0;
    const double h1 = times[k] - times[k - 1], h2 = times[k + 1] - times[k];
    return h1 > 0 && h2 > 0 ? ((values[k + 1] - values[k]) / h2 - (values[k] - values[k - 1]) / h1) / (h1 + h2) : 0;
}

/// A corner, as where a contact is lost: it bends at this row alone, and has no extreme beyond it.
bool is_kink(const std::vector<double>& times, const std::vector<double>& values, std::size_t k, double bend) {
    const double before = k > 0 ? bend_at(times, values, k - 1) : 0, behind = bend_at(times, values, k + 1);
    return std::abs(bend) > 3 * std::max(std::abs(before), std::abs(behind));
}

/// The extreme between rows: of the parabola through three of them.
double extreme(const std::vector<double>& times, const std::vector<double>& values, double sign) {
    double best = -INFINITY;
    for (std::size_t k = 0; k < values.size(); ++k) {
        best = std::max(best, sign * values[k]);
        if (k == 0 || k + 1 == values.size()) continue;
        const double h1 = times[k] - times[k - 1], h2 = times[k + 1] - times[k];
        if (!(h1 > 0) || !(h2 > 0) || sign * values[k] < sign * values[k - 1] ||
            sign * values[k] < sign * values[k + 1])
            continue;
        const double s1 = (values[k] - values[k - 1]) / h1, s2 = (values[k + 1] - values[k]) / h2,
                     bend = (s2 - s1) / (h1 + h2);
        if (bend == 0 || std::max(h1, h2) > 10 * std::min(h1, h2) || is_kink(times, values, k, bend)) continue;
        const double slope = (s1 * h2 + s2 * h1) / (h1 + h2);
        best = std::max(best, sign * (values[k] - slope * slope / (4 * bend)));
    }
    return sign * best;
}

} // namespace

Measures measures_of(const std::vector<double>& times, const std::vector<double>& values, double period) {
    Measures result;
    const std::vector<double> grid = even(times, values, period);
    const double count = rows_per_period;
    for (const double value : grid) result.mean += value / count, result.rms += value * value / count;
    result.rms = std::sqrt(result.rms);
    result.least = extreme(times, values, -1), result.largest = extreme(times, values, 1);
    for (std::size_t h = 1; h <= most_harmonics; ++h) {
        std::complex<double> sum = 0;
        const std::complex<double> turn = std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(h) / count);
        std::complex<double> phase = 2 / count;
        for (const double value : grid) sum += value * phase, phase *= turn;
        result.harmonics.push_back(sum);
    }
    return result;
}

double remove_drift(const std::vector<double>& times, std::vector<double>& values) {
    const double drift = values.back() - values.front(), begin = times.front(), span = times.back() - begin;
    for (std::size_t k = 0; k < values.size(); ++k) values[k] -= drift * (times[k] - begin) / span;
    return drift;
}

void measure_orbit(Orbit& orbit, std::size_t shown, std::size_t gaps) {
    const OrbitRows& rows = orbit.end.rows;
    orbit.shown.clear(), orbit.gaps.clear();
    for (std::size_t i = 0; i < shown; ++i)
        orbit.shown.push_back(measures_of(rows.times, rows.values[i], orbit.period));
    for (std::size_t g = 0; g < gaps; ++g) orbit.gaps.push_back(gap_motion(rows, shown + g * gap_rows, orbit.period));
}

} // namespace torsion::periodic
