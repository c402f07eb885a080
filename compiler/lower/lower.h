#pragma once
// Translates a sorted model to a program. It cannot fail on a model that structure/ accepts.

#include "compiler/lower/options.h"
#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// In place of a name in Options::sensitivities: all that a run remembers, its states and then its discrete Reals, each
/// with a column that the host sets. Such a program has no names for the derivatives of its variables.
inline constexpr const char* all_memory = "$memory";

/// The program and its model, which lowering extended by leaves and derivatives.
struct Lowered {
    structure::SortedModel model;
    program::Program program;
};

Lowered lower(structure::SortedModel model, const source::SourceMap& sources, const Options& options = {});

/// Invalid: there is none.
structure::VarId variable_shown_as(const structure::SortedModel& model, const std::string& name);

/// Why Options::sensitivities has no effect: of the model, or of one variable; empty: it has.
std::string sensitivity_obstacle(const structure::SortedModel& model);
std::string sensitivity_obstacle(const structure::SortedModel& model, const program::Layout& layout,
                                 structure::VarId v);

} // namespace torsion::lower
