#pragma once
// Files of commands that find values: a model with them, pictures and tables; and their progress.

#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"

#include <cstddef>
#include <optional>
#include <string>

namespace torsion::driver {

/// The name of a model that a file is called after.
std::string model_name_of_file(const std::string& path);

ExitCode write_text_file(const std::string& path, const std::string& text, const char* option);

/// Writes the model and compiles it. `text`: nothing, and the reason, where it cannot be written.
ExitCode write_new_model(const std::string& path, const std::optional<std::string>& text, const std::string& problem,
                         OpenedSession& opened);

/// On one line of a terminal: the runs so far, and how good they are.
class RunsLine {
public:
    RunsLine();
    ~RunsLine();
    RunsLine(const RunsLine&) = delete;
    RunsLine& operator=(const RunsLine&) = delete;
    /// `value` NaN: there is none.
    void show(std::size_t runs, std::size_t failed, const char* name, double value);

private:
    const bool is_enabled_;
    bool is_shown_ = false;
};

} // namespace torsion::driver
