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

class Newton {
public:
    Newton(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), block_(instance.model.blocks[index]), memory_(instance.block_memory(index)), z_(memory_.point) {}

    bool solve(bool with_homotopy) {
        memory_.is_consistent = true;
        load_tears(frame_, block_, memory_.before.data());
        z_ = memory_.before;
        if (run(0)) return true;
        if (with_homotopy && follow()) return true;
        return false;
    }

private:
    int evaluate(const std::vector<double>& z) {
        store_tears(frame_, block_, z.data());
        if (const int answer = call_kernel(frame_, block_, block_.residuals); answer != 0) return answer;
        return first_non_finite(frame_.work + block_.residual, block_.n) == block_.n ? 0 : 1;
    }

    // change := −J⁻¹ (r − share · r0)
    void correction(double share) {
        const double* residual = frame_.work + block_.residual;
        for (std::uint32_t i = 0; i < block_.n; ++i) memory_.change[i] = (share > 0 ? share * memory_.start_residual[i] : 0) - residual[i];
        memory_.factors.solve(memory_.change.data());
    }

    double size_of_change() const {
        double size = 0;
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            const double part = std::abs(memory_.change[j]) / std::max(std::abs(z_[j]), block_.tear_nominal[j]);
            size = part > size || std::isnan(part) ? part : size;
        }
        return size;
    }

    bool finish() {
        const bool is_singular = memory_.factors.rank() == Rank::Singular;
        for (std::uint32_t j = 0; j < block_.n; ++j) z_[j] += memory_.change[j];
        return evaluate(z_) == 0 && (!is_singular || is_solved());
    }

    // Where the Jacobian is singular a small correction proves nothing: x² + 1 has one at its minimum.
    bool is_solved() const {
        std::vector<double>& size = memory_.scales;
        std::fill(size.begin(), size.end(), 0.0);
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e) {
                const double part = std::abs(frame_.work[block_.jacobian + e]) * std::max(std::abs(z_[j]), block_.tear_nominal[j]);
                size[block_.row[e]] = std::max(size[block_.row[e]], part);
            }
        }
        for (std::uint32_t i = 0; i < block_.n; ++i) {
            if (!(std::abs(frame_.work[block_.residual + i]) <= rounding * size[i])) return false;
        }
        return true;
    }

    // Solves r(z) = share · r0 from z.
    bool run(double share) {
        if (evaluate(z_) != 0) return false;
        for (int iteration = 0; iteration < max_iterations; ++iteration) {
            ++instance_.statistics.newton_iterations;
            memory_.factors.factor(frame_);
            if (!memory_.factors.is_usable()) return false;
            correction(share);
            const double size = size_of_change();
            if (!std::isfinite(size)) return false;
            if (size <= converged) return finish();
            const double next = search(share, size);
            if (next < 0) return false;
            if (next <= converged) return finish();
            if (is_full_step_ && size <= rounding && next > size / 4) return true;
        }
        return false;
    }

    // Finds the longest step that passes the test, goes there, and answers the next correction's size (left in change), or −1.
    double search(double share, double size) {
        memory_.direction = memory_.change;
        for (double damping = 1; damping >= least_damping; damping /= 2) {
            for (std::uint32_t j = 0; j < block_.n; ++j) memory_.trial[j] = z_[j] + damping * memory_.direction[j];
            if (evaluate(memory_.trial) != 0) continue;
            correction(share);
            const double next = size_of_change();
            is_full_step_ = damping == 1;
            if (next <= (1 - damping / 4) * size || (is_full_step_ && size <= rounding)) {
                z_ = memory_.trial;
                return is_full_step_ ? next : std::max(next, 2 * converged);
            }
        }
        return -1;
    }

    bool follow() {
        z_ = memory_.before;
        if (evaluate(z_) != 0) return false;
        std::copy_n(frame_.work + block_.residual, block_.n, memory_.start_residual.begin());
        double share = 1, step = 0.25;
        std::vector<double>& reached = memory_.reached;
        reached = z_;
        while (share > 0) {
            const double next = std::max(0.0, share - step);
            if (run(next)) {
                share = next;
                reached = z_;
                step *= 2;
            } else {
                z_ = reached;
                step /= 4;
                if (step < 1e-5) return false;
            }
        }
        return true;
    }

    Instance& instance_;
    TorsionFrame& frame_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    std::vector<double>& z_; ///< the present point
    bool is_full_step_ = false;
};

} // namespace

int solve_nonlinear(Instance& instance, std::uint32_t index) {
    const bool may_take_long = instance.frame.initial != 0 || instance.frame.event != 0; // else a smaller step is cheaper
    if (Newton(instance, index).solve(may_take_long)) return 0;
    const TorsionBlock& block = instance.model.blocks[index];
    Message message = block_message(instance, index, "R305",
                                    "a system of " + std::to_string(block.n) + " nonlinear equation" + (block.n == 1 ? "" : "s") +
                                        " cannot be solved at t = " + time_text(instance.frame.time) + " s");
    if (block.is_initial != 0) message.help = "give better `start` values for these unknowns";
    store_tears(instance.frame, block, instance.block_memory(index).before.data());
    return instance.fail(std::move(message));
}

} // namespace torsion::runtime
