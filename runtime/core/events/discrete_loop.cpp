// The unknowns are the block's discrete Reals v; F(v) is what their equations give when the other Reals are solved with
// v held:
//
//     v := F(v)                                   most often they are in no loop, and this is all
//     repeat
//         M := 1 − dF/dv by differences;  v := v + M⁻¹ (F(v) − v), halved while that is no better
//     until v = F(v)
//
// Where F is affine, as between most equations of a `when`, one step is exact up to rounding for any slope but 1, and
// another removes the rounding; relaxation would need a slope below 1. Booleans and Integers are held while F(v) = v is
// solved, and iterated as they come; if they do not settle, it is a failure.

#include "runtime/core/events/discrete_loop.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr int most_rounds = 20; // of Booleans and Integers
constexpr int most_newton_steps = 30;
constexpr int most_halvings_of_step = 12;
constexpr double goal = 1e-14, tolerance = 1e-9; // of the size of a variable: desired, and required
// if no step is better: a variable near zero may be the difference of large ones
constexpr double least_size_of_discrete = 1e-3;
constexpr double difference_step = 1e-4; // of the size of a variable
constexpr double least_pivot = 1e-12;

class DiscreteLoop {
public:
    DiscreteLoop(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), index_(index), block_(instance.model.blocks[index]),
          memory_(instance.block_memory(index).configuration.loop),
          n_(static_cast<std::uint32_t>(memory_.reals.size())) {}

    int settle() {
        load(memory_.base);
        for (double& base : memory_.base) base = std::abs(base);
        note_others();
        load(memory_.value);
        if (const int answer = update(); answer != 0) return answer; // the Reals are solved with these values
        load(memory_.result);
        measure();
        for (int round = 0; round < most_rounds; ++round) {
            if (others_agree() && (round == 0 ? gap() <= goal : is_near_enough())) {
                hold(memory_.value);
                return 0;
            }
            note_others();
            if (const int answer = n_ > 0 ? solve_loop() : evaluate(); answer != 0) return answer;
        }
        return instance_.fail(unsettled("Booleans or Integers go on changing"));
    }

private:
    int update() { return call_kernel(frame_, block_, block_.update_discretes); }
    void load(std::vector<double>& values) const {
        for (std::uint32_t i = 0; i < n_; ++i) values[i] = frame_.d[memory_.reals[i]];
    }
    void hold(const std::vector<double>& values) {
        for (std::uint32_t i = 0; i < n_; ++i) frame_.d[memory_.reals[i]] = values[i];
    }

    /// Booleans and Integers, for which the Reals are solved from here on → before.
    void note_others() {
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) memory_.before[k] = frame_.d[block_.discretes[k]];
    }
    void hold_others() {
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) frame_.d[block_.discretes[k]] = memory_.before[k];
    }

    bool others_agree() const {
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) {
            const std::uint32_t d = block_.discretes[k];
            if (frame_.d[d] != memory_.before[k] && instance_.is_discrete_real[d] == 0) return false;
        }
        return true;
    }

    /// Computes sizes of the variables at the present point; they stay while points are compared.
    void measure() {
        for (std::uint32_t i = 0; i < n_; ++i) {
            memory_.size[i] = std::max({memory_.base[i], std::abs(memory_.value[i]), std::abs(memory_.result[i])});
            if (memory_.size[i] == 0) memory_.size[i] = least_size_of_discrete;
        }
    }

    /// The largest |F(v) − v|, in these sizes, or in larger ones.
    double gap(double least = 0) const {
        double worst = 0;
        for (std::uint32_t i = 0; i < n_; ++i) {
            const double share = std::abs(memory_.result[i] - memory_.value[i]) / std::max(memory_.size[i], least);
            worst = std::isfinite(share) ? std::max(worst, share) : INFINITY;
        }
        return worst;
    }

    bool is_near_enough() const { return gap(least_size_of_discrete) <= tolerance; }

    /// F of `value`, for the Booleans and Integers `before` → result; what these become stands in the frame.
    int evaluate() {
        hold_others();
        hold(memory_.value);
        if (const int answer = solve_reals_tentatively(instance_, index_); answer != 0) return answer;
        if (const int answer = update(); answer != 0) return answer;
        load(memory_.result);
        return 0;
    }

    // Starts from v₀, whose F is known. Leaves the Reals solved with `value` and `before`, and what both become in the
    // frame.
    int solve_loop() {
        memory_.start = memory_.value;
        const double at_first = gap();
        memory_.value = memory_.result; // v := F(v)
        if (const int answer = evaluate(); answer != 0) return answer;
        if (gap() > goal && !(gap() < at_first)) { // the step leads away
            memory_.value = memory_.start;
            if (const int answer = evaluate(); answer != 0) return answer;
        }
        measure();
        for (int step = 0; step < most_newton_steps && gap() > goal; ++step) {
            bool is_better = false;
            if (const int answer = take_step(is_better); answer != 0) return answer;
            measure();
            if (!is_better) break; // as near as rounding allows, or not at all
        }
        return is_near_enough()
                   ? 0
                   : instance_.fail(unsettled("the slope of the loop is 1, or it has no solution near these values"));
    }

    int take_step(bool& is_better) {
        memory_.start = memory_.value;
        memory_.start_result = memory_.result;
        const double before = gap();
        if (const int answer = find_step(); answer != 0) return answer;
        double factor = 1;
        for (int i = 0; i < most_halvings_of_step && !is_better; ++i, factor *= 0.5) {
            for (std::uint32_t k = 0; k < n_; ++k) memory_.value[k] = memory_.start[k] + factor * memory_.step[k];
            if (const int answer = evaluate(); answer != 0) return answer;
            is_better = gap() < before;
        }
        if (is_better) return 0;
        memory_.value = memory_.start;
        return evaluate();
    }

    int find_step() {
        for (std::uint32_t j = 0; j < n_; ++j) {
            memory_.value = memory_.start;
            const double distance = difference_step * memory_.size[j];
            memory_.value[j] += distance;
            if (const int answer = evaluate(); answer != 0) return answer;
            for (std::uint32_t i = 0; i < n_; ++i) {
                // in sizes
                const double slope = (memory_.result[i] - memory_.start_result[i]) / memory_.size[i] / difference_step;
                memory_.matrix[std::size_t{j} * n_ + i] = (i == j ? 1 : 0) - slope;
            }
        }
        for (std::uint32_t i = 0; i < n_; ++i)
            memory_.step[i] = (memory_.start_result[i] - memory_.start[i]) / memory_.size[i];
        if (!(factor_dense(memory_.matrix.data(), memory_.pivots.data(), n_) > least_pivot)) {
            memory_.value = memory_.start;
            memory_.result = memory_.start_result;
            std::fill(memory_.step.begin(), memory_.step.end(), 0.0);
            return is_near_enough() ? 0
                                    : instance_.fail(unsettled(
                                          "the slope of the loop is 1: it has no solution, or any number of them"));
        }
        solve_dense(memory_.matrix.data(), memory_.pivots.data(), n_, memory_.step.data());
        for (std::uint32_t i = 0; i < n_; ++i) memory_.step[i] *= memory_.size[i];
        return 0;
    }

    Message unsettled(const char* why) const {
        const TorsionModel& model = instance_.model;
        Message message;
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) {
            const std::uint32_t d = block_.discretes[k];
            const auto real = std::find(memory_.reals.begin(), memory_.reals.end(), d);
            const bool is_real = real != memory_.reals.end();
            const std::size_t i = static_cast<std::size_t>(real - memory_.reals.begin());
            const double from = is_real ? memory_.value[i] : memory_.before[k],
                         to = is_real ? memory_.result[i] : frame_.d[d];
            if (from == to || message.notes.size() >= 8) continue;
            if (message.notes.empty()) {
                if (const TorsionVariable* variable = variable_at(model, TORSION_D, d))
                    message = message_at(model, *variable, "", "");
            }
            message.notes.push_back("`" + name_at(model, TORSION_D, d) + "` = " + number(from) +
                                    ", but its equation then gives " + number(to));
        }
        message.code = "R304";
        message.text = std::string(block_.is_initial ? "no start fits the equations that determine discrete variables"
                                                     : "the algebraic loop through a `when` has no solution") +
                       " at t = " + time_text(frame_.time) + " s";
        message.notes.push_back(why);
        return message;
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::uint32_t index_;
    const TorsionBlock& block_;
    LoopMemory& memory_;
    std::uint32_t n_;
};

} // namespace

int settle_discretes(Instance& instance, std::uint32_t block) { return DiscreteLoop(instance, block).settle(); }

} // namespace torsion::runtime
