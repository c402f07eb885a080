#pragma once
// The options of `torsion simulate`, and the common part of its forms.

#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"

#include "torsion/session.h"

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

namespace torsion::driver {

struct SimulateCommand {
    ModelOptions model;
    SimulateOptions run;
    std::string fmu_kind;      ///< of FMUs
    bool interpolates = false; ///< in systems of FMUs
    bool json = false;
    std::string response; ///< FROM:TO:STEP[:SHAFT]
};

/// For options: CLI11 alone accepts "nan" and "inf".
CLI::Validator finite_number();
CLI::Validator positive_number();

/// --start-time, --stop-time, --tolerance, --max-step, --solver and so on.
void add_experiment_options(CLI::App& command, RunOptions& run);
/// Those of `torsion simulate`; `no_output`: what is written without -o; `is_one_run` false: of a model that runs again
/// and again.
void add_simulate_options(CLI::App& command, SimulateCommand& options, const std::string& no_output, bool is_one_run);
/// Empty, or the error in these options.
std::string wrong_option(const SimulateCommand& options);
/// FROM:TO:STEP[:SHAFT] in rev/min; empty, or what is wrong.
std::string read_response(const std::string& text, RunFiles& files);
/// Empty, or the files of a run that are the same: two outputs, or an output and an input.
std::string same_outputs(const SimulateCommand& options, std::vector<std::string> read = {});
/// The error in a solver's name and the help; nothing for a valid name.
std::optional<std::pair<std::string, std::string>> wrong_solver(const std::string& name);

/// Runs, with progress, warnings and traces on the terminal; an interrupt ends the run. Throws Error if nothing ran.
Result run_and_show(const SimulateCommand& options, const std::function<Result(const SimulateOptions&)>& simulate);
/// Prints the summary.
ExitCode finish_run(const SimulateCommand& options, const Result& result);

/// `torsion simulate model.fmu`; the options are checked before.
ExitCode simulate_fmu(SimulateCommand options);

} // namespace torsion::driver
