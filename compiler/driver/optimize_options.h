#pragma once
// The options of `torsion optimize`.

#include "compiler/driver/simulate_options.h"

#include "torsion/session_optimize.h"

#include <string>
#include <vector>

namespace torsion::driver {

struct OptimizeCommand {
    ModelOptions model;
    optimize::Options optimize;
    std::string minimize, maximize, output, history;
    std::vector<std::string> parameters;
    bool json = false;
};

CLI::App* add_optimize_options(CLI::App& app, OptimizeCommand& options);
/// From texts to what they mean. Empty, or what is wrong.
std::string read_optimize_options(OptimizeCommand& options);

} // namespace torsion::driver
