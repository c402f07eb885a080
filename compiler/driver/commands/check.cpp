// `torsion check`: compiles up to sorting, or prints one stage. Checks all classes of a package.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "compiler/pipeline.h"
#include "compiler/report/summary.h"
#include "compiler/select_model.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace torsion::driver {

namespace {

struct CheckOptions {
    ModelOptions model;
    std::string dump;
    bool json = false;
};

struct PackageResult {
    std::size_t at_fault = 0;
    std::string summaries; ///< JSON
};

/// Prints one line of the table; the messages of an erroneous class follow on stderr.
void check_one(const CheckOptions& options, const PipelineOptions& pipeline, const std::string& label, PackageResult& result) {
    const auto compilation = compile(pipeline);
    result.at_fault += compilation->ok ? 0 : 1;
    if (options.json) result.summaries += (result.summaries.empty() ? "" : ",\n") + report::json_summary(*compilation, nullptr);
    else say("{}  {}\n", label, compilation->ok ? report::verdict(*compilation) : "at fault");
    if (compilation->ok && !options.model.verbose) return; // warnings of a whole package would hide the errors
    flush_said();
    print_messages(compilation->diagnostics, compilation->sources);
}

ExitCode check_all(const CheckOptions& options, const PipelineOptions& pipeline, const std::vector<std::string>& classes) {
    std::size_t width = 0;
    for (const std::string& name : classes) width = std::max(width, name.size());
    PackageResult result;
    for (const std::string& name : classes) {
        PipelineOptions one = pipeline;
        const bool is_by_name = !names_a_file(pipeline.target) && name.starts_with(pipeline.target + ".");
        one.target = is_by_name ? name : pipeline.target; // else the target is a file
        one.model = is_by_name ? "" : name;
        check_one(options, one, fmt::format("{:{}}", name, width), result);
    }
    if (options.json) say("[{}]\n", result.summaries);
    else say("{} classes, {} at fault\n", classes.size(), result.at_fault);
    return result.at_fault == 0 ? success : told_in_output(model_at_fault);
}

ExitCode check(const CheckOptions& options) {
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    pipeline->only_check = true;
    const std::size_t colon = std::min(options.dump.find(':'), options.dump.size());
    pipeline->dump = stage_of(options.dump.substr(0, colon));
    pipeline->last_pass = options.dump.substr(std::min(colon + 1, options.dump.size()));

    const auto classes = pipeline->dump ? std::vector<std::string>() : classes_of_package(*pipeline);
    if (!classes.empty()) return check_all(options, *pipeline, classes);
    const auto compilation = compile(*pipeline);
    print_messages(compilation->diagnostics, compilation->sources);
    if (!compilation->ok && !messages_are_json()) print_library_remarks(*compilation);
    if (options.model.verbose) print_reading(*compilation), print_phases(compilation->phases);
    if (options.json) {
        say("{}\n", report::json_summary(*compilation, nullptr));
    } else if (!compilation->ok) {
        return model_at_fault;
    } else if (pipeline->dump) {
        say("{}", compilation->dump);
    } else {
        say("{}", report::text_summary(*compilation, nullptr));
    }
    return compilation->ok ? success : model_at_fault;
}

} // namespace

Command check_command(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Compile a model, or every class of a package, up to sorting; print what a stage made of it");
    add_model_options(*command, options->model);
    std::vector<std::string> stages{"ast",    "instance", "connections", "flat",
                                    "sorted", "program",  "llvm",        std::string("program:") + passes::before_all};
    std::string names = passes::before_all;
    for (const passes::Pass& pass : passes::all()) {
        stages.push_back("program:" + std::string(pass.name));
        names += ", " + std::string(pass.name);
    }
    command
        ->add_option(
            "--dump", options->dump,
            "Print this stage: ast, instance, connections, flat, sorted, program or llvm; program:PASS is the program after one of its passes (" +
                names + ")")
        ->check(CLI::IsMember(stages))
        ->type_name("STAGE");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return check(*options); }};
}

} // namespace torsion::driver
