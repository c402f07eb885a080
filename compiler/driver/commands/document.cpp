// `torsion document CLASS…`: the texts of a library as one Markdown page.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/session/document_page.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace torsion::driver {

namespace {

struct DocumentOptions {
    ModelOptions model;
    std::vector<std::string> targets;
    std::string output, title;
};

ExitCode write(const DocumentOptions& options, const session::DocumentPage& page) {
    if (options.output.empty()) return say("{}", page.text), success;
    const std::string problem = runtime::write_file(options.output, page.text);
    if (!problem.empty()) return fault(source::Code::E102, problem, "", simulation_failed);
    say("wrote {} ({} classes)\n", options.output, page.classes);
    return success;
}

ExitCode document_classes(const DocumentOptions& options) {
    if (options.targets.empty())
        return command_line_error("no class given", "for example `torsion document Modelica.Mechanics.Rotational -o rotational.md`");
    leave_stdout_to({options.output});
    session::DocumentPage page;
    try {
        page = session::document_page(session_options(options.model), options.targets, options.title);
    } catch (const Error& wrong) {
        return command_line_error(wrong.diagnostics().front().message, "");
    }
    if (!page.is_good) print_messages(page.diagnostics);
    if (!page.is_good || page.classes == 0) return model_at_fault;
    if (const std::string same = same_file_twice({{"-o", options.output}}, page.files); !same.empty()) return command_line_error(same, "");
    return write(options, page);
}

} // namespace

Command document_command(CLI::App& app) {
    auto options = std::make_shared<DocumentOptions>();
    CLI::App* command =
        app.add_subcommand("document", "The documentation of classes and packages as one Markdown page: parameters with units, connectors, texts");
    command->add_option("CLASS", options->targets, "Classes (A.B.C), files or folders of packages")->type_name("");
    command->add_option("-L,--library-path", options->model.library_paths, "Folder with Modelica packages; searched before all others (repeatable)")
        ->allow_extra_args(false)
        ->type_name("DIR");
    command->add_flag("--no-cache", options->model.has_no_cache,
                      "Neither use nor keep what earlier runs have parsed (in TORSION_CACHE, else ~/.cache/torsion)");
    add_message_option(*command);
    command->add_option("-o,--output", options->output, "The page; default: standard output")->type_name("FILE");
    command->add_option("--title", options->title, "Default: the name of the first class")->type_name("TEXT");
    return {command, [options] { return document_classes(*options); }};
}

} // namespace torsion::driver
