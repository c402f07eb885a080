#include "compiler/analysis/response/narrow_resonances.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace torsion::analysis {

namespace {

using Complex = std::complex<double>;

constexpr double higher = 1.01;          // than at the speeds beside it: a peak that they do not show
constexpr double narrow = 7;             // times the distance of the speeds: of a wider one the nearest shows 99 %
constexpr double counts = 0.01;          // of the largest amplitude of an output
constexpr double undamped = 1e-7;        // a ratio
constexpr double rounding_beside = 1e-9; // of the largest amplitude of an output
constexpr std::size_t most_peaks = 60;   // whose speeds are added
constexpr std::size_t most_fine = 12;    // with as many speeds as their top needs to half a per cent
constexpr std::size_t most_varying_states = 60, most_varying_speeds = 500;
constexpr double same_speed = 1e-9;

struct Crossing {
    std::size_t before = 0; ///< row of the speed below
    std::size_t vibration = 0;
    double order = 1, speed = 0;
    Complex value; ///< eigenvalue there
    std::size_t mode = 0;
};

/// Of a vibration at one speed, the eigenvalue that is nearest to it at the next one.
Complex nearest(Complex value, const std::vector<ModalExpansion::Vibration>& next) {
    Complex best = value;
    double least = INFINITY;
    for (const auto& other : next) {
        if (std::abs(other.value - value) < least) least = std::abs(other.value - value), best = other.value;
    }
    return best;
}

/// Where an order meets an eigenfrequency between two speeds.
std::optional<Crossing> crossing(double order, double low, double high, Complex at_low, Complex at_high) {
    const double below = at_low.imag() - pulsation(order, low), above = at_high.imag() - pulsation(order, high);
    if ((below < 0) == (above < 0)) return std::nullopt;
    const double share = below / (below - above);
    return Crossing{.order = order, .speed = std::lerp(low, high, share), .value = at_low + share * (at_high - at_low)};
}

std::vector<Crossing> crossings(const ResponseProblem& problem, const ForcedResponse& response, ModesOverSpeed& modes) {
    const std::vector<double>& speeds = problem.speeds;
    std::vector<Crossing> result;
    std::vector<ModalExpansion::Vibration> vibrations, next;
    for (std::size_t i = 0; i + 1 < speeds.size(); ++i) {
        const ModalExpansion* const here = modes.at(i);
        const ModalExpansion* const there = modes.varies() ? modes.at(i + 1) : here;
        if (here == nullptr || there == nullptr) return {};
        if (i == 0 || modes.varies()) vibrations = here->vibrations(problem, i);
        next = there == here ? vibrations : there->vibrations(problem, i + 1);
        for (std::size_t v = 0; v < vibrations.size(); ++v) {
            const Complex value = vibrations[v].value, after = modes.varies() ? nearest(value, next) : value;
            for (const OrderResponse& of_order : response.orders) {
                auto found = crossing(of_order.order, speeds[i], speeds[i + 1], value, after);
                if (!found) continue;
                found->before = i, found->vibration = v, found->mode = vibrations[v].number;
                result.push_back(*found);
            }
        }
    }
    return result;
}

ModalExpansion::Entries entries_of(const Matrix& matrix) {
    ModalExpansion::Entries entries;
    for (std::size_t j = 0; j < matrix.columns; ++j) {
        for (const Entry& e : matrix.column(j)) entries.emplace_back(e.row, j, e.value);
    }
    return entries;
}

/// The largest amplitude of each output, of all orders together.
std::vector<double> largest_amplitudes(const ForcedResponse& response) {
    std::vector<double> largest(response.outputs, 0.0);
    for (std::size_t i = 0; i < response.sum.size(); ++i)
        largest[i % response.outputs] = std::max(largest[i % response.outputs], response.sum[i]);
    return largest;
}

std::size_t order_place(const ForcedResponse& response, double order) {
    return static_cast<std::size_t>(std::ranges::find(response.orders, order, &OrderResponse::order) -
                                    response.orders.begin());
}

/// Its peak, as far as it is higher than what the response has beside it.
double importance_of(const Crossing& crossing, const std::vector<double>& strengths, const ForcedResponse& response,
                     const std::vector<double>& largest, bool is_endless) {
    double importance = 0;
    const std::size_t k = order_place(response, crossing.order);
    for (std::size_t output = 0; output < response.outputs; ++output) {
        const double beside = std::max(std::abs(response.at(k, crossing.before, output)),
                                       std::abs(response.at(k, crossing.before + 1, output)));
        if (is_endless) {
            const double gap =
                pulsation(crossing.order, response.speeds[crossing.before + 1] - response.speeds[crossing.before]);
            if (strengths[output] / gap > rounding_beside * largest[output]) return INFINITY;
            continue;
        }
        const double peak = strengths[output] / std::abs(crossing.value.real()) +
                            beside; // at most: what else swings there is about as large as beside
        if (peak > higher * beside && peak > counts * largest[output])
            importance = std::max(importance, peak / std::max(largest[output], beside));
    }
    return importance;
}

/// The largest of those that have a peak.
std::vector<std::size_t> computed_ones(const std::vector<NarrowResonance>& resonances) {
    std::vector<std::size_t> numbers;
    for (std::size_t k = 0; k < resonances.size() && numbers.size() < most_peaks; ++k) {
        if (!resonances[k].is_endless) numbers.push_back(k);
    }
    return numbers;
}

} // namespace

std::size_t count_left_out(const std::vector<NarrowResonance>& resonances) {
    const auto peaks = static_cast<std::size_t>(std::ranges::count(resonances, false, &NarrowResonance::is_endless));
    return peaks > most_peaks ? peaks - most_peaks : 0;
}

std::vector<NarrowResonance> narrow_resonances(const ResponseProblem& problem, const ForcedResponse& response,
                                               ModesOverSpeed& modes) {
    const std::size_t n = problem.system.states.size();
    if (modes.varies() && (n > most_varying_states || problem.speeds.size() > most_varying_speeds)) return {};
    if (modes.at(0) == nullptr) return {};
    const std::vector<double> largest = largest_amplitudes(response);
    const ModalExpansion::Entries seen = entries_of(problem.system.c);
    std::vector<NarrowResonance> result;
    for (const Crossing& c : crossings(problem, response, modes)) {
        const double damping = std::abs(c.value.real()) / std::abs(c.value);
        const bool is_endless = damping <= undamped;
        if (2 * damping * c.speed > narrow * (problem.speeds[c.before + 1] - problem.speeds[c.before])) continue;
        const auto strengths = modes.at(c.before)->strengths(problem, seen, c.vibration, c.order, c.before);
        const double importance = importance_of(c, strengths, response, largest, is_endless);
        if (importance > 0)
            result.push_back({c.order, c.speed, 2 * damping * c.speed, c.value.imag() / (2 * std::numbers::pi), c.mode,
                              importance, is_endless});
    }
    std::ranges::stable_sort(result, std::ranges::greater(), &NarrowResonance::importance);
    return result;
}

std::vector<NarrowResonance> confirmed(const std::vector<NarrowResonance>& resonances, const ForcedResponse& response,
                                       const ForcedResponse& finer) {
    std::vector<NarrowResonance> result;
    const std::vector<double> largest = largest_amplitudes(finer);
    const std::vector<std::size_t> computed = computed_ones(resonances);
    for (std::size_t number = 0; number < resonances.size(); ++number) {
        const NarrowResonance& r = resonances[number];
        if (!r.is_endless && !std::ranges::binary_search(computed, number)) continue;
        const auto above =
            static_cast<std::size_t>(std::ranges::upper_bound(response.speeds, r.speed) - response.speeds.begin());
        const auto top = static_cast<std::size_t>(std::ranges::upper_bound(finer.speeds, response.speeds[above - 1]) -
                                                  finer.speeds.begin());
        const std::size_t k = order_place(response, r.order), finer_k = order_place(finer, r.order);
        bool is_higher = r.is_endless;
        for (std::size_t output = 0; output < response.outputs && !is_higher && above < response.speeds.size();
             ++output) {
            const double beside =
                std::max(std::abs(response.at(k, above - 1, output)), std::abs(response.at(k, above, output)));
            double peak = 0;
            for (std::size_t i = top; i < finer.speeds.size() && finer.speeds[i] < response.speeds[above]; ++i)
                peak = std::max(peak, std::abs(finer.at(finer_k, i, output)));
            is_higher = peak > higher * beside && peak > counts * largest[output];
        }
        if (is_higher) result.push_back(r);
    }
    return result;
}

std::vector<double> speeds_with(const std::vector<double>& speeds, const std::vector<NarrowResonance>& resonances,
                                bool has_flanks) {
    // The top of a variable lies beside the eigenfrequency, as other modes take part.
    const std::vector<double> top = {0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6}, flanks = {-1.5, 1.5, -5, 5};
    std::vector<double> added;
    std::size_t fine = 0;
    for (const std::size_t k : computed_ones(resonances)) {
        const NarrowResonance& resonance = resonances[k];
        std::vector<double> places = ++fine <= most_fine ? top : std::vector<double>{0, -0.5, 0.5};
        if (has_flanks) places.insert(places.end(), flanks.begin(), flanks.end());
        const auto above = std::ranges::upper_bound(speeds, resonance.speed);
        for (const double place : places) {
            const double speed = resonance.speed + place * resonance.width;
            if (above != speeds.begin() && above != speeds.end() && speed > *(above - 1) && speed < *above)
                added.push_back(speed);
        }
    }
    std::ranges::sort(added);
    const auto is_same = [](double a, double b) { return std::abs(b - a) <= same_speed * b; };
    std::vector<double> result = speeds;
    double last = -1;
    for (const double speed : added) {
        const auto above = std::ranges::upper_bound(speeds, speed);
        if (is_same(last, speed) || is_same(*(above - 1), speed) || is_same(*above, speed)) continue;
        result.push_back(last = speed);
    }
    std::ranges::sort(result);
    return result;
}

} // namespace torsion::analysis
