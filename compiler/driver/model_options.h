#pragma once
// The options of every command with a model.

#include "compiler/driver/exit_code.h"
#include "compiler/session/default_name.h"

#include "torsion/session.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace torsion::driver {

struct ModelOptions {
    std::string target;
    std::string model;
    std::vector<std::string> library_paths;
    std::vector<std::string> settings; ///< name=value
    std::vector<std::string> setting_files;
    bool verbose = false;
    bool allow_external = false;
    bool allow_writing = false;
    std::vector<std::string> writing_folders;
    bool has_no_cache = false;
    bool is_strict = false;
};

/// Adds --diagnostics to a command that prints messages.
void add_message_option(CLI::App& command);
void add_model_options(CLI::App& command, ModelOptions& options);
/// Those of them that a command on several models has.
void add_element_options(CLI::App& command, ModelOptions& options);

/// --set-file and --set; the last value of a name counts. False, with a message about the command line.
bool read_settings(const ModelOptions& options, std::vector<Setting>& settings, std::string& error);

/// Below which the model may write.
std::vector<std::string> all_writing_folders(const ModelOptions& options);

struct OpenedSession {
    Session session;
    LoadOptions load; ///< the model that the options name
};
/// Nothing, with a message about the command line, if the options are wrong.
/// `keeps_models`: the session compiles more than once.
std::optional<OpenedSession> open_session(const ModelOptions& options, std::string& error, bool keeps_models = false);

/// Loads the model. Nothing, with messages, if it is at fault; `exit_code` then says why. `told` hears of the
/// compilation first.
std::optional<Model>
load_model(OpenedSession& opened, const ModelOptions& options, ExitCode& exit_code,
           const std::function<void(const CompilationRecord&, std::vector<Diagnostic>&)>& told = {});

/// After a compilation for a library or an FMU that failed: the messages, and the code.
ExitCode cannot_build(const Error& error);

/// "Drive" of "Lib.Drive".
inline std::string short_name(const std::string& name) { return session::last_part(name); }

SessionOptions session_options(const ModelOptions& options);

/// Empty, or the message about a regular expression that matches no name. An expression that matches the empty name,
/// `^$`, requests none.
std::string pattern_without_match(const std::string& option, const std::string& pattern,
                                  const std::vector<std::string>& names);

} // namespace torsion::driver
