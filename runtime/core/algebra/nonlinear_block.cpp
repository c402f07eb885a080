#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/newton.h"
#include "runtime/core/algebra/rescue.h"
#include "runtime/core/names.h"

namespace torsion::runtime {

namespace {

class NonlinearBlock {
public:
    NonlinearBlock(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), index_(index), block_(instance.model.blocks[index]), memory_(instance.block_memory(index)),
          newton_(instance, index) {}

    int solve() {
        const bool in_event = frame_.event != 0 || instance_.is_event_under_way;
        memory_.is_consistent = true;
        load_tears(frame_, block_, memory_.before.data());
        std::vector<double>& z = memory_.point;
        z = memory_.before;
        const bool has_history = instance_.tears.keeps(index_);
        if (has_history) instance_.tears.start(frame_, index_, in_event, z.data());
        memory_.start = z;
        if (!(newton_.run(z) && stays(in_event)) && !solve_otherwise(in_event, z)) return fail();
        if (has_history) instance_.tears.note(frame_, index_, z.data());
        return 0;
    }

private:
    // Near the point where two solutions meet, a step of the integrator can lead Newton's method from one to the other.
    bool stays(bool in_event) const { return in_event || !instance_.tears.keeps(index_) || instance_.tears.is_same_branch(frame_, index_); }

    bool solve_otherwise(bool in_event, std::vector<double>& z) {
        memory_.ended = z;
        if (!in_event && instance_.tears.keeps(index_) && instance_.tears.accepted(index_, z.data()) && z != memory_.start && newton_.run(z) &&
            stays(in_event))
            return true;
        const bool may_take_long = frame_.initial != 0 || in_event || instance_.may_change_branch; // else a smaller step is cheaper
        return may_take_long && Rescue(instance_, index_, newton_).solve(memory_.start, z);
    }

    // At the point where Newton's method ended, or where it began.
    int fail() {
        if (!newton_.evaluate(memory_.ended)) newton_.evaluate(memory_.start);
        Message message = block_message(instance_, index_, "R305",
                                        "a system of " + std::to_string(block_.n) + " nonlinear equation" + (block_.n == 1 ? "" : "s") +
                                            " cannot be solved at t = " + time_text(frame_.time) + " s");
        memory_.factors.factor(frame_);
        if (memory_.factors.rank() == Rank::Singular) message.notes.push_back("its Jacobian is singular there");
        if (block_.is_initial != 0) message.help = "give better `start` values for these unknowns";
        store_tears(frame_, block_, memory_.before.data());
        instance_.unsolved_block = index_;
        return instance_.fail(std::move(message));
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::uint32_t index_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    Newton newton_;
};

} // namespace

int solve_nonlinear(Instance& instance, std::uint32_t index) { return NonlinearBlock(instance, index).solve(); }

} // namespace torsion::runtime
