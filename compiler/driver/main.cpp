// The command line: finds the command, lets CLI11 read its options, and reports errors in our own words.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"

#include "compiler/source/diagnostic.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
    const std::string hint = source::nearest(word, candidates);
    return hint.empty() ? "" : fmt::format("did you mean `{}`?", hint);
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

ExitCode unknown_command(const CLI::App& app, const std::string& word) {
    std::string help = did_you_mean(word, command_names(app));
    return command_line_error(fmt::format("there is no command `{}`", word),
                              help.empty() ? "`torsion help` lists the commands" : help);
}

ExitCode unknown_argument(const CLI::App& command, const std::string& argument) {
    const std::string name = command.get_name();
    if (argument.size() < 2 || argument[0] != '-')
        return command_line_error(fmt::format("unexpected argument `{}` of `{}`", argument, name), "");
    const std::string option = argument.substr(0, argument.find('='));
    std::string help = did_you_mean(option, option_names(command));
    return command_line_error(fmt::format("`{}` has no option `{}`", name, option),
                              help.empty() ? fmt::format("`torsion help {}` lists them", name) : help);
}

ExitCode run(int argc, char** argv) {
    CLI::App app("Torsion compiles Modelica models of drivetrains to native code and simulates them.", "torsion");
    app.set_help_flag("-h,--help", "Print this help");
    app.add_flag("--version")->description("Print the version"); // only for the help; see below
    app.require_subcommand(0, 1);
    const std::vector<Command> commands = {
        simulate_command(app), watch_command(app),    sweep_command(app),   fit_command(app),    optimize_command(app),
        build_command(app),    fmu_command(app),      ssp_command(app),     check_command(app),  parse_command(app),
        compare_command(app),  plot_command(app),     convert_command(app), events_command(app), linearize_command(app),
        modes_command(app),    response_command(app), bode_command(app),    orders_command(app), report_command(app),
        document_command(app), draw_command(app),     explain_command(app), help_command(app),
    };
    for (const Command& command : commands) command.app->allow_extras(); // so that we report them ourselves

    const std::string first = argc > 1 ? argv[1] : "--help";
    if (first == "--version" || first == "version") return print_version();
    if (first == "--help" || first == "-h") {
        if (argc > 1) return say("{}", app.help()), success;
        tell("{}\n", app.help());
        return command_line_error("no command is given", "");
    }
    const std::vector<std::string> names = command_names(app);
    if (std::find(names.begin(), names.end(), first) == names.end()) return unknown_command(app, first);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        say("{}", app.get_subcommands().front()->help(app.get_name()));
        return success;
    } catch (const CLI::ParseError& error) {
        return command_line_error(error.what(), fmt::format("`torsion help {}` explains the options", first));
    }
    const auto command =
        std::find_if(commands.begin(), commands.end(), [](const Command& c) { return c.app->parsed(); });
    if (const auto extras = command->app->remaining(); !extras.empty())
        return unknown_argument(*command->app, extras.front());
    return command->run();
}

} // namespace

} // namespace torsion::driver

namespace {

/// Reports an exception that no function has caught.
int refuse(const char* words, const char* what, int exit_code) {
    torsion::driver::note_error();
    torsion::driver::tell_text(std::string(words) + what + "\n");
    return exit_code;
}

int answer(int argc, char** argv) {
    using namespace torsion::driver;
    try {
        return agreed(run(argc, argv));
    } catch (const std::bad_alloc&) {
        return refuse("error: not enough memory for this model", "", model_at_fault);
    } catch (const std::exception& error) {
        refuse("torsion: internal error: ", error.what(), internal_error);
        tell("This is a mistake in torsion; please report it together with the model.\n");
        return internal_error;
    }
}

} // namespace

int main(int argc, char** argv) {
    torsion::driver::prepare_streams();
    return torsion::driver::settle(answer(argc, argv));
}
