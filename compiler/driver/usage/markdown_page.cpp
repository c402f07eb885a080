// The pages of docs/reference/commands, as scripts/document-commands writes them.

#include "compiler/driver/usage/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace torsion::driver {

namespace {

constexpr const char* remark =
    "<!-- Written by scripts/document-commands from the program's help: change the help. -->\n";

/// In a cell of a table.
std::string cell(const std::string& text) {
    std::string escaped;
    bool is_code = false;
    for (const char c : text) {
        if (c == '`') is_code = !is_code;
        if (c == '|' || (!is_code && (c == '<' || c == '*' || c == '_' || c == '['))) escaped += '\\';
        escaped += c == '\n' ? ' ' : c;
    }
    return escaped;
}

std::string names(const OptionUsage& option, bool is_positional) {
    std::string text;
    for (const std::string& name : option.names) text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name);
    if (!is_positional && !option.placeholder.empty()) text += fmt::format(" `{}`", option.placeholder);
    return cell(option.is_repeated ? text + " …" : text);
}

std::string row(const OptionUsage& option, bool is_positional) {
    std::string text = cell(option.description);
    if (!option.choices.empty()) text += fmt::format("; one of `{}`", fmt::join(option.choices, "`, `"));
    if (!option.fallback.empty()) text += fmt::format(" (default `{}`)", cell(option.fallback));
    return fmt::format("| {} | {} |\n", names(option, is_positional), text);
}

std::string table(const char* heading, const std::vector<OptionUsage>& options, bool is_positional) {
    if (options.empty()) return {};
    std::string text = fmt::format("\n| {} | what it says |\n|---|---|\n", heading);
    for (const OptionUsage& option : options) text += row(option, is_positional);
    return text;
}

} // namespace

std::string markdown_page(const ProgramUsage& program) {
    std::string text = fmt::format("# Commands\n\n{}\n*For everybody who types `{}`. Afterwards you know which command "
                                   "does what; each has a page with all of its "
                                   "options.*\n\n{}\n\n| command | does |\n|---|---|\n",
                                   remark, program.name, program.description);
    for (const CommandUsage& command : program.commands)
        text += fmt::format("| [{0}]({0}.md) | {1} |\n", command.name, cell(command.description));
    return text + table("option", program.options, false) +
           "\n| exit code | meaning |\n|---|---|\n| 0 | the command did what it was asked |\n| 1 | the model, its "
           "files or the run are at fault |\n"
           "| 2 | the command line is wrong |\n| 3 | the simulation failed, or its result cannot be written |\n| 70 | "
           "an internal error of torsion "
           "|\n"
           "\n| variable of the environment | meaning |\n|---|---|\n| `MODELICAPATH` | folders of libraries, separated "
           "by colons |\n"
           "| `TORSION_CACHE` | the folder of what is kept for later runs; by default `torsion` in the user's folder "
           "of caches |\n"
           "| `TORSION_STDLIB` | the folder of the libraries that come with torsion, in place of the installed one |\n";
}

std::string markdown_page_of(const CommandUsage& command) {
    std::string arguments;
    for (const OptionUsage& p : command.positionals) arguments += " " + p.placeholder + (p.is_repeated ? "…" : "");
    std::string text = fmt::format("# torsion {0}\n\n{1}\n*For everybody who types `torsion {0}`. Afterwards you know "
                                   "each of its options, and what holds without "
                                   "it.*\n\n{2}{4}\n\n    torsion {0} [OPTION…]{3}\n",
                                   command.name, remark, cell(command.description), arguments,
                                   command.description.ends_with('?') ? "" : ".");
    text += table("argument", command.positionals, true) + table("option", command.options, false);
    return command.footer.empty()
               ? text
               : text + "\n```text\n" + command.footer + (command.footer.ends_with('\n') ? "" : "\n") + "```\n";
}

} // namespace torsion::driver
