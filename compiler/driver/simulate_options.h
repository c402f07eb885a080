#pragma once
// The options of `torsion simulate`, and the common part of its forms.

#include "compiler/compilation.h"
#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"

#include "torsion/import.h"
#include "torsion/output.h"
#include "torsion/simulate.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Validator;
} // namespace CLI

namespace torsion::report {
struct RunReportOptions;
}

namespace torsion::driver {

struct SimulateOptions {
    ModelOptions model;
    runtime::Options run;
    std::vector<std::string> outputs;
    std::string variables, event_log, provenance, report; ///< the last three: files; empty: not requested
    std::string fmu_kind;                                 ///< of FMUs
    std::string inputs;                                   ///< a file with values over time
    bool json = false;
    bool interpret = false;
    bool with_parameters = false; ///< in CSV
    runtime::CsvUnits csv_units = runtime::CsvUnits::None;
};

/// One sink per file, by its extension. Sinks write each row during the simulation.
struct Sinks {
    std::vector<std::unique_ptr<runtime::Sink>> owned;
    std::vector<runtime::Sink*> plain;
    std::vector<std::string> paths;
};
std::optional<Sinks> open_sinks(const SimulateOptions& options, const Compilation& compilation, const TorsionModel& model,
                                const std::function<std::string()>& provenance, std::string& error);

/// For options: CLI11 alone accepts "nan" and "inf".
CLI::Validator finite_number();
CLI::Validator positive_number();

/// --start-time, --stop-time, --tolerance, --max-step, --solver and so on.
void add_experiment_options(CLI::App& command, runtime::Options& run);
/// The error in a solver's name and the help; nothing for a valid name.
std::optional<std::pair<std::string, std::string>> wrong_solver(const std::string& name);

/// --report
report::RunReportOptions report_options(const SimulateOptions& options);

/// Of a run that was stopped, or had a limit of work: reports the files that hold its partial results.
void tell_what_is_kept(const SimulateOptions& options, const Sinks& sinks, runtime::Result& result);

/// `torsion simulate model.fmu`; the options are checked before.
ExitCode simulate_fmu(const SimulateOptions& options);

} // namespace torsion::driver
