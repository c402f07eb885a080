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

Command help_command(CLI::App& app) {
    auto topic = std::make_shared<std::string>(), form = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("help", "Explain a command");
    command->add_option("COMMAND", *topic, "simulate, check, …");
    command
        ->add_option("--as", *form,
                     "All commands in another form: a manual page, or what a shell needs to complete them (`eval \"$(torsion help --as bash)\"`)")
        ->check(CLI::IsMember(usage_forms()));
    return {command, [&app, topic, form] {
                if (!form->empty()) return say_text(write_usage(usage_of(app), *form)), success;
                if (topic->empty()) {
                    say("{}",
                        app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal)); // App::help() prints the current command
                    return success;
                }
                const CLI::App* about = nullptr;
                for (const CLI::App* c : app.get_subcommands({})) {
                    if (c->get_name() == *topic) about = c;
                }
                if (about == nullptr) return command_line_error(fmt::format("there is no command `{}`", *topic), "`torsion help` lists the commands");
                say("{}", about->help(app.get_name()));
                return success;
            }};
}

ExitCode print_version() {
    say("torsion {} (model interface {})\n", TORSION_VERSION, TORSION_ABI_VERSION);
    return success;
}

} // namespace torsion::driver
