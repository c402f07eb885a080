#include "compiler/analysis/response/synthesis.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace torsion::analysis {

namespace {

constexpr Eigen::Index outputs_at_once = 32, values_at_once = 1 << 19;
constexpr long samples_in_shortest = 8; // of its period
constexpr int most_steps = 50;
constexpr double close_enough = 1e-6; // in radians of the highest multiple: the value has half its square

} // namespace

Synthesis::Synthesis(const std::vector<double>& orders, double turns) {
    std::vector<long> multiples;
    for (const double order : orders) multiples.push_back(std::max(1L, std::lround(order * turns)));
    long divisor = 0;
    for (const long multiple : multiples) divisor = std::gcd(divisor, multiple);
    for (const long multiple : multiples) multiples_.push_back(static_cast<double>(multiple / divisor));
    const Eigen::Index half = samples_in_shortest / 2 * (multiples.back() / divisor),
                       n = static_cast<Eigen::Index>(multiples.size());
    distance_ = std::numbers::pi / static_cast<double>(half);
    cosines_.resize(half + 1, n), sines_.resize(half + 1, n);
    for (Eigen::Index k = 0; k < n; ++k) {
        const long multiple = multiples[static_cast<std::size_t>(k)] / divisor;
        for (Eigen::Index i = 0; i <= half; ++i) {
            const double angle = distance_ * static_cast<double>(multiple * i % (2 * half));
            cosines_(i, k) = std::cos(angle), sines_(i, k) = std::sin(angle);
        }
    }
}

void Synthesis::largest(const std::vector<const Complex*>& amplitudes, std::size_t outputs, double* result) {
    const Eigen::Index at_once = std::clamp<Eigen::Index>(values_at_once / cosines_.rows(), 1, outputs_at_once);
    for (Eigen::Index first = 0; first < static_cast<Eigen::Index>(outputs); first += at_once) {
        const Eigen::Index count = std::min(at_once, static_cast<Eigen::Index>(outputs) - first);
        sample(amplitudes, first, count);
        for (Eigen::Index output = 0; output < count; ++output) result[first + output] = largest_of(output);
    }
}

void Synthesis::sample(const std::vector<const Complex*>& amplitudes, Eigen::Index first, Eigen::Index outputs) {
    const Eigen::Index orders = cosines_.cols();
    real_.resize(orders, outputs), imaginary_.resize(orders, outputs);
    for (Eigen::Index k = 0; k < orders; ++k) {
        const Complex* const values = amplitudes[static_cast<std::size_t>(k)] + first;
        for (Eigen::Index output = 0; output < outputs; ++output)
            real_(k, output) = values[output].real(), imaginary_(k, output) = values[output].imag();
    }
    even_.noalias() = cosines_ * real_;
    odd_.noalias() = sines_ * imaginary_;
    up_ = even_ - odd_, down_ = even_ + odd_;
}

double Synthesis::largest_of(Eigen::Index output) const {
    const double largest_sample =
        std::max(up_.col(output).cwiseAbs().maxCoeff(), down_.col(output).cwiseAbs().maxCoeff());
    if (!(largest_sample > 0)) return largest_sample;
    const double lowest = lowest_candidate(output, largest_sample);
    double largest = largest_sample;
    const auto look = [&](double value, double angle) {
        if (std::abs(value) >= lowest) largest = std::max(largest, top_near(output, angle, value > 0 ? 1 : -1));
    };
    for (Eigen::Index i = 0; i < up_.rows(); ++i) {
        const double angle = distance_ * static_cast<double>(i);
        look(up_(i, output), angle);
        if (i > 0 && i + 1 < up_.rows()) look(down_(i, output), -angle);
    }
    return largest;
}

/// A sample below it is not the one that is nearest to the maximum.
double Synthesis::lowest_candidate(Eigen::Index output, double largest_sample) const {
    double bend = 0;
    for (Eigen::Index k = 0; k < real_.rows(); ++k) {
        const double multiple = multiples_[static_cast<std::size_t>(k)];
        bend += multiple * multiple * std::hypot(real_(k, output), imaginary_(k, output));
    }
    const double by_degree = largest_sample * std::cos(multiples_.back() * distance_ / 2);
    const double by_bend = largest_sample - bend * distance_ * distance_ / 8;
    return std::max(by_degree, by_bend) * (1 - 1e-12);
}

/// The largest value of sense·f that Newton's method, or bisection where that leaves the interval, finds at most half a
/// distance from a sample.
double Synthesis::top_near(Eigen::Index output, double angle, double sense) const {
    const double tolerance = close_enough / multiples_.back();
    Curve here = curve_at(output, angle);
    double low = angle, high = angle + std::copysign(distance_ / 2, sense * here.slope), at = angle,
           top = sense * here.value;
    const bool is_ascending = high > low;
    for (int i = 0; i < most_steps && here.slope != 0; ++i) {
        double next = here.bend * sense < 0 ? at - here.slope / here.bend : high;
        if (i == 0) next = is_ascending ? std::min(next, high) : std::max(next, high);
        else if (!((next > std::min(low, high)) && next < std::max(low, high))) next = (low + high) / 2;
        const bool is_close = std::abs(next - at) <= tolerance;
        here = curve_at(output, at = next);
        top = std::max(top, sense * here.value);
        const bool is_before_top = (sense * here.slope > 0) == is_ascending;
        if (is_close || (is_before_top && at == high)) break; // beyond: another sample is nearer
        (is_before_top ? low : high) = at;
    }
    return top;
}

Synthesis::Curve Synthesis::curve_at(Eigen::Index output, double angle) const {
    Curve curve;
    Complex turned = 1, step = 1;
    double last = 0, gap = 0;
    for (Eigen::Index k = 0; k < real_.rows(); ++k) {
        const double multiple = multiples_[static_cast<std::size_t>(k)];
        if (multiple - last != gap) gap = multiple - last, step = {std::cos(gap * angle), std::sin(gap * angle)};
        turned = {turned.real() * step.real() - turned.imag() * step.imag(),
                  turned.real() * step.imag() + turned.imag() * step.real()};
        last = multiple;
        const double re = real_(k, output), im = imaginary_(k, output);
        const double along = re * turned.real() - im * turned.imag(), across = re * turned.imag() + im * turned.real();
        curve.value += along, curve.slope -= multiple * across, curve.bend -= multiple * multiple * along;
    }
    return curve;
}

} // namespace torsion::analysis
