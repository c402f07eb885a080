#include "compiler/driver/usage/usage.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace torsion::driver {

namespace {

using Value = OptionUsage::Value;

/// The words between the braces of a type's name, `TEXT:{text,json}`.
std::vector<std::string> choices_in(const std::string& type) {
    std::vector<std::string> words;
    const size_t open = type.find('{'), close = type.find('}');
    if (open == std::string::npos || close == std::string::npos) return words;
    std::istringstream list(type.substr(open + 1, close - open - 1));
    for (std::string word; std::getline(list, word, ',');) words.push_back(word);
    return words;
}

bool mentions(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

Value value_of(const OptionUsage& option) {
    if (!option.choices.empty()) return Value::Choice;
    for (const char* word : {"FILE", "RESULT", "REFERENCE", "PATH", "PAGE", "LOG", "MODEL", "FMU"}) {
        if (mentions(option.placeholder, word)) return Value::File;
    }
    return mentions(option.placeholder, "DIR") || mentions(option.placeholder, "FOLDER") ? Value::Folder : Value::Free;
}

OptionUsage usage_of(const CLI::Option& option) {
    OptionUsage usage;
    usage.description = option.get_description();
    usage.is_repeated = option.get_expected_max() > 1;
    const std::string type = option.get_type_name();
    usage.choices = choices_in(type);
    usage.placeholder = type.substr(0, type.find(':')); // behind it: what is checked
    if (option.get_positional()) {
        usage.placeholder = option.get_name(true);
        usage.names = {usage.placeholder};
    } else {
        for (const std::string& name : option.get_snames()) usage.names.push_back("-" + name);
        for (const std::string& name : option.get_lnames()) usage.names.push_back("--" + name);
        if (option.get_items_expected_max() == 0) usage.placeholder.clear();
    }
    if (!usage.placeholder.empty()) usage.value = value_of(usage);
    if (usage.value != Value::None) usage.fallback = option.get_default_str();
    return usage;
}

CommandUsage command_usage(const CLI::App& app) {
    CommandUsage usage{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
    for (const CLI::Option* option : app.get_options())
        (option->get_positional() ? usage.positionals : usage.options).push_back(usage_of(*option));
    return usage;
}

struct Form {
    const char* name;
    std::string (*write)(const ProgramUsage&);
    std::string (*write_command)(const CommandUsage&); ///< null: it is one file
};
constexpr Form forms[] = {{"man", manual_page, manual_page_of},
                          {"markdown", markdown_page, markdown_page_of},
                          {"bash", bash_completion, nullptr},
                          {"zsh", zsh_completion, nullptr},
                          {"fish", fish_completion, nullptr}};

const Form* find_form(const std::string& name) {
    const auto* found = std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) { return name == f.name; });
    return found == std::end(forms) ? nullptr : found;
}

} // namespace

ProgramUsage usage_of(const CLI::App& app) {
    ProgramUsage program{app.get_name(), app.get_description(), {}, {}};
    for (const CLI::Option* option : app.get_options()) program.options.push_back(usage_of(*option));
    for (const CLI::App* command : app.get_subcommands({})) program.commands.push_back(command_usage(*command));
    return program;
}

std::vector<std::string> usage_forms() {
    std::vector<std::string> names;
    for (const Form& form : forms) names.emplace_back(form.name);
    return names;
}

std::string write_usage(const ProgramUsage& program, const std::string& form) {
    const Form* found = find_form(form);
    return found == nullptr ? std::string() : found->write(program);
}

std::string write_usage_of(const CommandUsage& command, const std::string& form) {
    const Form* found = find_form(form);
    return found == nullptr || found->write_command == nullptr ? std::string() : found->write_command(command);
}

} // namespace torsion::driver
