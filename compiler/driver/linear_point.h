#pragma once
// The common part of `linearize` and `modes`: a model at a point of its simulation.

#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"

#include "torsion/session.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace torsion::driver {

struct LinearPointOptions {
    ModelOptions model;
    LinearizeOptions point;
    std::string gap = "current";
    std::vector<std::string> outputs; ///< files
    bool json = false;
};

void add_linear_point_options(CLI::App& command, LinearPointOptions& options);

GapState gap_of(const LinearPointOptions& options); ///< of the word

/// Compiles, starts, and simulates up to the point. Nothing, with messages, on failure; `exit_code` then says why.
std::optional<OperatingPoint> operating_point(LinearPointOptions options, ExitCode& exit_code);

/// Reports that the point cannot be analysed.
ExitCode cannot_linearize(const Error& error);

void print_result(const LinearPointOptions& options, const std::string& json, const std::string& text);
/// Writes the files of `-o`.
ExitCode write_files(const LinearPointOptions& options, const std::function<void(const std::string& path)>& write);

} // namespace torsion::driver
