#pragma once
// The command line as a value, read off CLI11: what the manual pages, the pages of the reference and the
// completions of shells are written from, so that they cannot differ from
// the program.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace torsion::driver {

struct OptionUsage {
    enum class Value { None, Free, File, Folder, Choice };

    std::vector<std::string> names; ///< `-o`, `--output`; of an argument without a name its placeholder
    Value value = Value::None;
    std::string placeholder; ///< FILE, SECONDS; empty without a value
    std::vector<std::string> choices;
    std::string fallback; ///< what holds without the option
    std::string description;
    bool is_repeated = false;
};

struct CommandUsage {
    std::string name, description, footer;
    std::vector<OptionUsage> positionals, options;
};

struct ProgramUsage {
    std::string name, description;
    std::vector<OptionUsage> options;
    std::vector<CommandUsage> commands;
};

ProgramUsage usage_of(const CLI::App& app);

/// The names of the forms: man, markdown, bash, zsh, fish.
std::vector<std::string> usage_forms();
/// `form` is one of usage_forms().
std::string write_usage(const ProgramUsage& program, const std::string& form);
/// The page of one command; empty in a form that has none, like the completions.
std::string write_usage_of(const CommandUsage& command, const std::string& form);

std::string manual_page(const ProgramUsage& program);
std::string manual_page_of(const CommandUsage& command);
std::string markdown_page(const ProgramUsage& program);
std::string markdown_page_of(const CommandUsage& command);
std::string bash_completion(const ProgramUsage& program);
std::string zsh_completion(const ProgramUsage& program);
std::string fish_completion(const ProgramUsage& program);

} // namespace torsion::driver
