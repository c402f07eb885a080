#include "runtime/core/algebra/newton.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr int max_iterations = 60;
constexpr double converged = 1e-12;              // correction relative to max(|tear|, nominal)
constexpr double rounding_of_corrections = 1e-9; // corrections below may be all rounding
// of its nominal value: the least size of a tear in a residual that need only be small
constexpr double least_tear_share = 0.01;
constexpr double least_damping = 1e-6;
// of a step, likewise relative; it doubles after each step: cos(z) = 0 from 1e-3 must not end at 1000.6
constexpr double first_reach = 1;
constexpr int boundary_steps = 50;
constexpr double nearby = 0.05;     // of the way from the start
constexpr double vanishing = 1e-12; // relative to the residual at the start, or to its slope

} // namespace

bool Newton::evaluate(const std::vector<double>& z) {
    if (++evaluations_ > most_evaluations) return false;
    store_tears(frame_, block_, z.data());
    if (call_kernel(frame_, block_, block_.residuals) != 0) return false;
    return first_non_finite(frame_.work + block_.residual, block_.n) == block_.n;
}

// change := −J⁻¹ (r − share · r0)
void Newton::correction(double share) {
    const double* residual = frame_.work + block_.residual;
    for (std::uint32_t i = 0; i < block_.n; ++i)
        memory_.change[i] = (share > 0 ? share * memory_.start_residual[i] : 0) - residual[i];
    memory_.factors.solve(memory_.change.data());
}

double Newton::size_of_change(const std::vector<double>& z) const {
    double size = 0;
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        const double part = std::abs(memory_.change[j]) / std::max(std::abs(z[j]), block_.tear_nominal[j]);
        size = part > size || std::isnan(part) ? part : size;
    }
    return size;
}

bool Newton::finish(std::vector<double>& z) {
    const bool is_singular = memory_.factors.rank() == Rank::Singular;
    for (std::uint32_t j = 0; j < block_.n; ++j) z[j] += memory_.change[j];
    return evaluate(z) && (!is_singular || is_solved()) && !has_diverged(z);
}

// If the Jacobian is singular, a small correction proves nothing: x² + 1 has one at its minimum.
bool Newton::is_solved() const {
    residual_sizes(frame_, block_, least_tear_share, memory_.scales);
    for (std::uint32_t i = 0; i < block_.n; ++i) {
        if (!(std::abs(frame_.work[block_.residual + i]) <= rounding_of_corrections * memory_.scales[i])) return false;
    }
    return true;
}

// exp(−z²) = 0 and tanh(z) = 1 seem solved at all points far away, where rounding removes the residual and its slope.
// At the start of that region, seen from the start point, the residual was almost zero already. A dead zone begins with
// a kink or a parabola.
bool Newton::has_diverged(const std::vector<double>& z) {
    const double found = z[0], start = memory_.start[0];
    if (block_.n != 1 || found == start || frame_.work[block_.residual] != 0 || slope(z) > vanishing * first_slope_)
        return false;
    const bool goes_on = residual_at(found + nearby * (found - start)) == 0;
    const double at_start = goes_on ? residual_at(start) : 0;
    double outside = start, inside = found;
    for (int i = 0; at_start != 0 && i < boundary_steps; ++i) {
        const double middle = outside + (inside - outside) / 2;
        (residual_at(middle) == 0 ? inside : outside) = middle;
    }
    const double before = at_start != 0 ? residual_at(inside + nearby * (start - inside)) : 0;
    const bool is_back = residual_at(found) == 0;
    return !is_back || (at_start != 0 && std::abs(before) <= vanishing * std::abs(at_start));
}

// The slope of a single residual, for a change of the tear by its own size.
double Newton::slope(const std::vector<double>& z) const {
    return block_.nnz == 0 ? 0
                           : std::abs(frame_.work[block_.jacobian]) * std::max(std::abs(z[0]), block_.tear_nominal[0]);
}

double Newton::residual_at(double z) {
    memory_.trial[0] = z;
    return evaluate(memory_.trial) ? frame_.work[block_.residual] : NAN;
}

bool Newton::run(std::vector<double>& z, double share) {
    if (!evaluate(z)) return false;
    if (block_.n == 1 && std::isnan(first_slope_)) first_slope_ = slope(z);
    reach_ = first_reach;
    for (int iteration = 0; iteration < max_iterations; ++iteration) {
        ++instance_.statistics.newton_iterations;
        memory_.factors.factor(frame_);
        if (!memory_.factors.is_usable()) return false;
        const bool is_singular = memory_.factors.rank() == Rank::Singular;
        correction(share);
        const double size = size_of_change(z);
        if (!std::isfinite(size)) return false;
        if (size <= converged) return finish(z);
        const double next = is_singular ? search_by_residual(z, share, size) : search(z, share, size);
        if (next < 0) return false;
        reach_ *= 2;
        if (next <= converged) {
            if (finish(z)) return true;
            if (!is_singular || evaluations_ > most_evaluations) return false;
            continue; // other factors at the new point
        }
        if (is_full_step_ && size <= rounding_of_corrections && next > size / 4)
            return only_rounding_is_left(z, share, next);
    }
    return false;
}

void Newton::move(const std::vector<double>& z, double damping) {
    for (std::uint32_t j = 0; j < block_.n; ++j) memory_.trial[j] = z[j] + damping * memory_.direction[j];
}

// Finds the longest step that passes the test, takes it, and answers the next correction's size (left in change), or
// −1.
double Newton::search(std::vector<double>& z, double share, double size) {
    memory_.direction = memory_.change;
    for (double damping = std::min(1.0, reach_ / size); damping >= least_damping; damping /= 2) {
        move(z, damping);
        if (!evaluate(memory_.trial)) continue;
        correction(share);
        const double next = size_of_change(z);
        is_full_step_ = damping == 1;
        if (next <= (1 - damping / 4) * size || (is_full_step_ && size <= rounding_of_corrections)) {
            z = memory_.trial;
            return is_full_step_ ? next : std::max(next, 2 * converged);
        }
    }
    return -1;
}

double Newton::search_by_residual(std::vector<double>& z, double share, double size) {
    memory_.direction = memory_.change;
    residual_scales(frame_, block_, memory_.scales);
    const auto residual = [&] { return residual_norm(frame_, block_, memory_.scales, share, memory_.start_residual); };
    const double present = residual();
    for (double damping = std::min(1.0, reach_ / size); damping >= least_damping; damping /= 2) {
        move(z, damping);
        if (!evaluate(memory_.trial) || !(residual() < (1 - 1e-3 * damping) * present)) continue;
        z = memory_.trial;
        correction(share);
        is_full_step_ = damping == 1;
        return is_full_step_ ? size_of_change(z) : 2 * converged;
    }
    return -1;
}

// Tiny steps that do not shrink mean rounding – or a kink at the least residual, where Newton's method jumps from one
// side to the other. At a kink the Jacobians of both sides give opposite directions.
bool Newton::only_rounding_is_left(const std::vector<double>& z, double share, double size) {
    memory_.direction = memory_.change;
    memory_.factors.factor(frame_);
    correction(share);
    if (memory_.factors.rank() == Rank::Singular) return is_solved();
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        const double scale = std::max(std::abs(z[j]), block_.tear_nominal[j]);
        if (!(std::abs(memory_.change[j] - memory_.direction[j]) <= 0.5 * size * scale)) return false;
    }
    return true;
}

} // namespace torsion::runtime
