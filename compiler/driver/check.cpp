// `torsion check`: compile up to sorting, or print one stage.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/reading.h"
#include "compiler/driver/summary.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace torsion::driver {

namespace {

struct CheckOptions {
    ModelOptions model;
    std::string dump;
    bool json = false;
};

ExitCode check(const CheckOptions& options) {
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    pipeline->only_check = true;
    pipeline->dump = stage_of(options.dump);

    const auto compilation = compile(*pipeline);
    print_messages(compilation->diagnostics, compilation->sources, options.model.json_messages());
    if (!compilation->ok && !options.model.json_messages()) print_library_remarks(*compilation);
    if (options.model.verbose) print_reading(*compilation), print_phases(compilation->phases);
    if (options.json) {
        fmt::print("{}\n", json_summary(*compilation, nullptr));
    } else if (!compilation->ok) {
        return model_at_fault;
    } else if (pipeline->dump) {
        fmt::print("{}", compilation->dump);
    } else {
        fmt::print("{}", text_summary(*compilation, nullptr));
    }
    return compilation->ok ? success : model_at_fault;
}

} // namespace

Command check_command(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Compile a model up to sorting; print what a stage made of it");
    add_model_options(*command, options->model);
    command->add_option("--dump", options->dump, "Print this stage: ast, instance, flat, sorted, program or llvm")
        ->check(CLI::IsMember({"ast", "instance", "flat", "sorted", "program", "llvm"}))
        ->type_name("STAGE");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return check(*options); }};
}

} // namespace torsion::driver
