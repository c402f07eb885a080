// `torsion fmu`: a model as a Functional Mock-up Unit.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <optional>

namespace torsion::driver {

namespace {

struct FmuCommand {
    ModelOptions model;
    std::string output, kind = "both";
    FmuOptions fmu;
    bool json = false, no_reference = false;
};

std::string fmu_kind(const Written& written) {
    return !written.model_exchange ? "cs" : !written.co_simulation ? "me" : "both";
}

void print(const FmuCommand& options, const Written& written) {
    const std::string& name = written.compilation->model();
    const std::string kind = fmu_kind(written);
    std::error_code ignored;
    const std::uintmax_t bytes = std::filesystem::file_size(written.files[0], ignored);
    const auto& verification = written.verification;
    if (options.json) {
        nlohmann::ordered_json json = {{"model", name}, {"file", written.files[0]}, {"fmi", options.fmu.version},
                                       {"kind", kind},  {"bytes", bytes},           {"seconds", written.seconds}};
        if (verification) json["verification"] = nlohmann::ordered_json::parse(verification->json);
        return say("{}\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    say("{}: {}\nwrote {} (FMI {}.0, {}, {:.0f} kB) in {:.0f} ms\n", short_name(name), written.verdict,
        written.files[0], options.fmu.version,
        kind == "me"   ? "model exchange"
        : kind == "cs" ? "co-simulation"
                       : "model exchange and co-simulation",
        1e-3 * static_cast<double>(bytes), 1e3 * written.seconds);
    if (verification) say("{}", verification->text);
}

ExitCode make_fmu(FmuCommand options) {
    std::string error;
    auto opened = open_session(options.model, error);
    if (!opened) return command_line_error(error, "");
    options.fmu.model_exchange = options.kind != "cs", options.fmu.co_simulation = options.kind != "me";
    options.fmu.has_reference = !options.no_reference;
    options.fmu.keep = files_of(options.model);
    try {
        const Written written = opened->session.fmu(opened->load, options.output, options.fmu);
        if (fmu_kind(written) != options.kind && !options.fmu.has_sources)
            tell("note: `spatialDistribution` needs Co-Simulation: the FMU does not offer Model Exchange\n");
        print_messages(written.diagnostics);
        if (options.model.verbose) print_compilation(*written.compilation);
        print(options, written);
        return !written.verification || written.verification->is_same ? success : told_in_output(simulation_failed);
    } catch (const Error& failed) {
        return cannot_build(failed);
    }
}

} // namespace

Command fmu_command(CLI::App& app) {
    auto options = std::make_shared<FmuCommand>();
    CLI::App* command = app.add_subcommand("fmu", "Compile a model to a Functional Mock-up Unit");
    add_model_options(*command, options->model);
    command->add_option("-o,--output", options->output, "The FMU. Default: MODEL.fmu in the current folder")
        ->type_name("FILE");
    command->add_option("--fmi", options->fmu.version, "Version of the standard: 2 (2.0.5) or 3 (3.0.2)")
        ->check(CLI::IsMember({2, 3}))
        ->capture_default_str();
    command->add_option("--kind", options->kind, "me: model exchange, cs: co-simulation")
        ->check(CLI::IsMember({"me", "cs", "both"}))
        ->capture_default_str();
    command
        ->add_option("--tunable", options->fmu.tunable,
                     "Parameters whose names contain a match can be changed at events, too")
        ->type_name("REGEX");
    command
        ->add_option("--outputs", options->fmu.outputs,
                     "Variables whose names contain a match are outputs, too: importers record those")
        ->type_name("REGEX");
    command
        ->add_option("--target-cpu", options->fmu.target_cpu,
                     "The processor that the FMU needs at least. Default: " + host_processor() +
                         " on this platform, elsewhere what all its processors have")
        ->type_name("NAME");
    command
        ->add_option("--platforms", options->fmu.platforms,
                     "Platforms on which the FMU runs, separated by commas, or all: " + platform_names(3) +
                         " (FMI 2: " + platform_names(2) + "). Default: this one")
        ->type_name("LIST");
    command->add_flag(
        "--sources", options->fmu.has_sources,
        "Put C code in, for Co-Simulation with fixed steps, which the importer can compile for its own processor");
    command
        ->add_option("--solver", options->fmu.code.solver,
                     "Of the sources: euler, rk4, or rosenbrock for stiff models; default: rk4")
        ->check(CLI::IsMember({"euler", "rk4", "rosenbrock"}));
    command
        ->add_option("--step-size", options->fmu.code.step, "Of the sources: the fixed step in seconds; default: 0.001")
        ->type_name("SECONDS");
    command->add_flag("--locate-events", options->fmu.code.locates_events,
                      "Of the sources: find state events inside the step, by a bounded bisection, not at its end");
    command->add_flag("--arrays", options->fmu.has_arrays,
                      "FMI 3: an array of the model is one variable, not one for each element");
    command->add_flag("--no-reference", options->no_reference,
                      "Do not run the model for the reference results that come with the FMU");
    command->add_flag(
        "--verify", options->fmu.verify,
        "Run the FMU, and compare it with the model: variables, events. Exit code 3 when they differ; the FMU is kept");
    command
        ->add_option("--inputs", options->fmu.input_file,
                     "Values of the model's inputs over time for the runs of --verify (CSV with a column `time`). "
                     "Default: start values")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "The summary as JSON, with every variable and event of --verify");
    return {command, [options] { return make_fmu(*options); }};
}

} // namespace torsion::driver
