#pragma once
// What `torsion simulate` is asked for, and what its forms share.

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
    std::string variables, event_log, provenance, report; ///< the last three: files, empty where none is asked for
    std::string fmu_kind;                                 ///< of FMUs
    std::string inputs;                                   ///< a file with values over time
    bool json = false;
    bool interpret = false;
    bool with_parameters = false; ///< in CSV
    runtime::CsvUnits csv_units = runtime::CsvUnits::None;
};

/// One sink for each file, by its extension; they write while the simulation runs, each when it has a row.
struct Sinks {
    std::vector<std::unique_ptr<runtime::Sink>> owned;
    std::vector<runtime::Sink*> plain;
    std::vector<std::string> paths;
};
std::optional<Sinks> open_sinks(const SimulateOptions& options, const Compilation& compilation, const TorsionModel& model,
                                const std::function<std::string()>& provenance, std::string& error);

/// For options. CLI11 would take "nan" and "inf", too.
CLI::Validator finite_number();
CLI::Validator positive_number();

/// --start-time, --stop-time, --tolerance, --max-step, --solver and so on.
void add_experiment_options(CLI::App& command, runtime::Options& run);
/// What is wrong with a solver's name and what helps; nothing when there is such a solver.
std::optional<std::pair<std::string, std::string>> wrong_solver(const std::string& name);

/// --report
report::RunReportOptions report_options(const SimulateOptions& options);

/// Of a run that was stopped, or had a limit of work: which files hold what it has computed.
void tell_what_is_kept(const SimulateOptions& options, const Sinks& sinks, runtime::Result& result);

/// The trajectories of --inputs; nothing with a message E204.
std::optional<fmu::InputTable> read_inputs(const std::string& path, runtime::Message& problem);
/// `torsion simulate model.fmu`, with options that are checked already.
ExitCode simulate_fmu(const SimulateOptions& options);

} // namespace torsion::driver
