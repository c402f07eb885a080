#pragma once
// The start values of a nonlinear block during integration: extrapolated linearly from the last two accepted steps.
//
// A block can have several solutions, and Newton's method finds a near one. A start from the last evaluation would let
// a rejected trial step decide which solution the retry finds. So only evaluations at the same time start from each
// other, and only while they stay where the accepted steps lead.
//
// A block that can be solved whole keeps all its unknowns, tears first. The values lie in the frame's memory, so that a
// saved state contains them.

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace torsion::runtime {

class Instance;
class TearPath;

class TearHistory {
public:
    explicit TearHistory(const TorsionModel& model);

    /// The number of doubles that it needs in the frame's memory, at `values`.
    std::size_t size() const { return size_; }
    double* values = nullptr;
    /// False while another integrator tries points and does not report which ones it accepts: then only the last
    /// evaluation is known.
    bool follows_steps = true;
    /// False: no step is tried that is not accepted, so the last evaluation is on the way, also where it has left the
    /// branch of the accepted steps.
    bool may_repeat_steps = true;
    /// False: solutions leave no trace, because nobody will accept the point (rows).
    bool records = true;
    const TearPath* path = nullptr; ///< where it is known, solutions start from it

    bool is_empty() const { return blocks_.empty(); }
    /// [n_blocks] What accept() has found: it counts as memory of the run.
    std::span<char> solved_by_derivatives() { return is_in_derivatives_; }
    std::span<const char> solved_by_derivatives() const { return is_in_derivatives_; }
    bool keeps(std::uint32_t block) const { return offset_[block] != SIZE_MAX; }
    std::size_t count(std::uint32_t block) const { return kept(block).n; } ///< of what it keeps
    /// What a run has found of the blocks.
    void forget();
    /// Of blocks that only outputs need (output_branches.h).
    void follow(std::uint32_t block, bool is_followed) { is_followed_[block] = is_followed ? 1 : 0; }
    bool is_followed(std::uint32_t block) const { return is_followed_[block] != 0; }
    /// Is the solution at the frame's time farther from the line through the last two accepted points, of which `good`
    /// is the last, than it can have bent?
    bool has_left_line(const TorsionFrame& frame, std::uint32_t block, double good) const;
    /// The last solution of one block is accepted. All that is kept of it → values.
    void accept_one(std::uint32_t block, double* values = nullptr);
    /// The best start for the frame's time → values. False: no start is known, the values are unchanged.
    bool start(const TorsionFrame& frame, std::uint32_t block, bool in_event, double* values) const;
    /// The tears of the last accepted step. False: there is none.
    bool accepted(std::uint32_t block, double* tears) const;
    /// Along one solution the Jacobian keeps its sign, unless it meets another solution. False: the block is evaluated
    /// at another solution than the accepted one.
    bool is_same_branch(const TorsionFrame& frame, std::uint32_t block) const;
    /// Records a solution at the frame's time; it is in the frame, and the block is evaluated there.
    void note(TorsionFrame& frame, std::uint32_t block);
    /// The integrator has accepted the frame's point. After an event earlier steps do not count.
    void accept(Instance& instance, bool after_event);

private:
    struct Record {               ///< the record of one block, in the frame's memory
        double &steps, &has_last; ///< accepted since the last event: 0, 1 or 2 (and more)
        double &last_time, &accepted_time, &before_time;
        double &last_slope, &accepted_slope; ///< of a single equation: the sign of its Jacobian
        double *last, *accepted, *before;    ///< values: of the last solution, accepted, accepted before
    };
    static constexpr std::size_t head = 7;
    Record record(std::uint32_t block) const;
    static void predict(const Record& r, double time, std::uint32_t n, double* values);
    static void shift(const Record& r, std::uint32_t n, bool after_event);
    bool is_behind(double time) const;
    /// The block whose tears are kept.
    const TorsionBlock& kept(std::uint32_t block) const;

    const TorsionModel& model_;
    std::vector<std::uint32_t> blocks_;   ///< that keep their tears
    std::vector<std::size_t> offset_;     ///< per block; SIZE_MAX: it keeps none
    std::vector<char> is_in_derivatives_; ///< per block: an evaluation for the integrator solves it
    std::vector<char> is_followed_;
    std::size_t size_ = 0;
};

} // namespace torsion::runtime
