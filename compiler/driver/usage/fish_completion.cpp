#include "compiler/driver/usage/usage.h"

#include <fmt/format.h>

namespace torsion::driver {

namespace {

using Value = OptionUsage::Value;

std::string fish_quoted(const std::string& text) {
    std::string quoted;
    for (const char c : text) {
        if (c == '\'' || c == '\\') quoted += '\\';
        quoted += c == '\n' ? ' ' : c;
    }
    return "'" + quoted + "'";
}

std::string value(const OptionUsage& option) {
    switch (option.value) {
    case Value::None: return "";
    case Value::File: return " -r -F";
    case Value::Folder: return " -x -a '(__fish_complete_directories)'";
    case Value::Choice: return fmt::format(" -x -a {}", fish_quoted(fmt::format("{}", fmt::join(option.choices, " "))));
    case Value::Free: break;
    }
    return " -x";
}

std::string line(const std::string& condition, const OptionUsage& option) {
    std::string names;
    for (const std::string& name : option.names)
        names += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
    return fmt::format("complete -c torsion -n '{}'{}{} -d {}\n", condition, names, value(option),
                       fish_quoted(option.description));
}

} // namespace

std::string fish_completion(const ProgramUsage& program) {
    std::string text = "# Completion of torsion for fish, written by `torsion help --as fish`.\n";
    std::string names;
    for (const OptionUsage& option : program.options) text += line("__fish_use_subcommand", option);
    for (const CommandUsage& command : program.commands) {
        text += fmt::format("complete -c torsion -n __fish_use_subcommand -f -a {} -d {}\n", command.name,
                            fish_quoted(command.description));
        names += " " + command.name;
        for (const OptionUsage& option : command.options)
            text += line("__fish_seen_subcommand_from " + command.name, option);
    }
    return text +
           fmt::format("complete -c torsion -n '__fish_seen_subcommand_from help' -f -a '{}'\n", names.substr(1));
}

} // namespace torsion::driver
