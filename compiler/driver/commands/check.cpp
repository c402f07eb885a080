// `torsion check`: compiles up to sorting, or prints one stage. Checks all classes of a package.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

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

ExitCode check_all(const CheckOptions& options, OpenedSession& opened, const std::vector<std::string>& classes) {
    std::size_t width = 0, at_fault = 0;
    for (const std::string& name : classes) width = std::max(width, name.size());
    std::string summaries; // JSON
    opened.session.check(opened.load, classes, [&](const std::string& name, const CheckResult& result) {
        at_fault += result.is_good ? 0 : 1;
        if (options.json) summaries += (summaries.empty() ? "" : ",\n") + result.compilation->json();
        else say("{:{}}  {}\n", name, width, result.is_good ? result.verdict : "at fault");
        if (result.is_good && !options.model.verbose) return; // warnings of a whole package would hide the errors
        flush_said();
        print_messages(result.diagnostics);
    });
    if (options.json) say("[{}]\n", summaries);
    else say("{} classes, {} at fault\n", classes.size(), at_fault);
    return at_fault == 0 ? success : told_in_output(model_at_fault);
}

ExitCode check(const CheckOptions& options) {
    std::string error;
    auto opened = open_session(options.model, error);
    if (!opened) return command_line_error(error, "");
    const auto classes = options.dump.empty() ? opened->session.classes(opened->load) : std::vector<std::string>();
    if (!classes.empty()) return check_all(options, *opened, classes);
    const CheckResult result =
        options.dump.empty() ? opened->session.check(opened->load) : opened->session.dump(opened->load, options.dump);
    const CompilationRecord& compilation = *result.compilation;
    print_messages(result.diagnostics);
    if (!result.is_good && !messages_are_json()) print_library_remarks(compilation);
    if (options.model.verbose) print_compilation(compilation);
    if (options.json) say("{}\n", compilation.json());
    else if (result.is_good) say("{}", options.dump.empty() ? compilation.text() : result.dump);
    return result.is_good ? success : model_at_fault;
}

} // namespace

Command check_command(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand(
        "check", "Compile a model, or every class of a package, up to sorting; print what a stage made of it");
    add_model_options(*command, options->model);
    const std::vector<std::string> stages = torsion::stages();
    std::string names; // of passes
    for (const std::string& stage : stages) {
        constexpr std::string_view head = "program:";
        if (stage.starts_with(head)) names += (names.empty() ? "" : ", ") + stage.substr(head.size());
    }
    command
        ->add_option(
            "--dump", options->dump,
            "Print this stage: ast, instance, connections, typed, flat, sorted, program or llvm; program:PASS is the "
            "program after one of its passes (" +
                names + ")")
        ->check(CLI::IsMember(stages))
        ->type_name("STAGE");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return check(*options); }};
}

} // namespace torsion::driver
