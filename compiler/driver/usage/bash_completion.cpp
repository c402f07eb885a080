#include "compiler/driver/usage/usage.h"

#include <fmt/format.h>

namespace torsion::driver {

namespace {

using Value = OptionUsage::Value;

std::string reply(const OptionUsage& option) {
    switch (option.value) {
    case Value::File: return "_torsion_files";
    case Value::Folder: return "_torsion_folders";
    case Value::Choice:
        return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", fmt::join(option.choices, " "));
    default: return ":";
    }
}

std::string cases(const CommandUsage& command) {
    std::string text;
    for (const OptionUsage& option : command.options) {
        if (option.value == Value::None) continue;
        std::string patterns;
        for (const std::string& name : option.names)
            patterns += fmt::format("{}'{} {}'", patterns.empty() ? "" : " | ", command.name, name);
        text += fmt::format("    {}) {}; return ;;\n", patterns, reply(option));
    }
    return text;
}

std::string words(const std::vector<OptionUsage>& options) {
    std::string text;
    for (const OptionUsage& option : options) {
        for (const std::string& name : option.names) text += (text.empty() ? "" : " ") + name;
    }
    return text;
}

constexpr const char* helpers = R"(# Completion of torsion for bash, written by `torsion help --as bash`.
_torsion_files() {
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
}
_torsion_folders() {
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -d -- "$word")
}
)";

} // namespace

std::string bash_completion(const ProgramUsage& program) {
    std::string commands, values, options;
    for (const CommandUsage& command : program.commands) {
        commands += (commands.empty() ? "" : " ") + command.name;
        values += cases(command);
        options += fmt::format("    {}) options='{}' ;;\n", command.name, words(command.options));
    }
    return fmt::format(
        "{}_torsion() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}} "
        "options=\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ] || [ \"$COMP_CWORD $command\" = '2 help' ]; then\n"
        "        COMPREPLY=($(compgen -W '{} {}' -- \"$word\"))\n"
        "        return\n    fi\n"
        "    case \"$command $before\" in\n{}    esac\n"
        "    case \"$command\" in\n{}    esac\n"
        "    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\")); else _torsion_files; fi\n"
        "}}\ncomplete -F _torsion torsion\n",
        helpers, commands, words(program.options), values, options);
}

} // namespace torsion::driver
