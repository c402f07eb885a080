// `torsion fmu`: a model as a Functional Mock-up Unit.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/reading.h"
#include "compiler/driver/summary.h"

#include "compiler/native/descriptor.h"
#include "compiler/package/fmu.h"
#include "compiler/package/shared_library.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <memory>
#include <regex>

namespace torsion::driver {

namespace {

struct FmuCommandOptions {
    ModelOptions model;
    std::string output, kind = "both", tunable, cpu = native::default_cpu();
    int version = 2;
};

std::string provenance(const Compilation& compilation, const package::FmuTable& table, const FmuCommandOptions& options) {
    nlohmann::ordered_json record;
    record["generator"] = fmt::format("Torsion {}", TORSION_VERSION);
    record["model"] = compilation.model_name;
    record["token"] = table.token;
    record["fmi"] = options.version;
    record["tunable"] = options.tunable;
    record["processor"] = options.cpu;
    return record.dump(2) + "\n";
}

ExitCode cannot_write(Compilation& compilation, const std::string& why, bool as_json) {
    compilation.diagnostics.report(source::Code::E102, {}, why);
    print_messages(compilation.diagnostics, compilation.sources, as_json);
    return simulation_failed;
}

ExitCode write(const FmuCommandOptions& options, Compilation& compilation, std::chrono::steady_clock::time_point begin) {
    const std::string short_name = compilation.model_name.substr(compilation.model_name.rfind('.') + 1);
    const std::string path = options.output.empty() ? short_name + ".fmu" : options.output;
    const bool as_json = options.model.json_messages();
    package::FmuContent content;
    content.table = package::make_fmu_table(*compilation.compiled->program(), compilation.compiled->descriptor());
    // The library's own token: in it paths have no folders
    const native::Descriptor named(*compilation.compiled->program(), compilation.sources, 0, native::Descriptor::Paths::Names);
    content.table.token = named.model().strings + named.model().guid;
    content.version = options.version;
    content.options = {options.kind != "cs", options.kind != "me", fmt::format("Torsion {}", TORSION_VERSION)};
    content.licences = package::licence_texts();
    content.provenance = provenance(compilation, content.table, options);
    std::string error;
    auto library = package::fmu_library(std::move(compilation.objects), options.version, path + ".so.part", error);
    if (!library) return cannot_write(compilation, error, as_json);
    content.library = std::move(*library);
    if (!package::write_archive(path, package::fmu_entries(content), error)) return cannot_write(compilation, error, as_json);
    print_messages(compilation.diagnostics, compilation.sources, as_json);
    if (options.model.verbose) print_reading(compilation), print_phases(compilation.phases);
    std::error_code ignored;
    fmt::print("{}: {}\nwrote {} (FMI {}.0, {}, {:.0f} kB) in {:.0f} ms\n", short_name, verdict(compilation), path, options.version,
               options.kind == "me" ? "model exchange" : options.kind == "cs" ? "co-simulation" : "model exchange and co-simulation",
               1e-3 * static_cast<double>(std::filesystem::file_size(path, ignored)),
               1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    return success;
}

ExitCode make_fmu(const FmuCommandOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    if (!native::is_target_cpu(options.cpu))
        return command_line_error(fmt::format("--target-cpu: there is no processor `{}`", options.cpu), "x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    try {
        std::regex(options.tunable);
    } catch (const std::regex_error& problem) {
        return command_line_error(fmt::format("--tunable: `{}` is not a regular expression ({})", options.tunable, problem.what()), "");
    }
    pipeline->tunable = options.tunable;
    pipeline->lowering.energy = false;  // nobody asks for it there
    pipeline->native.interpret = true; // nothing runs here but the parameters
    pipeline->object = native::ObjectOptions{native::CodeForm::Linkable, options.cpu};
    const auto compilation = compile(*pipeline);
    if (compilation->ok && compilation->compiled) return write(options, *compilation, begin);
    print_messages(compilation->diagnostics, compilation->sources, options.model.json_messages());
    if (!options.model.json_messages()) print_library_remarks(*compilation);
    return model_at_fault;
}

} // namespace

Command fmu_command(CLI::App& app) {
    auto options = std::make_shared<FmuCommandOptions>();
    CLI::App* command = app.add_subcommand("fmu", "Compile a model to a Functional Mock-up Unit");
    add_model_options(*command, options->model);
    command->add_option("-o,--output", options->output, "The FMU. Default: MODEL.fmu in the current folder")->type_name("FILE");
    command->add_option("--fmi", options->version, "Version of the standard: 2 (2.0.5) or 3 (3.0.2)")->check(CLI::IsMember({2, 3}))->capture_default_str();
    command->add_option("--kind", options->kind, "me: model exchange, cs: co-simulation")->check(CLI::IsMember({"me", "cs", "both"}))->capture_default_str();
    command->add_option("--tunable", options->tunable, "Parameters whose names contain a match can be changed at events, too")->type_name("REGEX");
    command->add_option("--target-cpu", options->cpu, "The processor that the FMU needs at least")->type_name("NAME")->capture_default_str();
    return {command, [options] { return make_fmu(*options); }};
}

} // namespace torsion::driver
