#pragma once
// The common part of `linearize` and `modes`: a model, a point of its simulation, and the linear system at this point.

#include "compiler/compilation.h"
#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"

#include "compiler/analysis/linear/gaps.h"
#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/linear/mode_words.h"

#include "torsion/simulate.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace torsion::driver {

struct LinearPointOptions {
    ModelOptions model;
    runtime::Options run;
    std::optional<double> at; ///< in s; nothing: the consistent start
    std::string gap = "current";
    std::vector<std::string> outputs;
    bool json = false;
    bool freezes_sources = false;
};

void add_linear_point_options(CLI::App& command, LinearPointOptions& options);

struct LinearPoint {
    std::unique_ptr<Compilation> compilation;
    std::unique_ptr<runtime::Simulation> simulation;
    std::vector<analysis::ComponentMode> modes;
    ExitCode exit_code = success; ///< not success: a message was printed

    const TorsionModel& model() const { return simulation->model(); }
    TorsionFrame& frame() { return simulation->frame(); }
};

/// Compiles, starts, and simulates up to the point.
LinearPoint operating_point(const LinearPointOptions& options);

/// Starts the same model with one parameter changed; false, with messages, on failure.
bool move_operating_point(LinearPoint& point, const LinearPointOptions& options, std::uint32_t variable, double value);

/// Reports that the point cannot be linearized.
ExitCode cannot_linearize(LinearPoint& point, const std::string& problem);

} // namespace torsion::driver
