#include "runtime/core/algebra/untorn_block.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/residual_check.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double small_error = 1e-10;    // of an unknown
constexpr double vanished_error = 1e-12; // of an error
constexpr double of_largest = 1e-14;     // of the largest unknown
constexpr double of_nothing = 1e-18;     // of an unknown's nominal value
constexpr int probes = 3;
constexpr double least_unknown_share = 0.01; // of its nominal value: the least size of an unknown of a nonlinear system

class UntornBlock {
public:
    UntornBlock(Instance& instance, const TorsionBlock& torn)
        : frame_(instance.frame), torn_(torn), block_(instance.model.blocks[torn.untorn]),
          memory_(instance.block_memory(torn.untorn)), residuals_(frame_.work + block_.residual),
          terms_(residuals_ + block_.n) {}

    double residual() {
        return call_kernel(frame_, block_, block_.residuals) == 0 ? worst_residual(frame_, block_, memory_.scales)
                                                                  : INFINITY;
    }

    bool is_trivial() const {
        return std::all_of(terms_, terms_ + block_.n, [](double size) { return size == 0; });
    }

    /// Call it after is_good().
    bool is_singular() const { return memory_.factors.rank() == Rank::Singular; }

    /// For a residual larger than the rounding of its own terms: is the error small, or as small as rounding in these
    /// terms allows? An acceleration at rest is such rounding, as is the difference of two torques.
    bool is_good(double left) {
        if (left <= rounding) return true;
        if (!std::isfinite(left)) return false;
        if (torn_.is_mixed != 0 && is_rounding_of_largest()) return true;
        if (memory_.factors.factor(frame_) == Rank::Singular) return false;
        load_tears(frame_, block_, memory_.trial.data());
        find_change();
        estimate_sensitivity();
        const double largest = largest_unknown();
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            if (!is_small_change(j, largest * block_.tear_nominal[j])) return false;
        }
        return true;
    }

    /// A row's terms may be too small (log(x) at 1): then its slopes count. If these do not decide, the next correction
    /// does.
    bool fits_nonlinear(double error_of_unknown) {
        if (residual() <= rounding) return true;
        residual_sizes(frame_, block_, least_unknown_share, memory_.scales);
        for (std::uint32_t i = 0; i < block_.n; ++i) terms_[i] = std::max(terms_[i], memory_.scales[i]);
        const double left = worst_residual(frame_, block_, memory_.scales);
        if (left <= rounding || !std::isfinite(left)) return left <= rounding;
        if (memory_.factors.factor(frame_) == Rank::Singular) return left <= consistent_residual;
        load_tears(frame_, block_, memory_.trial.data());
        find_change();
        estimate_sensitivity();
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            const double error = std::abs(memory_.change[j]),
                         size = std::max(std::abs(memory_.trial[j]), block_.tear_nominal[j]);
            if (!(error <= std::max(error_of_unknown * size, rounding * sensitivity_[j]))) return false;
        }
        return true;
    }

    bool solve() {
        std::fill(memory_.trial.begin(), memory_.trial.end(), 0.0);
        store_tears(frame_, block_, memory_.trial.data());
        if (!std::isfinite(residual()) || memory_.factors.factor(frame_) == Rank::Singular) return false;
        double left = INFINITY;
        for (int i = 0; i <= most_refinements && !(left <= rounding); ++i) {
            const double before = std::exchange(left, corrected());
            if (!(left < before / 2)) break;
        }
        return is_good(left) || (std::isfinite(left) && (is_negligible_elsewhere() || is_error_negligible()));
    }

private:
    void find_change() {
        for (std::uint32_t i = 0; i < block_.n; ++i) memory_.change[i] = -residuals_[i];
        memory_.factors.solve(memory_.change.data());
    }

    double corrected() {
        find_change();
        for (std::uint32_t i = 0; i < block_.n; ++i) memory_.trial[i] += memory_.change[i];
        store_tears(frame_, block_, memory_.trial.data());
        return residual();
    }

    /// Where elements lock others, the values at rest are rounding of the moving ones: compares each residual with its
    /// row's size for unknowns as large as the largest one.
    bool is_rounding_of_largest() {
        const double largest = find_row_sizes();
        for (std::uint32_t i = 0; i < block_.n; ++i) {
            const double residual = std::abs(residuals_[i]);
            if (!(residual <= rounding * terms_[i] || residual <= of_largest * largest * memory_.scales[i]))
                return false;
        }
        return true;
    }

    /// The forces across the plane of a plane mechanism are rounding of those in it: rows with nothing but rounding say
    /// nothing (Arioli, Demmel & Duff, Solving sparse linear systems with sparse backward error, SIAM Journal on Matrix
    /// Analysis and Applications 10, 1989).
    bool is_negligible_elsewhere() {
        const double largest = find_row_sizes();
        for (std::uint32_t i = 0; i < block_.n; ++i) {
            if (!(std::abs(residuals_[i]) <= rounding * terms_[i] ||
                  terms_[i] <= rounding * largest * memory_.scales[i]))
                return false;
        }
        return true;
    }

    /// At rest all terms are rounding of what was cancelled before, so no residual is small beside them.
    bool is_error_negligible() {
        load_tears(frame_, block_, memory_.trial.data());
        find_change();
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            if (!(std::abs(memory_.change[j]) <= of_nothing * block_.tear_nominal[j])) return false;
        }
        return true;
    }

    /// The sizes of the rows for unknowns of 1 in nominal units → memory_.scales; the largest unknown.
    double find_row_sizes() {
        load_tears(frame_, block_, memory_.trial.data());
        std::fill(memory_.scales.begin(), memory_.scales.end(), 0.0);
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e) {
                double& size = memory_.scales[block_.row[e]];
                size = std::max(size, std::abs(frame_.work[block_.jacobian + e]) * block_.tear_nominal[j]);
            }
        }
        return largest_unknown();
    }

    bool is_small_change(std::uint32_t j, double largest) const {
        const double x = memory_.trial[j], change = memory_.change[j], error = std::abs(change);
        if (error <= std::max(small_error * std::abs(x), rounding * sensitivity_[j])) return true;
        const bool is_of_zero = std::abs(x + change) <= vanished_error * error;
        return is_of_zero && error <= rounding * largest;
    }

    /// In nominal units.
    double largest_unknown() const {
        double largest = 0;
        for (std::uint32_t j = 0; j < block_.n; ++j)
            largest = std::max(largest, std::abs(memory_.trial[j]) / block_.tear_nominal[j]);
        return largest;
    }

    /// The change of an unknown if each equation changes by its terms: the largest over a few random sign vectors
    /// (Kenney & Laub 1994).
    void estimate_sensitivity() {
        std::fill_n(sensitivity_, block_.n, 0.0);
        std::uint32_t random = 1;
        for (int probe = 0; probe < probes; ++probe) {
            double* const change = memory_.direction.data();
            for (std::uint32_t i = 0; i < block_.n; ++i) {
                random = random * 1664525u + 1013904223u;
                change[i] = (random >> 31) != 0 ? terms_[i] : -terms_[i];
            }
            memory_.factors.solve(change);
            for (std::uint32_t j = 0; j < block_.n; ++j)
                sensitivity_[j] = std::max(sensitivity_[j], std::abs(change[j]));
        }
    }

    TorsionFrame& frame_;
    const TorsionBlock &torn_, &block_;
    BlockMemory& memory_;
    double *const residuals_, *const terms_;
    double* const sensitivity_ = memory_.point.data();
};

} // namespace

double residual_of_untorn(Instance& instance, const TorsionBlock& block) {
    return UntornBlock(instance, block).residual();
}

Fit fit_of_untorn(Instance& instance, const TorsionBlock& block) {
    UntornBlock untorn(instance, block);
    const double left = untorn.residual();
    if (!untorn.is_good(left)) return untorn.is_singular() ? Fit::Unknown : Fit::Bad;
    return untorn.is_trivial() ? Fit::Trivial : Fit::Good;
}

bool fits_untorn_nonlinear(Instance& instance, const TorsionBlock& block, double error) {
    return UntornBlock(instance, block).fits_nonlinear(error);
}

bool solve_untorn(Instance& instance, const TorsionBlock& block) { return UntornBlock(instance, block).solve(); }

} // namespace torsion::runtime
