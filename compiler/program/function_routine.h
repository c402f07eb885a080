#pragma once
// Functions (symbolic/function.h) as routines: the input of the interpreter and of machine code.
//
// Invariants of a FunctionRoutine:
//  - Local slots 0 … inputs − 1 hold the inputs. Then come the outputs, the other slots of the function, and the
//  arguments and results of its calls.
//    All but the inputs hold NaN on entry.
//  - Both arms of a Select are computed if that is harmless; an arm with partial operations or a call becomes a region.
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
    /// locals: slots, and the arguments and results of calls
    std::uint32_t inputs = 0, outputs = 0, slots = 0, locals = 0;
    std::vector<CheckPoint> checks;                                ///< in textual order
    std::vector<std::shared_ptr<const symbolic::Foreign>> foreign; ///< its direct callees
    std::vector<std::uint32_t> jumps;                              ///< jumps_of(routine.code)
};

/// Expressions as a routine: their leaves are its inputs, their values its outputs.
struct ExpressionRoutine {
    FunctionRoutine routine;
    std::vector<symbolic::ExprId> leaves; ///< the inputs: variables, time, …, each once, ascending
};

/// Relations are evaluated literally.
ExpressionRoutine routine_of(const symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& roots);

/// Made on the first request, together with the routines of all functions that it calls.
const FunctionRoutine& routine_of(const symbolic::ExprPool& pool, symbolic::FunctionId f);

/// Native code that these functions call, each once, in order.
std::vector<std::shared_ptr<const symbolic::Foreign>> foreign_of(const symbolic::ExprPool& pool,
                                                                 const std::vector<symbolic::FunctionId>& functions);

} // namespace torsion::program
