// `torsion events`: prints a log of --log-events as a time line per component, with clusters.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"

#include "compiler/analysis/compare/event_log.h"
#include "compiler/analysis/compare/event_log_text.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace torsion::driver {

namespace {

struct EventsOptions {
    std::string file;
    std::optional<double> around;
    std::size_t number = 10;
};

ExitCode events(const EventsOptions& options) {
    if (options.file.empty())
        return command_line_error("which event log?", "`torsion simulate MODEL --log-events FILE` writes one");
    std::string problem;
    const auto log = analysis::read_event_log(options.file, problem);
    if (!log) return command_line_error(problem, "");
    say("{}", analysis::head_text(*log));
    say("{}", options.around ? analysis::events_around_text(*log, *options.around, options.number)
                             : analysis::components_text(*log));
    return success;
}

} // namespace

Command events_command(CLI::App& app) {
    auto options = std::make_shared<EventsOptions>();
    CLI::App* command = app.add_subcommand("events", "Show an event log: a time line per component, and clusters");
    command->add_option("LOG", options->file, "Written by `torsion simulate MODEL --log-events LOG`");
    command->add_option("--around", options->around, "List the events next to this time")->type_name("SECONDS");
    command->add_option("--number", options->number, "How many of them")->capture_default_str();
    return {command, [options] { return events(*options); }};
}

} // namespace torsion::driver
