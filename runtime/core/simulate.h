#pragma once
// The main loop of a simulation.

#include "runtime/core/algebra/determinants.h"
#include "runtime/core/algebra/tears_watch.h"
#include "runtime/core/bend_watch.h"
#include "runtime/core/branch_end.h"
#include "runtime/core/energy.h"
#include "runtime/core/events/chattering.h"
#include "runtime/core/events/continuation.h"
#include "runtime/core/events/event_record.h"
#include "runtime/core/events/locked_speeds.h"
#include "runtime/core/events/roots.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/events/trace.h"
#include "runtime/core/events/zeno.h"
#include "runtime/core/experiment.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/output_branches.h"
#include "runtime/core/step_defect.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace torsion::runtime {

/// Has it an assertion, or a variable that may be no number where all derivatives are?
bool has_doubtful_outputs(const TorsionModel& model);

class MainLoop {
public:
    /// The instance is at the consistent start, or at any point after a restore.
    MainLoop(Instance& instance, const Experiment& experiment, const Options& options,
             std::unique_ptr<Integrator> integrator);

    void set_sinks(const std::vector<Sink*>& sinks);
    std::function<void(const Progress&)> progress;
    std::function<bool()> is_enough;   ///< is asked after each step of the integrator; true: the advance ends there
    std::unique_ptr<EventTrace> trace; ///< of the first event at or after options.trace_event

    /// Performs a start once, so that the first advance() finds its memory allocated. A non-zero answer comes with the
    /// instance's failure.
    int prepare();
    /// Simulates up to `until`. A non-zero answer comes with the instance's failure.
    int advance(double until);

    /// The number of the next row of the grid; part of the simulation's state.
    std::int64_t next_row() const { return next_row_; }
    void restart_at(std::int64_t next_row);

    // Saving: the part of the loop's memory that the frame does not hold. Restore a loop that has saved itself at once:
    // then it continues like any other loop restored from there, to the bit, with a restarted integrator.
    static std::size_t saved_size(const TorsionModel& model);
    void save(std::uint8_t* bytes) const;
    void restore(const std::uint8_t* bytes, std::int64_t next_row);
    void forget_chattering() { chattering_.forget(); }

    // For a master that handles events itself: the frame is at the event, before its handling.
    /// AtEnds: events before the end of an advance are handled there
    enum class Stops : std::uint8_t { Never, AtEnds, Everywhere };
    void set_stops(Stops stops) { stops_ = stops; }
    bool has_pending_event() const { return pending_ != Pending::None; }
    int handle_pending_event();
    bool shortens_steps() const { return integrator_->shortens_steps(); }
    std::int64_t events() const { return instance_.statistics.time_events + instance_.statistics.state_events; }

    EventRecorder& recorder() { return recorder_; }
    Energy energy() { return energy_.result(); } ///< since the start, or since a restore

private:
    enum class Pending : std::uint8_t { None, State, Time };
    class InstantOfRun;

    void forget();
    int restart();
    int begin_part();
    int restart_integrator();
    int go_on(bool is_jump);
    bool is_repeated() const;
    /// of a step in which an event has left the derivatives alone
    bool has_rest() const { return integrator_->time() > frame_.time; }
    int step(double until);
    int meet_event(double until, bool is_time_event);
    int check_work();
    int check_progress(double step);
    double next_bend() const;
    double limit_by_functions();
    void warn_of_passed_piece(double time);
    bool has_missed(double from, bool is_rest);
    void pass_bend(double from);
    void share_tolerance();
    void warn_of_restarts();
    int euler_micro_step(double limit);
    int integrate(double limit);
    int add_to_past(double to);
    int find_crossing(double end, bool& is_event);
    std::optional<int> look(double from, double end, bool& is_event);
    int handle_event(bool is_time_event);
    int pass_event(bool is_time_event, bool is_jump);
    int iterate_with_sensitivities(std::vector<std::uint32_t>& fired, bool is_first);
    std::optional<int> look_ahead(double& limit);
    void forget_approach();
    std::optional<int> leave_failed(double limit);
    std::optional<int> leave_ahead(double limit, Ending what);
    std::optional<int> approach(double limit, bool has_failed);
    std::optional<int> try_half(double attempted, double& until);
    void find_unfelt();
    std::optional<int> leave_inside(double from, Ending what, bool may_cross, bool& is_event);
    bool crosses_before_end(double from, bool& is_event);
    std::optional<int> follow_outputs(double from, bool& is_event);
    int leave_output_branch(double from, const OutputBranches::End& end);
    int evaluate_row();
    void follow_sensitivities(); ///< those of the frame's time
    bool is_contradiction() const;
    bool is_new(Ending what);
    int jump(Ending what, std::uint32_t block = UINT32_MAX);
    int last_event();
    void explain_growth();
    bool is_wanted(Points point) const { return !sinks_.empty() && finest_ >= point; }
    bool must_look() const;
    int write_row(Points point = Points::Rows);
    int pass_row(Points point);
    int write_end();
    int pass_row(Sink& sink);
    int write_grid(double end, bool is_event);
    int write_grid(double end, bool is_event, const std::function<void(double)>& go); ///< `go`: takes the states there
    int inspect();
    bool traces_here() const;

    Instance& instance_;
    TorsionFrame& frame_;
    std::vector<Sink*> sinks_;
    Points finest_ = Points::Ends; ///< that a sink requests
    bool has_doubts_;              ///< the outputs may end a run at a row
    Experiment experiment_;
    Options options_;
    std::unique_ptr<Integrator> integrator_;
    bool branches_can_end_; ///< of nonlinear blocks
    RootFinder roots_;
    BranchEnd branch_end_;
    OutputBranches output_branches_;
    BendWatch bend_watch_;
    StepDefect defect_;
    Continuation continuation_;
    double step_start_ = 0;                   ///< of the integrator's last step
    bool fails_ = false, has_failed_ = false; ///< attempts at the last step; at it or at the one before
    /// longer attempts at it by a method of several steps, so that it is much shorter than the one before
    bool has_failed_test_ = false;
    double contradicted_ = -INFINITY;    ///< the time at which a motion has last set in against what holds it
    bool has_met_contradiction_ = false; ///< the last step, or a longer attempt at it
    double approach_ = INFINITY;         ///< steps end here, before a motion sets in
    double longest_ = INFINITY;          ///< a step, where nonlinear solutions end unfelt
    bool has_begun_ = false;             ///< so that is known
    double half_ = INFINITY;             ///< steps end here, after one that had no solution
    ChatteringWatch chattering_;
    ZenoWatch zeno_;
    LockedSpeeds locked_speeds_;
    DeterminantWatch determinants_;
    TearsWatch tears_watch_;
    EventRecorder recorder_;
    EnergyAudit energy_;
    TimeEvent next_event_;
    std::vector<std::uint32_t> fired_, last_fired_; ///< last_fired_: at the event before, or in the round before
    /// relations of time alone whose threshold is the time of the restart
    std::vector<std::uint32_t> due_;
    std::int64_t next_row_ = 0;
    std::vector<double> columns_; ///< of sensitivities
    int idle_steps_ = 0;
    std::optional<Message> obstacle_; ///< after idle steps: longer attempts of the integrator met a NaN
    std::string refusal_;             ///< or a function of the model refused them: its words
    /// of the tolerance, together: one for each part of the run between bends and time events
    double shares_ = 0;
    double part_end_ = 0; ///< of the part whose share was counted last
    bool needs_restart_ = true;
    /// the next bend of the model's own functions at which a step ends
    double bend_limit_ = INFINITY;
    /// with fixed steps: no more looks; the warning comes once
    bool has_passed_piece_ = false, has_warned_of_piece_ = false;
    Stops stops_ = Stops::Never;
    Pending pending_ = Pending::None;
};

} // namespace torsion::runtime
