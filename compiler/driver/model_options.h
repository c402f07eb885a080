#pragma once
// The options that every command with a model has.

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
    bool has_no_cache = false;
};

/// --diagnostics, which every command has that can say something.
void add_message_option(CLI::App& command);
void add_model_options(CLI::App& command, ModelOptions& options);

/// --set-file and --set, the last value of a name counts; false with a message for the command line.
bool read_settings(const ModelOptions& options, std::vector<instance::Setting>& settings, std::string& error);

/// What the pipeline is asked for; nothing, and a message for the command line, when that is not possible.
std::optional<PipelineOptions> pipeline_options(const ModelOptions& options, std::string& error);

/// Empty, or what to say of an option that is no regular expression.
std::string wrong_pattern(const std::string& option, const std::string& pattern);
/// Empty, or what to say of a regular expression that matches no name. One that matches the empty name, `^$`, asks for none.
std::string pattern_without_match(const std::string& option, const std::string& pattern, const std::vector<std::string>& names);
/// Of all variables.
std::vector<std::string> names_of(const TorsionModel& model);

} // namespace torsion::driver
