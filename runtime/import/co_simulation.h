#pragma once
// Co-Simulation: the FMU integrates itself; this class makes its communication steps.
//
//     inputs at the step's start;  doStep;  row
//     steps end at rows of the grid, and, if the FMU takes steps of any length, at jumps of inputs and announced events
//     an FMU with event mode: event mode on its request and at jumps of inputs; two rows
//     a discarded step: continues from the time it reached, else repeats half of it from the saved state

#include "runtime/core/experiment.h"
#include "runtime/import/host.h"

#include "torsion/import.h"

#include <functional>
#include <vector>

namespace torsion::fmu {

class CoSimulation {
public:
    CoSimulation(Host& host, const Tables& tables, const TorsionModel& model);

    runtime::Result run(const runtime::Options& options, const runtime::Experiment& experiment,
                        const std::vector<runtime::Sink*>& sinks,
                        const std::function<void(const runtime::Progress&)>& progress);

private:
    bool start(const runtime::Experiment& experiment);
    Status bring_up(bool& is_settled);
    bool go(const runtime::Options& options, const runtime::Experiment& experiment,
            const std::function<void(const runtime::Progress&)>& progress);
    bool step(double until);
    bool try_step(double length, StepResult& result, Status& status);
    bool handle_event();
    bool write_row();
    bool check_finite();
    runtime::Message unknown_place() const;
    bool fail(Status status);
    bool fail(runtime::Message message);

    Host& host_;
    const Tables& tables_;
    const Interface& offered_;
    std::vector<double> values_;
    TorsionFrame frame_{};
    const std::vector<runtime::Sink*>* sinks_ = nullptr;
    runtime::Result result_;
    double next_event_ = INFINITY;
    bool is_terminated_ = false;
    bool uses_event_mode_ = false; ///< the FMU promises it and has not refused it
    bool has_discarded_ = false;   ///< the FMU has discarded a step
};

} // namespace torsion::fmu
