#include "compiler/fit/differences.h"

#include "compiler/fit/scale.h"
#include "compiler/fit/threads.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace torsion::fit {

namespace {

constexpr double most_curvature = 0.02;  // of a slope, between its two sides: derivatives have four digits
constexpr double least_curvature = 2e-3; // below it a longer step has less noise
constexpr double longest_step = 0.02, shortest_step = 1e-7;
constexpr double clear = 30; // a change that is so many times the noise
constexpr int most_trials = 4;

} // namespace

Differences::Differences(Function function, std::size_t residuals, std::vector<double> first_step, double noise,
                         unsigned threads)
    : function_(std::move(function)), residuals_(residuals), steps_(std::move(first_step)), noise_(noise),
      threads_(threads) {}

/// Both sides where there is room; else two points on one side. Second order both times.
Differences::Stencil Differences::stencil(double u, double step) {
    if (u + step <= 1 && u - step >= 0) return {u + step, u - step, 0.5 / step, 0, -0.5 / step};
    const double h = u + step > 1 ? -step : step;
    return {u + h, u + 2 * h, 2 / h, -1.5 / h, -0.5 / h};
}

bool Differences::column(unsigned thread, std::size_t parameter, std::span<const double> values,
                         std::span<const double> here, double* jacobian) {
    std::vector<double> point(values.begin(), values.end()), a(residuals_), b(residuals_);
    double& step = steps_[parameter];
    for (int trial = 0;; ++trial) {
        const Stencil at = stencil(values[parameter], step);
        point[parameter] = at.a;
        bool is_good = function_(thread, point, a);
        point[parameter] = at.b;
        is_good = is_good && function_(thread, point, b);
        const bool is_last = trial + 1 == most_trials || step <= shortest_step;
        if (!is_good) {
            if (is_last) return false;
            step = std::max(step / 10, shortest_step); // a model may end a little beside the point
            continue;
        }
        const double span_a = (at.a - values[parameter]), span_b = (at.b - values[parameter]);
        double slopes = 0, changes = 0, moved = 0;
        for (std::size_t i = 0; i < residuals_; ++i) {
            const double slope_a = (a[i] - here[i]) / span_a, slope_b = (b[i] - here[i]) / span_b;
            slopes += slope_a * slope_a + slope_b * slope_b;
            changes += (slope_a - slope_b) * (slope_a - slope_b);
            moved += (a[i] - here[i]) * (a[i] - here[i]);
            jacobian[i * values.size() + parameter] =
                at.weight_a * a[i] + at.weight_here * here[i] + at.weight_b * b[i];
        }
        const double curvature = slopes > 0 ? std::sqrt(changes / slopes) : 0;
        const bool is_noise = std::sqrt(moved) < clear * noise_;
        const bool is_rough = curvature > 5 * most_curvature && !is_last && !is_noise;
        if (is_noise) step = std::min(2 * step, longest_step);
        else if (curvature > most_curvature)
            step = std::max(step * std::max(most_curvature / curvature, 0.05), shortest_step);
        else if (curvature < least_curvature) step = std::min(2 * step, longest_step);
        if (!is_rough) return true;
    }
}

bool Differences::evaluate(std::span<const double> values, std::span<double> residuals, double* jacobian) {
    if (!function_(0, values, residuals)) return false;
    if (jacobian == nullptr) return true;
    std::atomic<bool> is_good = true;
    on_threads(threads_, values.size(), [&](unsigned thread, std::size_t parameter) {
        if (is_good && !column(thread, parameter, values, residuals, jacobian)) is_good = false;
    });
    return is_good;
}

std::unique_ptr<ResidualSource> make_differences(Bench& bench, unsigned threads) {
    const std::vector<FittedParameter>& parameters = bench.options.parameters;
    // The noise of runs is about their tolerance; the best step of a central difference is near its cube root.
    const double tolerance = bench.tolerance_of_runs();
    std::vector<double> steps;
    for (const FittedParameter& p : parameters) {
        const double size = std::max({std::abs(p.low), std::abs(p.high), 1e-300});
        const double part = p.is_log ? 1 / std::log(p.high / p.low) : std::min(1.0, size / (p.high - p.low));
        steps.push_back(std::clamp(std::cbrt(tolerance) * part, 1e-6, longest_step));
    }
    auto runs = std::make_shared<std::vector<ModelRuns>>();
    for (unsigned i = 0; i < threads; ++i) runs->emplace_back(bench);
    const auto function = [runs, &bench](unsigned thread, std::span<const double> values, std::span<double> residuals) {
        std::vector<double> given(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) given[i] = from_scale(bench.options.parameters[i], values[i]);
        return (*runs)[thread].residuals(given, residuals);
    };
    double noise = 0;
    for (const Matched& match : bench.observations.matches) {
        const double of_one = 10 * tolerance * std::max(std::abs(match.low), std::abs(match.high)) / match.spread;
        noise += of_one * of_one * static_cast<double>(match.count);
    }
    return std::make_unique<Differences>(function, bench.observations.count, std::move(steps), std::sqrt(noise),
                                         threads);
}

} // namespace torsion::fit
