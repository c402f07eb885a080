// `torsion report`: the page of a result file, and of others drawn over it.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"

#include "compiler/report/page.h"
#include "compiler/report/read_run.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

struct ReportOptions {
    std::vector<std::string> files;
    std::string output;
};

ExitCode write_report(const ReportOptions& options) {
    if (options.files.empty() || options.files.size() > report::most_runs)
        return command_line_error(
            fmt::format("one result file is shown, or up to {} over each other", report::most_runs),
            "`torsion help report` explains the options");
    const std::filesystem::path first(options.files.front());
    const std::string output = options.output.empty() ? first.stem().string() + ".html" : options.output;
    leave_stdout_to({output});
    if (const std::string same = same_file_twice({{"-o", output}}, options.files); !same.empty())
        return command_line_error(same, "");
    report::Page page;
    for (const std::string& path : options.files) {
        std::string problem;
        auto run = report::read_run(path, problem, options.files.size());
        if (!run)
            return fault(is_file(path) ? source::Diag::NotAResultFile : source::Diag::CannotReadFile, problem, "");
        page.runs.push_back(std::move(*run));
    }
    page.title = first.stem().string();
    if (options.files.size() == 2) page.subtitle = fmt::format("with {} over it", page.runs.back().name);
    if (options.files.size() > 2) page.subtitle = fmt::format("with {} others over it", options.files.size() - 1);
    const std::string problem = report::write_page(page, output);
    if (!problem.empty()) return fault(source::Diag::CannotWriteFile, problem, "", simulation_failed);
    say("wrote {} ({} variables, {} rows)\n", output, page.runs.front().variables.size(), page.runs.front().rows);
    return success;
}

} // namespace

Command report_command(CLI::App& app) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command =
        app.add_subcommand("report", "Show a result as an interactive page (HTML, one file, no network)");
    command->add_option("RESULT", options->files, "A result file; others are drawn over it");
    command
        ->add_option("-o,--output", options->output,
                     "The page. Default: the name of the result with .html, in the current folder")
        ->type_name("FILE");
    add_message_option(*command);
    command->footer("The page of `torsion simulate --report FILE` tells more: blocks and equations, events, energy, "
                    "the run itself. docs/reference/report.md");
    return {command, [options] { return write_report(*options); }};
}

} // namespace torsion::driver
