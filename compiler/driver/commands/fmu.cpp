// `torsion fmu`: a model as a Functional Mock-up Unit.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "compiler/native/target/platforms.h"
#include "compiler/package/shared_library.h"
#include "compiler/pipeline.h"
#include "compiler/report/run_messages.h"
#include "compiler/report/summary.h"
#include "compiler/session/library_files.h"
#include "compiler/verify/verify_fmu.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

namespace torsion::driver {

namespace {

struct FmuCommandOptions {
    ModelOptions model;
    std::string output, kind = "both", tunable, outputs, cpu, platforms;
    int version = 2;
    bool verify = false, json = false, no_reference = false;
};

/// The outcome as text and as JSON.
struct Written {
    session::FmuFile file;
    double seconds = 0;
};

verify::Verification verification_of(const FmuCommandOptions& options, Compilation& compilation, const Written& written) {
    std::vector<fmu::Kind> kinds;
    if (options.kind != "cs") kinds.push_back(fmu::Kind::ModelExchange);
    if (options.kind != "me") kinds.push_back(fmu::Kind::CoSimulation);
    verify::Verification verification = verify::verify_fmu(compilation.compiled->descriptor(), written.file.table, written.file.path, kinds);
    compilation.sources.add(fmu::Import::description_path(), verification.description);
    const auto add = [&](const std::vector<runtime::Message>& messages) {
        runtime::Result told;
        told.messages = messages;
        report::add_run_messages(told, compilation.sources, compilation.diagnostics);
    };
    add(verification.native_messages);
    if (!verification.native_has_run) return verification;
    for (const verify::VerifiedKind& kind : verification.kinds) {
        if (!kind.has_run) add(kind.messages); // else the messages are the model's, and the report lists the differences
    }
    return verification;
}

void print(const FmuCommandOptions& options, const Compilation& compilation, const Written& written, const verify::Verification* verification) {
    const std::string short_name = compilation.model_name.substr(compilation.model_name.rfind('.') + 1);
    if (options.json) {
        nlohmann::ordered_json json = {{"model", compilation.model_name}, {"file", written.file.path},
                                       {"fmi", options.version},          {"kind", options.kind},
                                       {"bytes", written.file.bytes},     {"seconds", written.seconds}};
        if (verification) json["verification"] = json_of(*verification);
        return say("{}\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    say("{}: {}\nwrote {} (FMI {}.0, {}, {:.0f} kB) in {:.0f} ms\n", short_name, report::verdict(compilation), written.file.path, options.version,
        options.kind == "me"   ? "model exchange"
        : options.kind == "cs" ? "co-simulation"
                               : "model exchange and co-simulation",
        1e-3 * static_cast<double>(written.file.bytes), 1e3 * written.seconds);
    if (!verification || !verification->native_has_run) return;
    for (const verify::VerifiedKind& kind : verification->kinds) say("{}", text_of(kind));
}

ExitCode finish(const FmuCommandOptions& options, const std::vector<native::TargetSpec>& targets, Compilation& compilation,
                std::chrono::steady_clock::time_point begin) {
    Written written;
    const std::string path = options.output.empty() ? compilation.model_name.substr(compilation.model_name.rfind('.') + 1) + ".fmu" : options.output;
    if (const std::string same = same_file_twice({{"-o", path}}, options.model, files_of(compilation)); !same.empty())
        return command_line_error(same, "");
    written.file = {
        path,   options.version, options.kind != "cs", options.kind != "me", options.tunable, options.outputs, targets[0].cpu, !options.no_reference,
        targets};
    const bool is_written = session::write_fmu(written.file, compilation);
    written.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::optional<verify::Verification> verification;
    if (is_written && options.verify) verification = verification_of(options, compilation, written);
    print_messages(compilation.diagnostics, compilation.sources);
    if (!is_written) return simulation_failed;
    if (options.model.verbose) print_reading(compilation), print_phases(compilation.phases);
    print(options, compilation, written, verification ? &*verification : nullptr);
    return !verification || verification->is_same() ? success : told_in_output(simulation_failed);
}

/// What moves through a pipe needs the steps of our own integrator; those of an importer come too late. False, with a message, where nothing is left.
bool settle_kind(FmuCommandOptions& options, Compilation& compilation) {
    if (!session::needs_co_simulation(compilation) || options.kind == "cs") return true;
    if (options.kind == "me") {
        compilation.diagnostics.report(source::Code::I190, {}, "not supported: `spatialDistribution` in an FMU for Model Exchange")
            .with_help("`--kind cs`");
        return false;
    }
    tell("note: `spatialDistribution` needs Co-Simulation: the FMU does not offer Model Exchange\n");
    options.kind = "cs";
    return true;
}

/// Of --platforms and --target-cpu. None, and the reason in `problem`, where one is impossible.
std::vector<native::TargetSpec> targets_of(const FmuCommandOptions& options, std::string& problem, std::string& help) {
    const std::string list = options.platforms.empty() ? native::host_platform()->name : options.platforms;
    std::vector<native::TargetSpec> targets;
    for (const native::Platform* platform : native::platforms_of_list(list, options.platforms.empty() ? 3 : options.version, problem))
        targets.push_back(*native::TargetSpec::named(platform->name));
    if (!problem.empty()) problem = "--platforms: " + problem, help = native::platform_names(options.version) + ", or all";
    if (!problem.empty() || options.cpu.empty()) return targets;
    if (targets.size() > 1) return problem = "--target-cpu is for FMUs of one platform", targets;
    targets[0].cpu = options.cpu;
    problem = problem_of(targets[0]);
    if (!problem.empty()) problem = "--target-cpu: " + problem, help = "x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows";
    return targets;
}

/// The first one that this installation cannot make.
std::string runtime_problem(const std::vector<native::TargetSpec>& targets) {
    for (const native::TargetSpec& target : targets) {
        if (const std::string problem = package::runtime_problem(target); !problem.empty()) return "--platforms: " + problem;
    }
    return {};
}

ExitCode make_fmu(const FmuCommandOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    std::string problem, help;
    const std::vector<native::TargetSpec> targets = targets_of(options, problem, help);
    if (problem.empty() && !options.platforms.empty()) problem = runtime_problem(targets);
    if (!problem.empty()) return command_line_error(problem, help);
    for (const auto& [option, pattern] : {std::pair("--tunable", &options.tunable), std::pair("--outputs", &options.outputs)}) {
        if (const std::string wrong = wrong_pattern(option, *pattern); !wrong.empty()) return command_line_error(wrong, "");
    }
    pipeline->tunable = options.tunable;
    pipeline->outputs = options.outputs;
    pipeline->lowering.energy = false;            // the FMU has no energy audit
    pipeline->native.interpret = !options.verify; // otherwise only the reference results run here
    pipeline->object = native::ObjectOptions{native::CodeForm::Linkable, targets[0]};
    const auto compilation = compile(*pipeline);
    FmuCommandOptions settled = options;
    if (compilation->ok && compilation->compiled && settle_kind(settled, *compilation)) return finish(settled, targets, *compilation, begin);
    print_messages(compilation->diagnostics, compilation->sources);
    if (!messages_are_json()) print_library_remarks(*compilation);
    return exit_code_of(compilation->diagnostics, model_at_fault);
}

} // namespace

Command fmu_command(CLI::App& app) {
    auto options = std::make_shared<FmuCommandOptions>();
    CLI::App* command = app.add_subcommand("fmu", "Compile a model to a Functional Mock-up Unit");
    add_model_options(*command, options->model);
    command->add_option("-o,--output", options->output, "The FMU. Default: MODEL.fmu in the current folder")->type_name("FILE");
    command->add_option("--fmi", options->version, "Version of the standard: 2 (2.0.5) or 3 (3.0.2)")
        ->check(CLI::IsMember({2, 3}))
        ->capture_default_str();
    command->add_option("--kind", options->kind, "me: model exchange, cs: co-simulation")
        ->check(CLI::IsMember({"me", "cs", "both"}))
        ->capture_default_str();
    command->add_option("--tunable", options->tunable, "Parameters whose names contain a match can be changed at events, too")->type_name("REGEX");
    command->add_option("--outputs", options->outputs, "Variables whose names contain a match are outputs, too: importers record those")
        ->type_name("REGEX");
    command
        ->add_option("--target-cpu", options->cpu,
                     "The processor that the FMU needs at least. Default: " + native::TargetSpec::host().cpu + " on this platform")
        ->type_name("NAME");
    command
        ->add_option("--platforms", options->platforms,
                     "Platforms on which the FMU runs, separated by commas, or all: " + native::platform_names() +
                         " (FMI 2: " + native::platform_names(2) + "). Default: this one")
        ->type_name("LIST");
    command->add_flag("--no-reference", options->no_reference, "Do not run the model for the reference results that come with the FMU");
    command->add_flag("--verify", options->verify,
                      "Run the FMU, and compare it with the model: variables, events. Exit code 3 when they differ; the FMU is kept");
    command->add_flag("--json", options->json, "The summary as JSON, with every variable and event of --verify");
    return {command, [options] { return make_fmu(*options); }};
}

} // namespace torsion::driver
