#pragma once
// Where everything stands in the frame.

#include "compiler/program/least_alike.h"
#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"

#include <optional>
#include <unordered_map>

namespace torsion::lower {

using program::BlockLayout;
using program::Kernel;
using program::Layout;
using program::least_alike;
using program::Place;
using program::Program;
using program::Section;
using program::Slot;
using program::ValueId;
using structure::ExprId;
using structure::RelationId;
using structure::SortedModel;
using structure::VarId;

/// Values of parameter expressions that are kept in slots of their own behind the parameters: computed once, when parameters change.
struct ParameterCache {
    std::vector<ExprId> expressions; ///< in order of their slots
    std::unordered_map<ExprId, std::uint32_t> slot;
    /// The slot of `e`; the first call reserves it.
    std::uint32_t operator()(ExprId e, Layout& layout);
};

/// A variable behind its aliases: ± a variable that is not an alias, or a value over parameters.
struct Target {
    VarId variable; ///< invalid: `value` it is
    bool negated = false;
    ExprId value;
};
Target resolve(const SortedModel& model, VarId v);

/// The expression that stands for v: its target, with the sign.
ExprId expression_of(SortedModel& model, VarId v);

/// Counts, places of all variables, nominals of states and relations, settable parameters. Work and the Jacobian come later.
Layout make_layout(SortedModel& model, ParameterCache& cache);

} // namespace torsion::lower
