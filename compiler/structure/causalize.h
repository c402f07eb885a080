#pragma once
// Flat model to sorted model: alias removal, matching, Pantelides, dummy derivatives, Tarjan, tearing, initialization.

#include "compiler/source/diagnostic.h"
#include "compiler/structure/sorted_model.h"

#include <functional>
#include <optional>

namespace torsion::structure {

struct Options {
    bool tearing = true; ///< false: every unknown of a system is iterated on, or solved for at once. For comparison
    /// The same flat model once more, to be sorted with parameters that have become structural (settle.h). Empty: what vanishes is left to the run.
    std::function<std::optional<flat::FlatModel>()> flatten_anew = {};
};

/// Reports D… and gives nothing when the model is structurally singular. A model with open connectors has no initialization. Near-linear in the
/// number of equations.
std::optional<SortedModel> causalize(flat::FlatModel model, source::Diagnostics& diagnostics, const Options& options = {});

/// The dump `--dump=sorted`.
std::string print(const SortedModel& model);

} // namespace torsion::structure
