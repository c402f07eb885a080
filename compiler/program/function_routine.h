#pragma once
// Functions (symbolic/function.h) as routines: what the interpreter runs and machine code is made from.
//
// What holds of a FunctionRoutine:
//  - Local slots 0 … inputs − 1 hold the inputs, then come the outputs, then all other slots of the function, then those through which it calls
//    others. All but the inputs hold NaN on entry.
//  - Both arms of a Select are computed when that does no harm; an arm with partial operations or a call becomes a region.
//  - The last instruction is a Return.

#include "compiler/program/routine.h"
#include "compiler/symbolic/function.h"

#include <functional>
#include <memory>
#include <vector>

namespace torsion::program {

/// A statement that can fail; a warning does not end the function.
struct CheckPoint {
    std::string message;
    bool is_warning = false;
};

struct FunctionRoutine {
    Routine routine;
    std::uint32_t inputs = 0, outputs = 0, slots = 0, locals = 0;  ///< locals: slots and the arguments and results of calls
    std::vector<CheckPoint> checks;                                ///< in the order of the text
    std::vector<std::shared_ptr<const symbolic::Foreign>> foreign; ///< that it calls itself
    std::vector<std::uint32_t> jumps;                              ///< jumps_of(routine.code)
};

/// Expressions as a routine: its inputs are their leaves, its outputs the expressions.
struct ExpressionRoutine {
    FunctionRoutine routine;
    std::vector<symbolic::ExprId> leaves; ///< of the inputs: variables, time, …, each once, in ascending order
};

/// Relations are evaluated as they are written.
ExpressionRoutine routine_of(const symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& roots);

/// Made when it is first asked for, together with those of all functions that it calls.
const FunctionRoutine& routine_of(const symbolic::ExprPool& pool, symbolic::FunctionId f);

/// What these functions call of native code, each once, in order.
std::vector<std::shared_ptr<const symbolic::Foreign>> foreign_of(const symbolic::ExprPool& pool, const std::vector<symbolic::FunctionId>& functions);

} // namespace torsion::program
