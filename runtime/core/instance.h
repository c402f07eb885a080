#pragma once
// One instance of a model: the memory behind one frame, and what the compiled code calls back.
//
// All of the frame's arrays stand in one allocation. Copying it (with the frame's scalars) saves the simulation's whole state; what else is here
// is scratch that every call makes anew.

#include "runtime/core/algebra/block_factors.h"
#include "runtime/core/algebra/tear_history.h"
#include "runtime/core/events/configuration_memory.h"
#ifndef TORSION_PORTABLE
#include "runtime/core/write_check.h"
#endif
#include "torsion/model.h"
#include "torsion/simulate.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace torsion::runtime {

class EventTrace;

/// The host's memory for one block.
struct BlockMemory {
    BlockMemory(const TorsionBlock& block, const std::vector<char>& is_discrete_real)
        : factors(block), before(block.n), change(block.n), trial(block.n), point(block.n), direction(block.n), start_residual(block.n),
          scales(block.n), reached(block.n), start(block.n), ended(block.n), configuration(block, is_discrete_real) {
        reference.reserve(block.n);
    }
    /// What the last solutions left behind, so that the next one depends on the frame alone. Allocates nothing.
    void forget() {
        factors.forget();
        is_consistent = true;
        reference_event = -1;
    }
    BlockFactors factors;
    std::vector<double> before, change, trial, point, direction, start_residual, scales, reached, start, ended; ///< [n]
    ConfigurationMemory configuration;
    bool is_consistent = true; ///< of the last solution of a singular system
    bool has_warned = false;   ///< that it is ill-conditioned
    bool has_noted = false;    ///< that it leaves something undetermined
    /// Singular systems between events change as little as possible from the values after the last event, so that their solution does not depend
    /// on how often it was asked for (rows of the result, say).
    std::vector<double> reference;
    std::int64_t reference_event = -1;
};

/// Memory of event iterations, kept from one to the next: in real time nothing may be allocated.
struct EventMemory {
    std::vector<std::uint32_t> forced;
    std::vector<std::uint32_t> near;                                 ///< of add_thresholds_at_now
    std::vector<double> start_difference, x_before, relation_before; ///< of iterate_event
    std::vector<double> frame, later, directions;                    ///< of time_directions
    std::vector<double> kept;                                        ///< of check_linear_blocks
    std::vector<double> waiting;                                     ///< der and y of a kernel that waits for a block's configuration
};

class Instance {
public:
    explicit Instance(const TorsionModel& model);
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    static Instance& of(TorsionFrame* frame) { return *static_cast<Instance*>(frame->host_data); }

    const TorsionModel& model;
    TorsionFrame frame{};
    Statistics statistics;
    std::vector<Message> warnings;
    std::optional<Message> termination;    ///< the model asked for the end of the simulation
    std::optional<Message> failure;        ///< why the last kernel call failed; stale after later successes
    std::vector<double> start_relation;    ///< relations at the start of the present event
    std::int64_t event_count = 0;          ///< event iterations since the start
    bool is_event_under_way = false;       ///< also while kernels of integration look at an event's point (frame.event is 0 then)
    std::uint32_t held_block = UINT32_MAX; ///< its tears keep their values: the rest of the model is evaluated around them
    bool has_tears_watch = false;          ///< somebody looks at the end of each step whether tears of linear systems are good (tears_watch.h)
    TearHistory tears;                     ///< of nonlinear blocks; its values stand in the frame's memory
    /// Between events, too, a nonlinear block whose solution has ceased to exist may go over to another one: where no smaller step can be tried.
    bool may_change_branch = true;
    std::uint32_t unsolved_block = UINT32_MAX; ///< the nonlinear block that has failed last
    EventMemory event_memory;
    EventTrace* trace = nullptr;        ///< while an event is traced
    std::vector<char> is_discrete_real; ///< [n_d]
    bool collects_assertions = false;   ///< only at accepted points
    bool collects_warnings = false;     ///< of functions: only while outputs are computed
    std::vector<char> has_warned;       ///< per assertion (vector<bool> would make libraries larger)
#ifndef TORSION_PORTABLE
    std::unique_ptr<WriteCheck> write_check; ///< where it is wanted
    int call_checked(const TorsionBlock& block, TorsionKernel kernel);
    int call_checked(TorsionKernel kernel);
#endif

    BlockMemory& block_memory(std::uint32_t block);
    /// As freshly made, but for the frame's arrays: a run depends on nothing of the one before.
    void forget();
    /// The same for solutions of blocks only: after this what is computed depends on the frame alone.
    void forget_solutions();

    /// Runs a kernel, where there is one; an answer ≠ 0 comes with `failure`.
    int call(TorsionKernel kernel) {
        if (kernel == nullptr) return 0;
#ifndef TORSION_PORTABLE
        if (write_check) [[unlikely]]
            return call_checked(kernel);
#endif
        return kernel(&frame);
    }
    /// The frame's arrays before anything is computed.
    void clear();
    /// Checks der, and with `all` x, y and d too: `failure` R303 names the first value that is no finite number.
    int check_finite(bool all);
    /// outputs, checked: der and every y at the frame's time and states.
    int outputs();
    /// The asserts kernel at an accepted point, after outputs.
    int asserts();
    /// Right-hand side for an integrator, into its own array; the frame's states and derivatives stay as they are.
    int derivatives(double time, const double* x, double* der);

    int fail(Message message, int answer = 1);
    /// `failure`, or words for a kernel that gave none.
    Message take_failure();

    std::span<double> memory() { return memory_; }
    std::span<const double> memory() const { return memory_; }

private:
    void lay_out();
#ifndef TORSION_PORTABLE
    int fail_unwritten(SlotName slot, SlotName source);
    int fail_undefined();
    int fail_defect(std::string words);
    std::optional<Message> defect_; ///< found by the check: no other way of solving makes it good
#endif

    std::vector<double> room_;
    std::span<double> memory_; ///< the frame's arrays, in room_
    std::vector<std::unique_ptr<BlockMemory>> blocks_;
};

} // namespace torsion::runtime
