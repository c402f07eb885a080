#pragma once
// One instance of a model: the memory behind one frame, and the callbacks for compiled code.
//
// One allocation holds all of the frame's arrays. A copy of it (with the frame's scalars and the histories of delayed
// signals) saves the whole state of the simulation; all other members are scratch that every call makes anew.

#include "runtime/core/algebra/block_factors.h"
#include "runtime/core/algebra/tear_history.h"
#include "runtime/core/events/configuration_memory.h"
#include "runtime/core/history/histories.h"
#ifndef TORSION_PORTABLE
#include "runtime/core/write_check.h"
#endif
#include "torsion/model.h"
#include "torsion/simulate.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace torsion::runtime {

class EventTrace;
class Sensitivities;

/// Memory of negligible_limits.h, made beforehand, because real time forbids allocation.
struct LimitMemory {
    explicit LimitMemory(const TorsionBlock& block)
        : tears(block.n), moved(block.n), kept(std::size_t{4} * block.n_relations), start(block.n_relations),
          now(block.n_relations) {
        negligible.reserve(block.n_relations);
    }
    std::vector<double> tears, moved;      ///< [n]
    std::vector<double> kept, start, now;  ///< of relations
    std::vector<std::uint32_t> negligible; ///< relations
};

/// The host's memory for one block.
struct BlockMemory {
    BlockMemory(const TorsionBlock& block, const std::vector<char>& is_discrete_real)
        : factors(block), before(block.n), change(block.n), trial(block.n), point(block.n), direction(block.n),
          start_residual(block.n), scales(block.n), reached(block.n), start(block.n), ended(block.n),
          configuration(block, is_discrete_real), limits(block) {
        reference.reserve(block.n);
        weights.reserve(block.n);
    }
    /// Forgets the traces of the last solutions, so that the next one depends on the frame alone. Allocates nothing.
    void forget() {
        factors.forget();
        is_consistent = true;
        is_on_trial = true;
        reference_event = -1;
        weights.clear();
    }
    BlockFactors factors;
    std::vector<double> before, change, trial, point, direction, start_residual, scales, reached, start, ended; ///< [n]
    ConfigurationMemory configuration;
    LimitMemory limits;
    bool is_consistent = true; ///< of the last solution of a singular system
    /// its tears are not proven at present; if kernels use them, the end of each step is checked (tears_watch.h)
    bool is_on_trial = true;
    bool has_warned = false; ///< has warned that it is ill-conditioned
    bool has_noted = false;  ///< has noted that it leaves unknowns undetermined
    /// Between events, singular systems change as little as possible from the values after the last event, so that
    /// their solution does not depend on the number of evaluations (rows of the result, for example).
    std::vector<double> reference;
    std::int64_t reference_event = -1;
    /// of the tears in such changes (negligible_limits.h), as of the last event; empty: all 1
    std::vector<double> weights;
};

using BlockMemories = std::vector<std::unique_ptr<BlockMemory>>; ///< of all blocks; made when they are needed

/// Memory of event iterations, kept between them, because real time forbids allocation.
struct EventMemory {
    std::vector<std::uint32_t> forced;
    std::vector<std::uint32_t> near;                                             ///< of add_thresholds_at_now
    std::vector<double> start_difference, x_before, pre_before, relation_before; ///< of iterate_event
    std::vector<std::uint32_t> deferred_relations, passed_relations;             ///< of defer_later_events
    std::vector<double> start_active;                                            ///< [n_relations] at the left limits
    std::vector<double> frame, later, directions;                                ///< of time_slopes
    std::vector<double> kept;                                                    ///< of check_linear_blocks
    int round = 0;                                                               ///< of the present iteration, from 1
    /// in some round a relation has changed on which derivatives depend; one of a block
    bool touches_derivatives = false, touches_blocks = false;
    /// a mixed block may leave its solution to the next round; it does
    bool may_wait = false, waits = false;
};

/// Memory of StandstillProjection (standstill_projection.h), for the same reason.
struct StandstillMemory {
    std::vector<std::uint32_t> stopping, others, moved;
    std::vector<double> left, right;            ///< the frame's memory before and after the event
    std::vector<double> x, before, after, jump; ///< [n_x]
    /// [n_x] the jump before states that have stopped were taken out of it
    std::vector<double> whole;
    std::vector<double> start, slope;                        ///< [n_relations]
    std::vector<double> whole_slope;                         ///< [n_relations]
    std::vector<char> is_of_block;                           ///< [n_relations] of a mixed one of the simulation
    double begin = -std::numeric_limits<double>::infinity(); ///< what has crossed with the states has crossed since
};

class Instance {
public:
    explicit Instance(const TorsionModel& model);
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;
#ifndef TORSION_PORTABLE
    ~Instance();
#endif

    /// What crosses from now on, before the next step, crosses now: an event is over, or an input jumps.
    void begin_instant() { standstill_memory.begin = frame.time; }

    static Instance& of(TorsionFrame* frame) { return *static_cast<Instance*>(frame->host_data); }

    const TorsionModel& model;
    TorsionFrame frame{};
    Statistics statistics;
    std::vector<Message> warnings;
    std::optional<Message> termination; ///< the model requested the end of the simulation
    std::optional<Message> failure;     ///< why the last kernel call failed; stale after later successes
    std::vector<double> start_relation; ///< relations at the start of the present event
    std::int64_t event_count = 0;       ///< event iterations since the start
    double* state_nominal = nullptr;    ///< [n_x] > 0, for tolerances: the model's, or less (state_tolerances.h)
    /// [n_relations] 1: equal operands do not change it, an event there has left it so (hysteresis.h)
    double* stays_at_equality = nullptr;
    /// also while kernels of integration evaluate an event's point (frame.event is 0 then)
    bool is_event_under_way = false;
    /// of the event to come: kept when an importer announced it, before it set inputs
    bool has_left_limits = false;
    /// its tears keep their values: the rest of the model is evaluated around them
    std::uint32_t held_block = UINT32_MAX;
    /// a watch checks the tears of linear systems at the end of steps (tears_watch.h)
    bool has_tears_watch = false;
    TearHistory tears;   ///< of nonlinear blocks; its values lie in the frame's memory
    Histories histories; ///< of delayed signals; not in the frame's memory, because they grow
    /// Ascending times at which signals from outside bend, beside their jumps: steps whose size is free end there, so
    /// that none passes a short pulse.
    const std::vector<double>* bends = nullptr;
    const std::vector<double>* corners = nullptr; ///< those of the bends that are sharp
    /// Between events, too, a nonlinear block whose solution ends may jump to another one, if no smaller step can be
    /// tried.
    bool may_change_branch = true;
    std::vector<char> was_asked;               ///< [n_blocks] for a solution, since somebody has cleared it
    std::uint32_t unsolved_block = UINT32_MAX; ///< the nonlinear or mixed block that has failed last
    /// a nonlinear one whose branch has ended: the event at hand leads to another one
    std::uint32_t leaving_block = UINT32_MAX;
    bool is_exploring = false; ///< where a solution ends: failures need no words, which would allocate
    /// while the present configuration of a mixed block is not the one of the event
    bool may_contradict = false;
    EventMemory event_memory;
    StandstillMemory standstill_memory;
    /// the last event has moved states to where something rests (standstill_projection.h): no model has set them
    bool has_projected = false;
    EventTrace* trace = nullptr;        ///< while an event is traced
    std::vector<char> is_discrete_real; ///< [n_d]
    bool collects_assertions = false;   ///< only at accepted points
    bool collects_warnings = false;     ///< of functions: only while outputs are computed and assertions are evaluated
    std::vector<char> has_warned;       ///< per assertion (vector<bool> would make libraries larger)
#ifndef TORSION_PORTABLE
    std::unique_ptr<WriteCheck> write_check;      ///< if switched on
    std::unique_ptr<Sensitivities> sensitivities; ///< if the model has any
    int call_checked(const TorsionBlock& block, TorsionKernel kernel);
    int call_checked(TorsionKernel kernel);
#endif

    BlockMemory& block_memory(std::uint32_t block);
    /// For evaluations that must leave no trace in what the blocks remember.
    void swap_block_memories(BlockMemories& others) { blocks_.swap(others); }
    /// Resets all but the frame's arrays: a run does not depend on the one before.
    void forget();
    /// Native code may be called once more: an event, or a round of its iteration, begins.
    void begin_round();
    /// The run has ended: native code gives up what it keeps for it.
    void end_run();
    /// Delayed signals, and what native code keeps.
    std::vector<double> save_past() const;
    bool restore_past(std::span<const double> past); ///< false: that has not been saved
    /// Resets solutions of blocks only: later results depend on the frame alone.
    void forget_solutions();

    /// An input of a co-simulation that changes with time, along a straight line from `begin` on.
    struct InputLine {
        double* place;
        double value, slope, begin;
    };
    std::vector<InputLine> input_lines; ///< while a communication step with slopes of inputs is under way
    void follow_input_lines() {
        for (const InputLine& line : input_lines) *line.place = line.value + line.slope * (frame.time - line.begin);
    }

    /// Runs a kernel if it exists; an answer ≠ 0 comes with `failure`.
    int call(TorsionKernel kernel) {
        if (kernel == nullptr) return 0;
        if (!input_lines.empty()) [[unlikely]]
            follow_input_lines();
#ifndef TORSION_PORTABLE
        if (write_check) [[unlikely]]
            return call_checked(kernel);
#endif
        return kernel(&frame);
    }
    /// Sets the arrays to their state before the first computation.
    void clear();
    /// Checks der, and with `all` also x, y and d: `failure` R303 names the first value that is not finite.
    int check_finite(bool all);
    /// Runs and checks the outputs kernel: der and every y at the frame's time and states.
    int outputs();
    /// Do all assertions hold at an accepted point? False: perhaps; outputs() and asserts() tell.
    bool surely_holds();
    /// The asserts kernel at an accepted point, after outputs.
    int asserts();
    /// Right-hand side for an integrator, into its own array; the frame's states and derivatives stay as they are.
    int derivatives(double time, const double* x, double* der);

    int fail(Message message, int answer = 1);
    /// `failure`, or a default message for a kernel that gave none.
    Message take_failure();

    std::span<double> memory() { return memory_; }
    /// For an evaluation that must leave no trace: what it can change. Not the parameters, and what else tables make
    /// large.
    void keep_variables(std::vector<double>& kept) const;
    void restore_variables(const std::vector<double>& kept);
    std::span<const double> memory() const { return memory_; }

private:
    void lay_out();
    void set_nominals();
    std::span<double> variables_behind_parameters() const;
    void reserve_standstill_memory();
#ifndef TORSION_PORTABLE
    int fail_unwritten(SlotName slot, SlotName source);
    int fail_undefined();
    int fail_defect(std::string words);
    std::optional<Message> defect_; ///< found by the check: another way of solving does not repair it
#endif

    std::vector<double> room_;
    std::span<double> memory_; ///< the frame's arrays, in room_
    BlockMemories blocks_;
};

} // namespace torsion::runtime
