#pragma once
// A loop of an algorithm whose rounds are known only at run time, as a function of what it reads. What it assigns are
// its outputs.
//
// As in a function, nothing in the loop makes an event. Its statements work on variables of the model; each has a slot
// in the function.

#include "compiler/flat/sections/assigned_values.h"

#include <optional>

namespace torsion::flat {

struct LoopFunction {
    symbolic::FunctionId function;
    std::vector<ExprId> leaves; ///< its arguments; where the loop stands they have their present values
    std::vector<VarId> targets; ///< its outputs
};

/// `span`: of the loop. Nothing after an error.
std::optional<LoopFunction> loop_function(EventLowering& events, const typing::VaryingLoop& loop, const Place& place,
                                          Span span);

} // namespace torsion::flat
