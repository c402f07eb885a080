#include "compiler/driver/model_options.h"

#include "compiler/driver/console.h"
#include "compiler/driver/verbose.h"

#include "compiler/support/input_file.h"
#include "runtime/pattern/pattern.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace torsion::driver {

namespace {

std::string trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

/// The last value of a name counts.
void put(std::vector<Setting>& settings, std::string name, std::string value) {
    for (auto& [known, its] : settings) {
        if (known == name) {
            its = std::move(value);
            return;
        }
    }
    settings.emplace_back(std::move(name), std::move(value));
}

bool read_setting(std::string_view text, std::vector<Setting>& settings) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    std::string name = trimmed(text.substr(0, equals));
    std::string value = trimmed(text.substr(equals + 1));
    if (name.empty() || value.empty()) return false;
    put(settings, std::move(name), std::move(value));
    return true;
}

constexpr std::size_t largest_setting_file = std::size_t{64} << 20;

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with("//"); }

/// Lines `name = value`; a line that begins with `#` or `//` is a comment.
bool read_setting_file(const std::string& path, std::vector<Setting>& settings, std::string& error) {
    std::string reason;
    std::optional<std::string> text = read_input_file(path, Pipes::Read, largest_setting_file, reason);
    if (!text) {
        error = fmt::format("--set-file: `{}` cannot be read: {}", path, reason);
        return false;
    }
    std::istringstream file(std::move(*text));
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        line = trimmed(line);
        if (line.empty() || is_comment(line) || read_setting(line, settings)) continue;
        error = fmt::format("--set-file: line {} of `{}` is not `name = value`", number, path);
        return false;
    }
    return true;
}

} // namespace

bool read_settings(const ModelOptions& options, std::vector<Setting>& settings, std::string& error) {
    for (const std::string& path : options.setting_files) {
        if (!read_setting_file(path, settings, error)) return false;
    }
    for (const std::string& text : options.settings) {
        if (read_setting(text, settings)) continue;
        error = fmt::format("--set: `{}` is not `name=value`", text);
        return false;
    }
    return true;
}

void add_message_option(CLI::App& command) {
    command
        .add_option_function<std::string>(
            "--diagnostics", [](const std::string& form) { write_messages_as_json(form == "json"); },
            "Form of messages: text or json")
        ->check(CLI::IsMember({"text", "json"}))
        ->trigger_on_parse(); // errors of the other options use this form, too
}

void add_model_options(CLI::App& command, ModelOptions& options) {
    command.add_option("MODEL|FILE", options.target,
                       "A class name (A.B.C), a file (x.mo) or the folder of a package; what runs a model takes a "
                       "library of `torsion build`, too");
    command.add_option("--model", options.model, "Which class of the file")->type_name("CLASS");
    add_element_options(command, options);
}

void add_element_options(CLI::App& command, ModelOptions& options) {
    command
        .add_option("-L,--library-path", options.library_paths,
                    "A folder with libraries, or a library's own; searched before MODELICAPATH and our own")
        ->allow_extra_args(false)
        ->type_name("DIR");
    command.add_option("--set", options.settings, "Value of a parameter or start value, several times for several")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command.add_option("--set-file", options.setting_files, "A file with lines NAME = VALUE")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command.add_flag("--allow-external", options.allow_external,
                     "Let external \"C\" functions load the shared libraries that the model names. Their code runs "
                     "with all your rights: only for "
                     "models you trust");
    command.add_flag(
        "--allow-writing", options.allow_writing,
        "Let the model write, rename and remove files and folders below the working folder: only for models you trust");
    command.add_option("--allow-writing-in", options.writing_folders, "The same below this folder")
        ->allow_extra_args(false)
        ->type_name("DIR");
    command.add_flag("--strict", options.is_strict,
                     "What the specification forbids and is accepted with a warning (two annotations of a class, a "
                     "missing `each`, …) is an error");
    command.add_flag(
        "--no-cache", options.has_no_cache,
        "Neither use nor keep what earlier runs have parsed and compiled (in TORSION_CACHE, else ~/.cache/torsion)");
    add_message_option(command);
    command.add_flag("-v,--verbose", options.verbose,
                     "Time of every phase, the libraries, which files were read and why, and warnings inside of "
                     "libraries; on stderr");
}

std::vector<std::string> all_writing_folders(const ModelOptions& options) {
    std::vector<std::string> result = options.writing_folders;
    if (options.allow_writing) result.insert(result.begin(), ".");
    return result;
}

SessionOptions session_options(const ModelOptions& options) {
    SessionOptions session{.library_paths = options.library_paths,
                           .allow_external = options.allow_external,
                           .is_strict = options.is_strict,
                           .keeps_models = false,
                           .writing_folders = all_writing_folders(options)};
    if (options.has_no_cache) session.cache_folder = "";
    return session;
}

std::optional<OpenedSession> open_session(const ModelOptions& options, std::string& error, bool keeps_models) {
    if (options.target.empty()) {
        error = "no model given: a class name (A.B.C) or a file (x.mo)";
        return std::nullopt;
    }
    show_warnings_of_libraries(options.verbose);
    try {
        SessionOptions session = session_options(options);
        session.keeps_models = keeps_models;
        OpenedSession opened{Session(session), {.target = options.target, .model = options.model}};
        if (!read_settings(options, opened.load.settings, error)) return std::nullopt;
        return opened;
    } catch (const Error& wrong) {
        error = wrong.diagnostics().front().message;
        return std::nullopt;
    }
}

std::optional<Model> load_model(OpenedSession& opened, const ModelOptions& options, ExitCode& exit_code,
                                const std::function<void(const CompilationRecord&, std::vector<Diagnostic>&)>& told) {
    try {
        return opened.session.load(opened.load);
    } catch (const Error& error) {
        std::vector<Diagnostic> diagnostics = error.diagnostics();
        const CompilationRecord* compilation = error.compilation();
        if (compilation != nullptr && told) told(*compilation, diagnostics);
        print_messages(diagnostics);
        exit_code = exit_code_of(diagnostics, model_at_fault);
        if (compilation == nullptr) return std::nullopt;
        if (!messages_are_json()) print_library_remarks(*compilation);
        if (options.verbose) print_compilation(*compilation);
        return std::nullopt;
    }
}

ExitCode cannot_build(const Error& error) {
    print_messages(error.diagnostics());
    // null: the compilation was good, a file could not be written
    const CompilationRecord* compilation = error.compilation();
    if (compilation != nullptr && !messages_are_json()) print_library_remarks(*compilation);
    return exit_code_of(error.diagnostics(), compilation != nullptr ? model_at_fault : simulation_failed);
}

std::string pattern_without_match(const std::string& option, const std::string& pattern,
                                  const std::vector<std::string>& names) {
    if (pattern.empty()) return {};
    const runtime::Pattern wanted(pattern);
    bool has_any = wanted.matches("");
    for (const std::string& name : names) {
        const auto found = wanted.search(name);
        if (found == runtime::Pattern::Found::Undecided) return fmt::format("{}: {}", option, wanted.undecided(name));
        has_any = has_any || found == runtime::Pattern::Found::Yes;
    }
    return has_any ? "" : fmt::format("{}: no variable's name matches `{}`", option, pattern);
}

} // namespace torsion::driver
