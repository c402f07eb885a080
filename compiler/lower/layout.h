#pragma once
// The layout of the frame.

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

/// Parameter expressions with slots of their own behind the parameters. They are computed once, when parameters change.
struct ParameterCache {
    std::vector<ExprId> expressions; ///< in order of their slots
    std::unordered_map<ExprId, std::uint32_t> slot;
    /// The slot of `e`; the first call reserves it.
    std::uint32_t operator()(ExprId e, Layout& layout);
};

/// The target of an alias: ± a variable that is no alias, or a value over parameters.
struct Target {
    VarId variable; ///< invalid: the target is `value`
    bool negated = false;
    ExprId value;
};
Target resolve(const SortedModel& model, VarId v);

/// The expression that stands for v: its target, with the sign.
ExprId expression_of(SortedModel& model, VarId v);

/// Sets counts, places of all variables, nominals of states and relations, settable parameters. Other code adds work
/// and the Jacobian later.
Layout make_layout(SortedModel& model, ParameterCache& cache);

} // namespace torsion::lower
