// Bounds on the margins in the present step from the ends of the last steps.
//
// A margin m on the parabola through the last three ends would be predicted exactly at the next. Its deviation δ from
// the prediction bounds its distance inside the step from the parabola q through the last two ends and the new one. For
// a smooth margin the prediction error, m‴/6 (t − t0)(t − t1)(t − t2), is largest at the step's end, more than ten
// times the error of q; for a margin with a kink in the step the way back to the end is δ/2. So
//
//     least m in the step ≥ min(m left, m right) − max(0, q″) h²/8 − δ
//
// Both terms count twice (eight times in a step longer than those searched before), and δ of earlier steps counts by
// half, a quarter, …, because a present match may be chance. If the bound is above zero, the crossing functions are
// evaluated once per step, as a solver's own root finder does; elsewhere (near a crossing, after an event, with large
// δ) slopes are computed. Measured with functions that know nothing of the steps (docs/explanation/performance.md):
// this finds as many events as slopes in every step.

#include "runtime/core/events/roots.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace torsion::runtime {

void MarginHistory::clear() {
    known_ = 0;
    std::fill(deviation_.begin(), deviation_.end(), 0.0);
}

void MarginHistory::add(CrossingSample& sample) {
    std::swap(older_.margin, before_.margin); // no slopes are needed
    older_.time = before_.time;
    std::swap(before_.margin, sample.margin);
    before_.time = sample.time;
    known_ = std::min(known_ + 1, 2);
}

bool MarginHistory::is_plain(const CrossingSample& left, const CrossingSample& right, double doubt) {
    if (known_ < 2) return false;
    const double h = right.time - left.time, h1 = left.time - before_.time, h2 = before_.time - older_.time;
    const double by_all = 1 / (h1 * h2 * (h1 + h2)), by_two = 1 / (h1 * (h + h1));
    const double first = (h + h1) * h * h1 * by_all; // Lagrange's weights of the three ends at the next one
    const double second = -(h + h1 + h2) * h * (h1 + h2) * by_all;
    const double third = (h + h1) * (h + h1 + h2) * h2 * by_all;
    // of q″ h² / 2
    const double by_right = h * h1 * by_two, by_left = -h * (h + h1) * by_two, by_before = h * h * by_two;
    const std::size_t n = deviation_.size();
    const double *as = left.margin.data(), *bs = right.margin.data(), *befores = before_.margin.data(),
                 *olders = older_.margin.data();
    double *deviations = deviation_.data(), *spare = spare_.data();
#pragma GCC ivdep // vectorized, and without branches: nearly always all are plain
    for (std::size_t w = 0; w < n; ++w) {
        const double a = as[w], b = bs[w], before = befores[w], older = olders[w];
        const double now = std::abs(b - (first * older + second * before + third * a)), late = 0.5 * deviations[w];
        const double deviation = now > late ? now : late;
        const double bend = 0.25 * (by_right * b + by_left * a + by_before * before);
        // of a relation in an inactive arm: without a history
        const bool is_held = (a == Crossings::held) | (b == Crossings::held);
        spare[w] = is_held ? 0.0 : (a < b ? a : b) - doubt * (deviation + (bend > 0 ? bend : 0.0));
        deviations[w] = is_held ? 0.0 : deviation;
    }
    for (std::size_t w = 0; w < n; ++w) {
        if (!(spare[w] >= 0)) return settle(right);
    }
    return true;
}

/// Treats margins one by one: those of relations that were in inactive arms have no history, and a crossing at the end
/// is found anyway.
bool MarginHistory::settle(const CrossingSample& right) {
    bool is_plain = true;
    for (std::size_t w = 0; w < deviation_.size(); ++w) {
        if (spare_[w] >= 0) continue;
        if (before_.margin[w] == Crossings::held || older_.margin[w] == Crossings::held) deviation_[w] = 0;
        is_plain = is_plain && right.margin[w] < 0;
    }
    return is_plain;
}

} // namespace torsion::runtime
