#pragma once
// Flat model to sorted model: alias removal, matching, Pantelides, dummy derivatives, Tarjan, tearing, initialization.

#include "compiler/source/diagnostic.h"
#include "compiler/structure/sorted_model.h"

#include <functional>
#include <optional>

namespace torsion::structure {

struct Options {
    bool tearing = true; ///< false, for comparison: every unknown of a system is a tear
    /// Flattens the model again, to be sorted with parameters that became structural (settle.h). Empty: coefficients
    /// that vanish are left to the run.
    std::function<std::optional<flat::FlatModel>()> flatten_anew = {};
};

/// Reports D… and returns nothing if the model is structurally singular. A model with open connectors has no
/// initialization. Near-linear in the number of equations.
std::optional<SortedModel> causalize(flat::FlatModel model, source::Diagnostics& diagnostics,
                                     const Options& options = {});

/// The dump `--dump=sorted`.
std::string print(const SortedModel& model);

} // namespace torsion::structure
