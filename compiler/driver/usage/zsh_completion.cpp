#include "compiler/driver/usage/usage.h"

#include <fmt/format.h>

namespace torsion::driver {

namespace {

using Value = OptionUsage::Value;

/// For a text between single quotes that _arguments or _describe reads.
std::string zsh_quoted(const std::string& text) {
    std::string quoted;
    for (const char c : text) {
        if (c == '\'') quoted += "'\\''";
        else if (c == '[' || c == ']' || c == ':' || c == '\\') quoted += std::string("\\") + c;
        else quoted += c == '\n' ? ' ' : c;
    }
    return quoted;
}

std::string action(const OptionUsage& option) {
    switch (option.value) {
    case Value::File: return "_files";
    case Value::Folder: return "_files -/";
    case Value::Choice: return fmt::format("({})", fmt::join(option.choices, " "));
    default: return " ";
    }
}

/// How _arguments reads an option: `(-o --output)'{-o,--output}'[text]:FILE:_files`
std::string specification(const OptionUsage& option) {
    const std::string value = option.value == Value::None
                                  ? ""
                                  : fmt::format(":{}:{}", zsh_quoted(option.placeholder), zsh_quoted(action(option)));
    const std::string text = fmt::format("'[{}]{}'", zsh_quoted(option.description), value);
    const std::string names =
        option.names.size() == 1 ? option.names[0] : fmt::format("{{{}}}", fmt::join(option.names, ","));
    if (option.is_repeated) return "'*'" + names + text;
    return option.names.size() == 1 ? names + text
                                    : fmt::format("'({})'{}{}", fmt::join(option.names, " "), names, text);
}

std::string arguments(const CommandUsage& command) {
    std::string text = fmt::format("    {})\n        _arguments", command.name);
    for (const OptionUsage& option : command.options) text += " \\\n            " + specification(option);
    if (command.name == "help") return text + " \\\n            '1:COMMAND:_torsion_commands' ;;\n";
    return text + " \\\n            '*:FILE:_files' ;;\n";
}

} // namespace

std::string zsh_completion(const ProgramUsage& program) {
    std::string commands, cases;
    for (const CommandUsage& command : program.commands) {
        commands += fmt::format("        '{}:{}'\n", command.name, zsh_quoted(command.description));
        cases += arguments(command);
    }
    return fmt::format("#compdef torsion\n# Completion of torsion for zsh, written by `torsion help --as zsh`.\n"
                       "_torsion_commands() {{\n    local -a commands=(\n{}    )\n    _describe command commands\n}}\n"
                       "_torsion() {{\n"
                       "    if (( CURRENT == 2 )); then\n        _torsion_commands\n        return\n    fi\n"
                       "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
                       "    case $command in\n{}    esac\n}}\n"
                       "if [ \"$funcstack[1]\" = _torsion ]; then _torsion \"$@\"; else compdef _torsion torsion; fi\n",
                       commands, cases);
}

} // namespace torsion::driver
