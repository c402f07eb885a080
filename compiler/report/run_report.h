#pragma once
// `--report FILE` of a run: gathers the content of the page during the run and writes it at the end, also of a failed
// run.

#include "compiler/report/diagram_section.h"
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
    std::string path;       ///< of the page; empty: no page is written
    std::string variables;  ///< regular expression, empty: all
    std::string target;     ///< the model as the user named it
    std::string folder;     ///< removed from paths below it
    bool has_value = false; ///< the page is asked for as a value
};

class RunReport {
public:
    /// Does nothing without a path of a page.
    explicit RunReport(RunReportOptions options) : options_(std::move(options)) {}

    /// Before the run: adds its sinks. `sorted` is null if no model was compiled; `with_events` false: the run reports
    /// no events.
    void attach(const TorsionModel& model, const structure::SortedModel* sorted, std::vector<runtime::Sink*>& sinks,
                runtime::Options& run, bool with_events);

    /// Adds the vibrations at the present point of the simulation, if a page is requested and the analysis succeeds.
    void add_modes(runtime::Simulation& simulation, const std::string& title);

    void add_figures(std::string section) { figures_ = std::move(section); } ///< JSON text; empty: none
    void add_diagram(Pictures pictures) { pictures_ = std::move(pictures); }

    void add_response(std::string section) { response_ = std::move(section); } ///< JSON text; empty: none

    /// Writes the page. `said`: messages of the compilation and of the run; `run` is null if nothing was simulated;
    /// `provenance`: the same record as in results. Empty, or the reason why the page cannot be written.
    std::string write(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                      const std::function<std::string()>& provenance);

    /// The page as a value, in two steps: first what is there when the run ends (curves, events, energy, figures), then
    /// the sections that take longer.
    Page first_part(const Compilation& compilation, const RunRecord* run);
    void add_sections(Page& page, const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                      const std::string& provenance) const;
    /// During the run, in its thread: the curves so far.
    Trajectory so_far() const;

    /// What each component stored and lost; empty if nothing was audited.
    std::vector<EnergyRecorder::Component> component_energy() const;

private:
    Page page_of(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                 const std::string& provenance);
    std::string title_of(const Compilation& compilation) const;
    std::string run_section(const Compilation& compilation, const source::Diagnostics& said, const RunRecord* run,
                            const std::string& provenance) const;

    bool is_wanted() const { return !options_.path.empty() || options_.has_value; }

    RunReportOptions options_;
    const structure::SortedModel* sorted_ = nullptr;
    std::optional<Recorder> recorder_;
    std::optional<EventRecorder> events_;
    std::optional<EnergyRecorder> energy_;
    std::vector<std::string> modes_; ///< tables as JSON text
    std::string response_, figures_;
    Pictures pictures_;
};

} // namespace torsion::report
