#pragma once
// `--report FILE` of a run: gathers what the page shows while the run goes on, and writes it at the end, also of one that failed.

#include "compiler/report/energy_recorder.h"
#include "compiler/report/event_recorder.h"
#include "compiler/report/recorder.h"
#include "compiler/report/summary.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::report {

struct RunReportOptions {
    std::string path;      ///< of the page; empty: none is asked for
    std::string variables; ///< regular expression, empty: all
    std::string target;    ///< as the user named the model
    std::string folder;    ///< paths below it are shown without it
};

class RunReport {
public:
    /// Does nothing where no report is asked for.
    explicit RunReport(RunReportOptions options) : options_(std::move(options)) {}

    /// Before the run: what it writes to besides. `sorted` is null where no model was compiled; `with_events` false: the run tells no events.
    void attach(const TorsionModel& model, const structure::SortedModel* sorted, std::vector<runtime::Sink*>& sinks, runtime::Options& run,
                bool with_events);

    /// Vibrations where the simulation stands now, if a report is asked for and the model can tell.
    void add_modes(runtime::Simulation& simulation, const std::string& title);

    /// Writes the page; `run` is null where nothing was simulated; `provenance`: as results hold it. False, with a message in the compilation, when
    /// that is not possible.
    bool write(Compilation& compilation, const RunRecord* run, const std::function<std::string()>& provenance);

private:
    std::string run_section(const Compilation& compilation, const RunRecord* run, const std::string& provenance) const;

    RunReportOptions options_;
    const structure::SortedModel* sorted_ = nullptr;
    std::optional<Recorder> recorder_;
    std::optional<EventRecorder> events_;
    std::optional<EnergyRecorder> energy_;
    std::vector<std::string> modes_; ///< tables as JSON text
};

} // namespace torsion::report
