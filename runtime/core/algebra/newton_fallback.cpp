#include "runtime/core/algebra/newton_fallback.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/dogleg.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr std::int64_t most_evaluations = 2000, fewest_evaluations = 200;
constexpr std::int64_t most_work = 100'000; // evaluations times unknowns
constexpr std::int64_t evaluations_from_a_start = 150;
constexpr int search_steps = 60, narrowing_steps_of_continuation = 200;
constexpr double first_distance = 1e-4, distance_growth = 1.6; // 60 of them reach 1e8 times the nominal value
constexpr double shifts[] = {1e-3, 0.1, 1, 2, 10};             // of the nominal values
constexpr std::uint32_t most_single = 20;                      // tears that are shifted one by one
constexpr int mixed_starts = 16;

bool differs_in_sign(double a, double b) { return (a < 0 && b > 0) || (a > 0 && b < 0); }

} // namespace

NewtonFallback::NewtonFallback(Instance& instance, std::uint32_t index, Newton& newton, SolutionTest* test)
    : instance_(instance), index_(index), frame_(instance.frame), block_(instance.model.blocks[index]),
      memory_(instance.block_memory(index)), newton_(newton), test_(test) {}

double NewtonFallback::scale(std::uint32_t j) const { return std::max(std::abs(start_[j]), block_.tear_nominal[j]); }

bool NewtonFallback::solve(const std::vector<double>& start, std::vector<double>& z) {
    start_ = start;
    last_evaluation_ = newton_.evaluations() + std::clamp(most_work / block_.n, fewest_evaluations, most_evaluations);
    if ((block_.n == 1 && find_sign_change(false)) || (follow_homotopy() && is_accepted()) || try_dogleg() ||
        try_shifted_starts()) {
        z = z_;
        newton_.most_evaluations = INT64_MAX;
        return true;
    }
    newton_.most_evaluations = INT64_MAX;
    return false;
}

void NewtonFallback::allow(std::int64_t evaluations) {
    newton_.most_evaluations = std::min(last_evaluation_, newton_.evaluations() + evaluations);
}

bool NewtonFallback::try_from(const std::vector<double>& point) {
    z_ = point;
    allow(evaluations_from_a_start);
    return newton_.run(z_) && is_accepted();
}

// ---- one tear

bool NewtonFallback::find_next(double start, bool leaves, std::vector<double>& z) {
    start_.assign(1, start);
    last_evaluation_ = newton_.evaluations() + most_evaluations;
    const bool is_found = find_sign_change(leaves);
    newton_.most_evaluations = INT64_MAX;
    if (is_found) z = z_;
    return is_found;
}

bool NewtonFallback::find_sign_change(bool leaves) {
    allow(2 * search_steps + 4 * narrowing_steps_of_continuation);
    const double here = leaves ? NAN : newton_.residual_at(start_[0]);
    double near[] = {start_[0], start_[0]}, near_value[] = {here, here};
    double distance = first_distance * scale(0);
    for (int i = 0; i < search_steps; ++i, distance *= distance_growth) {
        for (const int side : {0, 1}) {
            const double far = start_[0] + (side == 0 ? distance : -distance), value = newton_.residual_at(far);
            if ((value == 0 && try_from({far})) ||
                (differs_in_sign(near_value[side], value) && narrow(near[side], near_value[side], far, value)))
                return true;
            near[side] = far;
            near_value[side] = value; // NaN: another piece begins beyond it
        }
    }
    return false;
}

// By false position (Illinois) and halving in turn. At a pole or a jump the residual does not become small.
bool NewtonFallback::narrow(double near, double near_value, double far, double far_value) {
    const double least_at_ends = std::min(std::abs(near_value), std::abs(far_value));
    double best = std::abs(near_value) < std::abs(far_value) ? near : far, best_value = least_at_ends;
    double a = near, ra = near_value, b = far, rb = far_value;
    for (int i = 0; i < narrowing_steps_of_continuation && best_value != 0; ++i) {
        const double middle = a + (b - a) / 2;
        double z = i % 2 == 0 ? a - ra * (b - a) / (rb - ra) : middle;
        if (!(z > std::min(a, b) && z < std::max(a, b))) z = middle;
        if (z == a || z == b) break;
        const double value = newton_.residual_at(z);
        if (!std::isfinite(value)) break;
        if (std::abs(value) < best_value) best = z, best_value = std::abs(value);
        if (differs_in_sign(ra, value)) b = z, rb = value;
        else a = z, ra = value;
    }
    return (best_value == 0 || best_value < 0.5 * least_at_ends) && try_from({best});
}

// ---- several

bool NewtonFallback::follow_homotopy() {
    z_ = start_;
    allow(most_evaluations / 4);
    if (!newton_.evaluate(z_)) return false;
    std::copy_n(frame_.work + block_.residual, block_.n, memory_.start_residual.begin());
    double share = 1, step = 0.25;
    std::vector<double>& reached = memory_.reached;
    reached = z_;
    while (share > 0) {
        const double next = std::max(0.0, share - step);
        if (newton_.run(z_, next)) {
            share = next;
            reached = z_;
            step *= 2;
        } else {
            z_ = reached;
            step /= 4;
            if (step < 1e-5 || newton_.evaluations() > newton_.most_evaluations) return false;
        }
    }
    return true;
}

bool NewtonFallback::try_dogleg() {
    if (block_.n == 1) return false; // it has no other direction
    std::vector<double> z = start_;
    allow(most_evaluations / 4);
    return walk_dogleg(instance_, index_, newton_, z) && try_from(z);
}

bool NewtonFallback::try_shifted_starts() {
    if (std::any_of(std::begin(shifts), std::end(shifts), [&](double part) { return shift_both_ways(part); }))
        return true;
    std::vector<double> nominal(block_.tear_nominal, block_.tear_nominal + block_.n);
    return try_from(nominal) || shift_single() || shift_mixed();
}

double NewtonFallback::distance() const {
    double result = 0;
    for (std::uint32_t j = 0; j < block_.n; ++j) result = std::max(result, std::abs(z_[j] - start_[j]) / scale(j));
    return result;
}

// Takes the nearer one of the solutions in both directions; of equally near ones the upper one.
bool NewtonFallback::shift_both_ways(double part) {
    std::vector<double> above(block_.n), below(block_.n);
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        above[j] = start_[j] + part * block_.tear_nominal[j];
        below[j] = start_[j] - part * block_.tear_nominal[j];
    }
    const bool has_above = try_from(above);
    const double distance_above = has_above ? distance() : INFINITY;
    const std::vector<double> found = z_;
    const bool has_below = try_from(below);
    if (!has_above) return has_below;
    if (has_below && distance() < 0.999 * distance_above) return true;
    return try_from(found);
}

bool NewtonFallback::shift_single() {
    if (block_.n == 1 || block_.n > most_single) return false;
    for (const double part : {0.1, 1.0, 10.0}) {
        for (std::uint32_t j = 0; j < 2 * block_.n; ++j) {
            std::vector<double> point = start_;
            point[j / 2] += (j % 2 == 0 ? part : -part) * block_.tear_nominal[j / 2];
            if (try_from(point)) return true;
        }
    }
    return false;
}

// Signs and sizes come from a fixed sequence of numbers: the same each time.
bool NewtonFallback::shift_mixed() {
    std::uint64_t state = 0x9e3779b97f4a7c15;
    const auto next = [&] {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<double>(state >> 11) / 9007199254740992.0;
    };
    std::vector<double> point(block_.n);
    for (int i = 0; i < mixed_starts; ++i) {
        for (std::uint32_t j = 0; j < block_.n; ++j) point[j] = start_[j] + (2 * next() - 1) * (1 + i % 4) * scale(j);
        if (try_from(point)) return true;
    }
    return false;
}

} // namespace torsion::runtime
