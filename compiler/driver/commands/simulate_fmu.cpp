// `torsion simulate model.fmu`: runs any FMU with our solvers. docs/reference/fmu_import.md

#include "compiler/driver/console.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

namespace torsion::driver {

namespace {

ExitCode cannot_run(const SimulateCommand& options, const Error& error) {
    print_messages(error.diagnostics());
    if (options.json && error.compilation() != nullptr) say("{}\n", error.compilation()->json());
    return exit_code_of(error.diagnostics(), model_at_fault);
}

} // namespace

ExitCode simulate_fmu(SimulateCommand options) {
    std::string error;
    auto opened = open_session(options.model, error);
    if (!opened) return command_line_error(error, "");
    std::optional<Result> result;
    try {
        result = run_and_show(options, [&](const SimulateOptions& run) {
            return opened->session.simulate_fmu(
                opened->load, run,
                {.kind = options.fmu_kind, .is_verbose = options.model.verbose, .interpolates = options.interpolates});
        });
    } catch (const Error& refused) {
        return cannot_run(options, refused);
    }
    print_messages(result->diagnostics());
    if (options.model.verbose) {
        for (const PhaseTime& phase : result->compilation().phases()) print_phase(phase.name, phase.seconds);
        for (const std::string& line : result->fmu_log()) tell("  {}\n", line);
    }
    return finish_run(options, *result);
}

} // namespace torsion::driver
