#pragma once
// Translates a sorted model to a program. It cannot fail on a model that structure/ accepts.

#include "compiler/lower/options.h"
#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// The program and its model, which lowering extended by leaves and derivatives.
struct Lowered {
    structure::SortedModel model;
    program::Program program;
};

Lowered lower(structure::SortedModel model, const source::SourceMap& sources, const Options& options = {});

} // namespace torsion::lower
