#pragma once
// What a sweep does before its first run: reads what is varied, compiles the model, finds what is varied in it.

#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"
#include "compiler/sweep/run.h"

#include "torsion/simulate.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::driver {

struct SweepOptions {
    ModelOptions model;
    runtime::Options run;
    std::vector<std::string> ranges, collect;
    std::string samples, table;
    unsigned jobs = 0; ///< 0: not given
    bool restart = false, json = false;
};

/// What holds of a SweepPlan with `code == success`: there is a model for each combination, and the first one is compiled.
struct SweepPlan {
    std::unique_ptr<Compilation> compilation =
        std::make_unique<Compilation>();               ///< of the first variant; with the messages, those about the command line too
    std::vector<std::unique_ptr<Compilation>> further; ///< of the other combinations
    std::optional<sweep::Variants> variants;
    std::vector<std::string> names;        ///< of what is varied; of a start value `x.start`
    std::vector<std::uint32_t> parameters; ///< rows of variables, or is_compiled_in
    sweep::Combinations combinations;
    std::vector<sweep::Compiled> models;
    std::vector<std::pair<std::uint32_t, double>> settings; ///< of a compiled library
    std::string table;
    ExitCode code = success;

    /// Reports, and is false.
    bool refuse(source::Code id, std::string message, std::string help = {});
    /// Likewise, of a value outside of its limits: the code is that of a model with this value.
    bool refuse_value(std::string message);
};

SweepPlan plan_sweep(const SweepOptions& options);

} // namespace torsion::driver
