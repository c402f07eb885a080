// `torsion help [COMMAND]`, `torsion --version`.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/usage/usage.h"

#include "torsion/model.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <string>

namespace torsion::driver {

namespace {

const CLI::App* find_command(const CLI::App& app, const std::string& name) {
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == name) return command;
    }
    return nullptr;
}

/// `--as`: the program, or the page of one command.
ExitCode print_form(const CLI::App& app, const std::string& topic, const std::string& form) {
    const ProgramUsage program = usage_of(app);
    if (topic.empty()) return say_text(write_usage(program, form)), success;
    for (const CommandUsage& command : program.commands) {
        if (command.name != topic) continue;
        const std::string page = write_usage_of(command, form);
        if (page.empty())
            return command_line_error(fmt::format("`--as {}` is about all commands at once", form),
                                      "leave out the command");
        return say_text(page), success;
    }
    return success; // known before
}

ExitCode print_help(const CLI::App& app, const std::string& topic, const std::string& form) {
    const CLI::App* about = topic.empty() ? nullptr : find_command(app, topic);
    if (!topic.empty() && about == nullptr)
        return command_line_error(fmt::format("there is no command `{}`", topic), "`torsion help` lists the commands");
    if (!form.empty()) return print_form(app, topic, form);
    if (about != nullptr) return say("{}", about->help(app.get_name())), success;
    // App::help() prints the current command
    say("{}", app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal));
    return success;
}

} // namespace

Command help_command(CLI::App& app) {
    auto topic = std::make_shared<std::string>(), form = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("help", "Explain a command");
    command->add_option("COMMAND", *topic, "simulate, check, …");
    command
        ->add_option("--as", *form,
                     "In another form: a manual page or Markdown, of the program or of COMMAND; or what a shell needs "
                     "to complete all commands "
                     "(`eval \"$(torsion help --as bash)\"`)")
        ->check(CLI::IsMember(usage_forms()));
    return {command, [&app, topic, form] { return print_help(app, *topic, *form); }};
}

ExitCode print_version() {
    say("torsion {} (model interface {})\n", TORSION_VERSION, TORSION_ABI_VERSION);
    return success;
}

} // namespace torsion::driver
