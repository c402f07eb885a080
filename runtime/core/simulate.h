#pragma once
// The main loop of a simulation.

#include "runtime/core/energy.h"
#include "runtime/core/events/event_record.h"
#include "runtime/core/events/rebound.h"
#include "runtime/core/events/roots.h"
#include "runtime/core/events/storm.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/events/trace.h"
#include "runtime/core/experiment.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"

#include <functional>
#include <memory>
#include <vector>

namespace torsion::runtime {

class MainLoop {
public:
    /// The instance stands at the consistent start, or anywhere after a restore.
    MainLoop(Instance& instance, const Experiment& experiment, const Options& options, std::unique_ptr<Integrator> integrator);

    void set_sinks(const std::vector<Sink*>& sinks);
    std::function<void(const Progress&)> progress;
    std::unique_ptr<EventTrace> trace; ///< of the first event at or after options.trace_event

    /// Does once what a start does, so that the first advance() finds its memory. A non-zero answer comes with the instance's failure.
    int prepare();
    /// Simulates up to `until`. A non-zero answer comes with the instance's failure.
    int advance(double until);

    /// The number of the next row of the grid; part of the simulation's state.
    std::int64_t next_row() const { return next_row_; }
    void restart_at(std::int64_t next_row);

    EventRecorder& recorder() { return recorder_; }
    Energy energy() { return energy_.result(); } ///< since the start, or since a restore

private:
    int restart();
    int step(double until);
    int check_work();
    int check_progress(double step);
    int creep(double limit);
    int look(double reached, bool& is_event);
    int gather_time_events(bool& is_time_event);
    int handle_event(bool is_time_event);
    int iterate(bool is_time_event);
    int last_event();
    bool is_wanted(Points point) const { return !sinks_.empty() && finest_ >= point; }
    int write_row(Points point = Points::Rows);
    int write_end();
    int pass_row(Sink& sink);
    int write_grid(double end, bool is_event);
    int inspect();
    bool traces_here() const;

    Instance& instance_;
    TorsionFrame& frame_;
    std::vector<Sink*> sinks_;
    Points finest_ = Points::Ends; ///< that a sink asks for
    Experiment experiment_;
    Options options_;
    std::unique_ptr<Integrator> integrator_;
    RootFinder roots_;
    StormWatch storm_;
    ReboundWatch rebound_;
    EventRecorder recorder_;
    EnergyAudit energy_;
    TimeEvent next_event_;
    std::vector<std::uint32_t> fired_;
    std::int64_t next_row_ = 0;
    int idle_steps_ = 0;
    bool needs_restart_ = true;
};

} // namespace torsion::runtime
