#pragma once
// The options of `torsion fit`.

#include "compiler/driver/simulate_options.h"
#include "torsion/session_fit.h"

#include <string>
#include <vector>

namespace torsion::driver {

struct FitCommand {
    ModelOptions model;
    fit::Options fit;
    std::vector<std::string> data, data_sets, matches, inputs, parameters, priors, shifts, offsets, sigmas, filters,
        windows;
    std::string time, loss = "none", output, plot, report;
    bool json = false;
};

CLI::App* add_fit_options(CLI::App& app, FitCommand& options);
/// From texts to what they mean. Empty, or what is wrong.
std::string read_fit_options(FitCommand& options);

} // namespace torsion::driver
