#pragma once
// The options of every command with a model.

#include "compiler/pipeline_options.h"

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

/// --set-file and --set; the last value of a name counts. False, with a message about the command line.
bool read_settings(const ModelOptions& options, std::vector<instance::Setting>& settings, std::string& error);

/// Below which the model may write.
std::vector<std::string> all_writing_folders(const ModelOptions& options);

/// The options of the pipeline. Nothing, with a message about the command line, if the options are wrong.
std::optional<PipelineOptions> pipeline_options(const ModelOptions& options, std::string& error);

/// Empty, or the message about an option that is no valid regular expression.
std::string wrong_pattern(const std::string& option, const std::string& pattern);
/// Empty, or the message about a regular expression that matches no name. An expression that matches the empty name, `^$`, requests none.
std::string pattern_without_match(const std::string& option, const std::string& pattern, const std::vector<std::string>& names);
/// Names of all variables.
std::vector<std::string> names_of(const TorsionModel& model);

} // namespace torsion::driver
