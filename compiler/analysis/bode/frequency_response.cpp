#include "compiler/analysis/bode/frequency_response.h"

#include "compiler/analysis/bode/transfer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>

namespace torsion::analysis {

namespace {

constexpr std::size_t usual_count = 400;
constexpr double hertz = 1 / (2 * std::numbers::pi);
constexpr double hardly_damped = 1e-7; // a ratio: there is no point on the pole itself
// relative: a frequency beside another, and a value that rounding has made
constexpr double beside = 1e-9, another_value = 0.1;
constexpr double narrowest = 1e-10; // relative
constexpr double shares_of_width[] = {0, 0.3, 0.7, 1.2, 2, 4, 8, 16, 32}, few_shares[] = {0, 1, 4};
constexpr std::size_t many_vibrations = 50;
constexpr int most_halvings = 1000; // between two points: values that rounding has made have no phase to follow

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
std::vector<double> around(std::complex<double> pole, std::span<const double> shares) {
    const double frequency = std::abs(pole.imag()) * hertz, damping = std::abs(pole.real()) / std::abs(pole);
    const double width = frequency * std::max(damping, 1e-4);
    std::vector<double> frequencies;
    for (const double share : shares) {
        if (share == 0 && damping < hardly_damped) continue;
        frequencies.push_back(frequency + share * width), frequencies.push_back(frequency - share * width);
    }
    return frequencies;
}

std::vector<GridPoint> grid_of(const FrequencyRange& range, const std::vector<std::complex<double>>& poles) {
    const bool is_given = range.count > 0;
    std::vector<GridPoint> grid;
    for (const double f : log_spaced(range.from, range.to, is_given ? range.count : usual_count))
        grid.push_back({f, true});
    if (is_given && range.from < range.to) {
        for (const double f : log_spaced(range.from, range.to, usual_count)) grid.push_back({f, false});
    }
    const std::span<const double> shares =
        poles.size() > many_vibrations ? std::span<const double>(few_shares) : shares_of_width;
    for (const std::complex<double>& pole : poles) {
        if (pole.imag() == 0 || std::abs(pole.real()) > 0.3 * std::abs(pole)) continue;
        for (const double f : around(pole, shares)) {
            if (f > range.from && f < range.to) grid.push_back({f, !is_given});
        }
    }
    std::stable_sort(grid.begin(), grid.end(),
                     [](const GridPoint& a, const GridPoint& b) { return a.frequency < b.frequency; });
    std::vector<GridPoint> distinct;
    for (const GridPoint& point : grid) {
        if (distinct.empty() || point.frequency > distinct.back().frequency * (1 + 1e-12)) distinct.push_back(point);
        else if (point.is_shown) distinct.back() = point;
    }
    return distinct;
}

enum class Answer { Good, Unbounded, Lost };

/// A frequency a little beside has nearly the same value, unless rounding has made it: on a pole of the imaginary axis,
/// or where the answer is smaller than the rounding of the states.
Answer answer_at(Transfer& transfer, double frequency, Complex& value) {
    const auto here = transfer.at(frequency);
    const double size = transfer.states();
    const auto near = transfer.at(frequency * (1 + beside));
    if (!here || !near || std::abs(transfer.states() - size) > another_value * size) return Answer::Unbounded;
    value = *here;
    return value == 0.0 || std::abs(*near - value) > another_value * std::abs(value) ? Answer::Lost : Answer::Good;
}

FrequencyResponse values_on(Transfer& transfer, const std::vector<GridPoint>& grid) {
    FrequencyResponse response;
    bool is_behind_gap = false;
    for (const GridPoint& point : grid) {
        Complex value;
        const Answer answer = answer_at(transfer, point.frequency, value);
        if (answer == Answer::Good)
            response.points.push_back({point.frequency, value, 0, point.is_shown, is_behind_gap});
        else if (point.is_shown)
            (answer == Answer::Lost ? response.lost : response.unbounded).push_back(point.frequency);
        is_behind_gap = answer == Answer::Lost || (answer == Answer::Unbounded && is_behind_gap);
    }
    return response;
}

/// Halves a range of frequencies until the phase changes by less than 90° in each part.
class PhaseWalk {
public:
    explicit PhaseWalk(Transfer& transfer) : transfer_(transfer) {}

    double change(double from, Complex at_from, double to, Complex at_to) {
        const double direct = argument(at_to / at_from);
        if (std::abs(direct) < 90 || left_ == 0) return direct;
        --left_;
        const double middle = std::sqrt(from * to);
        const auto at_middle = transfer_.at(middle);
        const double rising = direct < 0 ? direct + 360 : direct, falling = direct > 0 ? direct - 360 : direct;
        if (!at_middle) return falling;
        if (*at_middle == 0.0) return rising;
        if (to < from * (1 + narrowest)) { // towards a pole the amplitude grows
            const auto before = transfer_.at(from * from / to);
            return before && std::abs(*before) < std::abs(at_from) ? falling : rising;
        }
        return change(from, at_from, middle, *at_middle) + change(middle, *at_middle, to, at_to);
    }

private:
    Transfer& transfer_;
    int left_ = most_halvings;
};

/// With n poles at 0 the phase begins near −90 n degrees: the slope of the amplitude tells n.
double first_phase(Transfer& transfer, const FrequencyPoint& first) {
    double expected = 0;
    if (const auto above = transfer.at(first.frequency * 1.01);
        above && std::abs(first.value) > 0 && std::abs(*above) > 0)
        expected = 90 * std::round(std::log(std::abs(*above) / std::abs(first.value)) / std::log(1.01));
    const double phase = argument(first.value);
    // of two that are equally near, the lower one
    return phase - 360 * std::ceil((phase - expected) / 360 - 0.5 + 1e-6 / 360);
}

} // namespace

FrequencyRange usual_range(const FrequencyRange& wish, const std::vector<std::complex<double>>& poles) {
    double low = INFINITY, high = 0;
    for (const std::complex<double>& pole : poles)
        low = std::min(low, std::abs(pole) * hertz), high = std::max(high, std::abs(pole) * hertz);
    if (!(high > 0)) low = high = 1;
    FrequencyRange range = wish;
    if (!(range.from > 0)) range.from = std::pow(10, std::floor(std::log10(low / 10) + 1e-9));
    if (!(range.to > 0)) range.to = std::pow(10, std::ceil(std::log10(high * 10) - 1e-9));
    return range;
}

double phase_change(Transfer& transfer, double from, Complex at_from, double to, Complex at_to) {
    return PhaseWalk(transfer).change(from, at_from, to, at_to);
}

FrequencyResponse frequency_response(Transfer& transfer, const FrequencyRange& range,
                                     const std::vector<std::complex<double>>& poles) {
    FrequencyResponse response = values_on(transfer, grid_of(range, poles));
    std::vector<FrequencyPoint>& points = response.points;
    if (points.empty()) return response;
    points.front().phase = first_phase(transfer, points.front());
    for (std::size_t i = 1; i < points.size(); ++i) {
        const FrequencyPoint &from = points[i - 1], &to = points[i];
        points[i].phase = from.phase + (to.is_behind_gap ? argument(to.value / from.value)
                                                         : phase_change(transfer, from.frequency, from.value,
                                                                        to.frequency, to.value));
    }
    return response;
}

} // namespace torsion::analysis
