#include "runtime/core/algebra/newton.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr int max_iterations = 60;
constexpr double converged = 1e-12;  // correction relative to max(|tear|, nominal)
constexpr double rounding = 1e-9;    // corrections below may be all rounding
constexpr double least_damping = 1e-6;
constexpr double first_reach = 1;    // of a step, likewise relative, and twice as far after each step: cos(z) = 0 from 1e-3 must not end at 1000.6

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
    for (std::uint32_t i = 0; i < block_.n; ++i) memory_.change[i] = (share > 0 ? share * memory_.start_residual[i] : 0) - residual[i];
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
    return evaluate(z) && (!is_singular || is_solved(z));
}

// Where the Jacobian is singular a small correction proves nothing: x² + 1 has one at its minimum.
bool Newton::is_solved(const std::vector<double>& z) const {
    std::vector<double>& size = memory_.scales;
    std::fill(size.begin(), size.end(), 0.0);
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e) {
            const double part = std::abs(frame_.work[block_.jacobian + e]) * std::max(std::abs(z[j]), block_.tear_nominal[j]);
            size[block_.row[e]] = std::max(size[block_.row[e]], part);
        }
    }
    for (std::uint32_t i = 0; i < block_.n; ++i) {
        if (!(std::abs(frame_.work[block_.residual + i]) <= rounding * size[i])) return false;
    }
    return true;
}

bool Newton::run(std::vector<double>& z, double share) {
    if (!evaluate(z)) return false;
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
        if (is_full_step_ && size <= rounding && next > size / 4) return only_rounding_is_left(z, share, next);
    }
    return false;
}

void Newton::move(const std::vector<double>& z, double damping) {
    for (std::uint32_t j = 0; j < block_.n; ++j) memory_.trial[j] = z[j] + damping * memory_.direction[j];
}

// Finds the longest step that passes the test, goes there, and answers the next correction's size (left in change), or −1.
double Newton::search(std::vector<double>& z, double share, double size) {
    memory_.direction = memory_.change;
    for (double damping = std::min(1.0, reach_ / size); damping >= least_damping; damping /= 2) {
        move(z, damping);
        if (!evaluate(memory_.trial)) continue;
        correction(share);
        const double next = size_of_change(z);
        is_full_step_ = damping == 1;
        if (next <= (1 - damping / 4) * size || (is_full_step_ && size <= rounding)) {
            z = memory_.trial;
            return is_full_step_ ? next : std::max(next, 2 * converged);
        }
    }
    return -1;
}

double Newton::residual_size(double share) const {
    double sum = 0;
    for (std::uint32_t i = 0; i < block_.n; ++i) {
        const double r = (frame_.work[block_.residual + i] - (share > 0 ? share * memory_.start_residual[i] : 0)) / memory_.scales[i];
        sum += r * r;
    }
    return std::sqrt(sum);
}

double Newton::search_by_residual(std::vector<double>& z, double share, double size) {
    memory_.direction = memory_.change;
    residual_scales(frame_, block_, memory_.scales);
    const double present = residual_size(share);
    for (double damping = std::min(1.0, reach_ / size); damping >= least_damping; damping /= 2) {
        move(z, damping);
        if (!evaluate(memory_.trial) || !(residual_size(share) < (1 - 1e-3 * damping) * present)) continue;
        z = memory_.trial;
        correction(share);
        is_full_step_ = damping == 1;
        return is_full_step_ ? size_of_change(z) : 2 * converged;
    }
    return -1;
}

// Steps that do not get shorter, although they are tiny: rounding – or a kink where the residual is least, and Newton's method jumps from one side to the other.
// There the Jacobian of this side wants to go another way than that of the other side.
bool Newton::only_rounding_is_left(const std::vector<double>& z, double share, double size) {
    memory_.direction = memory_.change;
    memory_.factors.factor(frame_);
    correction(share);
    if (memory_.factors.rank() == Rank::Singular) return is_solved(z);
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        const double scale = std::max(std::abs(z[j]), block_.tear_nominal[j]);
        if (!(std::abs(memory_.change[j] - memory_.direction[j]) <= 0.5 * size * scale)) return false;
    }
    return true;
}

} // namespace torsion::runtime
