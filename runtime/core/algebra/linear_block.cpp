#include "runtime/core/algebra/linear_block.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/residual_check.h"
#include "runtime/core/algebra/tears_watch.h"
#include "runtime/core/algebra/undetermined.h"
#include "runtime/core/algebra/untorn_block.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double worth_a_warning = 1e12; // condition: three digits are left

class LinearBlock {
public:
    LinearBlock(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), index_(index), block_(instance.model.blocks[index]),
          memory_(instance.block_memory(index)) {}

    int solve(bool is_tentative) {
        memory_.is_consistent = true;
        load_tears(frame_, block_, memory_.before.data());
        std::fill(memory_.trial.begin(), memory_.trial.end(), 0.0);
        int answer = evaluate();
        if (answer == 0) answer = solve_evaluated(is_tentative);
        if (answer != 0) store_tears(frame_, block_, memory_.before.data()); // no NaN stays behind
        return answer;
    }

private:
    int evaluate() {
        store_tears(frame_, block_, memory_.trial.data());
        return call_kernel(frame_, block_, block_.residuals);
    }

    // One step from `trial`, whose residual is in work.
    int correct() {
        const double* residual = frame_.work + block_.residual;
        for (std::uint32_t i = 0; i < block_.n; ++i) memory_.change[i] = -residual[i];
        memory_.factors.solve(memory_.change.data());
        for (std::uint32_t j = 0; j < block_.n; ++j) memory_.trial[j] += memory_.change[j];
        return evaluate();
    }

    int solve_evaluated(bool is_tentative) {
        const Rank rank = memory_.factors.factor(frame_);
        if (is_solved_untorn(frame_, block_) && solve_untorn(instance_, block_)) return 0;
        if (rank == Rank::Singular) return turn_to_untorn() ? 0 : solve_singular(is_tentative);
        int answer = correct();
        if (answer == 0 && rank == Rank::IllConditioned) answer = correct();
        if (answer == 0) answer = check_tears(instance_, index_);
        if (answer != 0 && turn_to_untorn()) return 0;
        if (answer != 0 || block_.n == 0) return answer;
        look_at_condition();
        return is_open() ? look_at_tears(is_tentative) : refine(is_tentative);
    }

    /// Is its accuracy with the present parameters still unknown?
    bool is_open() const { return has_untorn(block_) && frame_.work[block_.host_solve_flags] != 0; }

    int look_at_tears(bool is_tentative) {
        const Fit fit = fit_of_untorn(instance_, block_);
        double* const host_solve_flags = frame_.work + block_.host_solve_flags;
        if (is_doubtful(fit)) return turn_to_untorn() ? 0 : refuse(residual_of_untorn(instance_, block_), is_tentative);
        host_solve_flags[1] = 0;
        memory_.is_on_trial = fit == Fit::Trivial;
        if (block_.is_initial == 0 && may_be_left_to_kernels()) set_host_solve(frame_, block_, HostSolve::No);
        return 0;
    }

    /// If the matrix changes between events, or nothing is proven yet, the tears must be checked: at the end of each
    /// step (tears_watch.h), or else at each point.
    bool may_be_left_to_kernels() const {
        if (!is_watched_between_events(block_) && !memory_.is_on_trial) return true;
        return instance_.has_tears_watch && host_solve(frame_, block_) != HostSolve::UntilEvent;
    }

    /// Solves the system whole until the next event.
    bool turn_to_untorn() {
        if (!has_untorn(block_) || !solve_untorn(instance_, block_)) return false;
        double* const host_solve_flags = frame_.work + block_.host_solve_flags;
        if (host_solve_flags[1] == 0) ++instance_.statistics.whole_systems;
        if (host_solve_flags[0] == 0) host_solve_flags[0] = 1;
        host_solve_flags[1] = 1;
        return true;
    }

    int refine(bool is_tentative) {
        double left = worst_part();
        for (int i = 0; i < most_refinements && !(left <= rounding); ++i) {
            if (const int answer = correct(); answer != 0) return answer;
            const double before = std::exchange(left, worst_part());
            if (!(left < before / 2)) break;
        }
        return left <= consistent_residual || turn_to_untorn() ? 0 : refuse(left, is_tentative);
    }

    int refuse(double left, bool is_tentative) {
        memory_.is_consistent = false;
        return is_tentative ? 0 : fail_inexact(instance_, index_, left);
    }

    double worst_part() { return worst_residual(frame_, block_, memory_.scales); }

    // Not for configurations that an event only tries.
    void look_at_condition() {
        const bool is_event = frame_.event != 0 || frame_.initial != 0;
        if (memory_.has_warned || (block_.is_mixed != 0 && is_event) || !memory_.factors.needs_condition(is_event))
            return;
        const double condition = memory_.factors.condition();
        if (!(condition > worth_a_warning)) return;
        memory_.has_warned = true;
        Message message = block_message(instance_, index_, "R315",
                                        "a system of " + std::to_string(block_.n + block_.n_inner) +
                                            " linear equations is nearly singular at t = " + time_text(frame_.time) +
                                            " s: condition number " + number(condition, 2));
        message.is_error = false;
        message.help = "of 16 digits so many are lost: look for coefficients that are almost the same, or for "
                       "stiffness and mass that differ beyond reason";
        instance_.warnings.push_back(std::move(message));
    }

    int solve_singular(bool is_tentative) {
        if (!memory_.factors.is_usable()) {
            if (first_non_finite(frame_.work + block_.jacobian, block_.nnz) != block_.nnz)
                return instance_.fail(
                    block_message(instance_, index_, "R303",
                                  "a coefficient is not a number at t = " + time_text(frame_.time) + " s"));
            return instance_.fail(block_message(instance_, index_, "R305",
                                                "a system of " + std::to_string(block_.n) +
                                                    " linear equations is singular at t = " + time_text(frame_.time) +
                                                    " s"));
        }
        memory_.trial = starting_point();
        int answer = evaluate();
        if (answer == 0) answer = correct();
        if (answer == 0 && !is_solution()) answer = correct();
        if (answer == 0) answer = check_tears(instance_, index_);
        if (answer != 0) return answer;
        memory_.is_consistent = is_solution();
        if (memory_.is_consistent && !instance_.is_event_under_way && frame_.event == 0 && !memory_.has_noted)
            note_undetermined();
        if (memory_.is_consistent || is_tentative || instance_.may_contradict) return 0;
        return contradict();
    }

    int contradict() {
        // another configuration may fit
        if (block_.is_mixed != 0 && block_.is_initial == 0) instance_.unsolved_block = index_;
        if (instance_.is_exploring) return 1;
        Message message =
            block_message(instance_, index_, "R308", "contradictory equations at t = " + time_text(frame_.time) + " s");
        const Undetermined open = left_open_by(instance_, index_);
        const auto [words, help] = words_of(open);
        message.text += words;
        if (message.help.empty()) message.help = help;
        return instance_.fail(std::move(message));
    }

    /// Why nothing fits, and what to do. Of the solutions of the matrix alone: if a motion is free, nothing carries
    /// what drives it; if only a load is, two elements hold the same motion.
    std::pair<std::string, std::string> words_of(const Undetermined& open) const {
        const std::string
            loose =
                "an element that is open or slides leaves a shaft without inertia loose: give that shaft some inertia",
            blocked = "two elements prescribe or block the same motion: give one of them some elasticity",
            tied = "if the equation ties speeds of shafts that have inertia, write it for their accelerations, as "
                   "`der(w1) - der(w2)`, and "
                   "set the speeds with `reinit` where it becomes active";
        const bool is_alone = open.names.empty() && block_.n == 1;
        const auto unknown = [&] {
            return "`" + name_at(instance_.model, block_.tear_section[0], block_.tear_index[0]) + "`";
        };
        if (is_alone && block_.n_inner == 0 && block_.is_mixed == 0)
            return {": the coefficient of " + unknown() + " is 0",
                    "where it is 0, the equation cannot hold: start elsewhere, or state what holds there; " + tied};
        if (is_alone && block_.is_mixed != 0 && frame_.work[block_.jacobian] == 0)
            return {": none depends on " + unknown(), tied + "; or " + loose};
        const auto named = [&](const char* what) {
            return open.names.empty() ? std::string() : ": " + open.names + what;
        };
        if (block_.is_mixed == 0 && !open.is_load)
            return {named(" depend on each other"),
                    "the equations determine nothing with the present values, as a loop of signals with a gain of 1 "
                    "does: change a coefficient, or put a lag into the loop"};
        if (!open.is_motion) return {named(" prescribe or block the same motion"), blocked};
        if (open.is_load) return {named(" hold the same motion, or let one loose"), blocked + "; or " + loose};
        return {open.names.empty() ? "" : ": nothing determines the motion of " + open.names, loose};
    }

    // Once for a block, and not during an event: its first rounds may pass through temporary configurations.
    void note_undetermined() {
        memory_.has_noted = true;
        if (std::optional<Message> note = undetermined_note(instance_, index_))
            instance_.warnings.push_back(std::move(*note));
    }

    const std::vector<double>& starting_point() {
        if (frame_.event != 0 || instance_.is_event_under_way) {
            weigh({});
            return memory_.before;
        }
        if (memory_.reference_event != instance_.event_count) {
            memory_.reference_event = instance_.event_count;
            memory_.reference = memory_.before;
        }
        weigh(memory_.weights);
        return memory_.reference;
    }

    void weigh(const std::vector<double>& weights) {
        if (memory_.factors.weigh(weights)) memory_.factors.factor(frame_);
    }

    bool is_solution() {
        const std::vector<double>& scales = memory_.scales;
        residual_scales(frame_, block_, memory_.scales);
        const double* residual = frame_.work + block_.residual;
        for (std::uint32_t i = 0; i < block_.n; ++i) {
            if (!(std::abs(residual[i]) <= consistent_residual * scales[i])) return false;
        }
        return true;
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::uint32_t index_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
};

} // namespace

int solve_linear(Instance& instance, std::uint32_t block, bool is_tentative) {
    return LinearBlock(instance, block).solve(is_tentative);
}

} // namespace torsion::runtime
