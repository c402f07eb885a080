#pragma once
// Sorted model to program. Cannot fail on a model that structure/ let through.

#include "compiler/lower/options.h"
#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// The program, and the model that it was made from: with leaves and derivatives that were added.
struct Lowered {
    structure::SortedModel model;
    program::Program program;
};

Lowered lower(structure::SortedModel model, const source::SourceMap& sources, const Options& options = {});

} // namespace torsion::lower
