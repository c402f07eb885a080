#pragma once
// From which values a nonlinear block starts during integration: from those of the last accepted step, carried on in a straight line through the one
// before.
//
// A block can have several solutions, and Newton's method goes to the one that is near. If it started from wherever the last evaluation was, a trial
// step that went too far and was rejected would decide which solution the retry finds. Only evaluations at one and the same time go on from each
// other, and these only while they stay where the accepted steps lead.
//
// Of a block that can be solved whole all unknowns are kept, its tears first. The values stand in the frame's memory, so that a saved state has them.

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class TearHistory {
public:
    explicit TearHistory(const TorsionModel& model);

    /// Doubles that it needs in the frame's memory, at `values`.
    std::size_t size() const { return size_; }
    double* values = nullptr;
    /// False while another integrator tries points and nobody says which of them it keeps: then the last evaluation is all there is.
    bool follows_steps = true;

    bool is_empty() const { return blocks_.empty(); }
    bool keeps(std::uint32_t block) const { return offset_[block] != SIZE_MAX; }
    /// The best start for the frame's time → values. False: nothing is known, they are unchanged.
    bool start(const TorsionFrame& frame, std::uint32_t block, bool in_event, double* values) const;
    /// Those of the last accepted step. False: there is none.
    bool accepted(std::uint32_t block, double* tears) const;
    /// Along one solution the Jacobian keeps its sign, unless it meets another one. False: z, where the block is evaluated, is another solution than
    /// the accepted one's.
    bool is_same_branch(const TorsionFrame& frame, std::uint32_t block) const;
    /// A solution was found at the frame's time, it stands in the frame, and the block is evaluated there.
    void note(TorsionFrame& frame, std::uint32_t block);
    /// The integrator has come to the frame's time and stays there. After an event nothing before it counts.
    void accept(Instance& instance, bool after_event);

private:
    struct Record {               ///< of one block, in the frame's memory
        double &steps, &has_last; ///< accepted since the last event: 0, 1 or 2 (and more)
        double &last_time, &accepted_time, &before_time;
        double &last_slope, &accepted_slope; ///< of a single equation: the sign that its Jacobian has
        double *last, *accepted, *before;    ///< values: of the last solution, accepted, accepted before
    };
    static constexpr std::size_t head = 7;
    Record record(std::uint32_t block) const;
    static void predict(const Record& r, double time, std::uint32_t n, double* values);
    static void shift(const Record& r, std::uint32_t n, bool after_event);
    bool is_behind(double time) const;
    /// Whose tears are kept.
    const TorsionBlock& kept(std::uint32_t block) const;

    const TorsionModel& model_;
    std::vector<std::uint32_t> blocks_;   ///< that keep their tears
    std::vector<std::size_t> offset_;     ///< per block; SIZE_MAX: it keeps none
    std::vector<char> is_in_derivatives_; ///< per block: an evaluation for the integrator solves it
    std::size_t size_ = 0;
};

} // namespace torsion::runtime
