#pragma once
// Flat model to sorted model: alias removal, matching, Pantelides, dummy derivatives, Tarjan, tearing, initialization.

#include "compiler/source/diagnostic.h"
#include "compiler/structure/sorted_model.h"

#include <optional>

namespace torsion::structure {

struct Options {
    bool tearing = true; ///< false, for comparison: every unknown of a system is a tear
};

/// Reports D… and returns nothing if the model is structurally singular. A model with open connectors has no
/// initialization. Near-linear in the number of equations. Attempts that fail, or find constraints that the equations
/// hide, are made again with what they found (knowledge.h), each from a copy of the flat model.
std::optional<SortedModel> causalize(const flat::FlatModel& model, source::Diagnostics& diagnostics,
                                     const Options& options = {});

/// The dump `--dump=sorted`.
std::string print(const SortedModel& model);

} // namespace torsion::structure
