#pragma once
// The body of a function as steps over numbered registers: what the interpreter runs (run_function.h) and machine code is made from.
//
// What holds of a FunctionCode:
//  - Registers 0 … slots-1 are the slots of the function, then come constants, then temporaries.
//  - A temporary that no Copy, Enter or Round writes is written by one step, which is passed before all that read it in the same round of a loop.
//    All other temporaries, and the slots, are memory.
//  - Both arms of a Select are computed when that does no harm; an arm with partial operations or a Call is jumped over when it is not taken.
//  - The last step is Return; a target is the number of a step.

#include "compiler/symbolic/function.h"

#include <functional>
#include <vector>

namespace torsion::symbolic {

enum class FunctionDo : std::uint8_t {
    Copy,       ///< result := a
    Unary,      ///< result := op a
    Binary,     ///< result := a op b
    Select,     ///< result := a ? b : c
    Element,    ///< result := register b + a if a is in 0 … c-1, else NaN
    SetElement, ///< register b + a := result if a is in 0 … c-1, else `check` fails
    Call,       ///< calls[a]
    Foreign,    ///< foreign[a]
    Jump,       ///< to step c
    JumpUnless, ///< to step c if a is 0
    Enter,      ///< result := 0: a loop begins
    Round,      ///< result := result + 1; `check` fails beyond While::most_rounds
    Check,      ///< when a is 0: `check` fails
    Return,
};

struct FunctionStep {
    FunctionDo what = FunctionDo::Return;
    Op op = Op::None;
    std::uint32_t result = 0, a = 0, b = 0, c = 0;
    std::uint32_t check = 0;
};

/// A statement that can fail; a warning does not end the function.
struct CheckPoint {
    std::string message;
    bool is_warning = false;
};

struct FunctionCall {
    FunctionId function;
    std::vector<std::uint32_t> arguments; ///< registers
    std::uint32_t results = 0;            ///< first of as many registers as the function has outputs
    bool is_tentative = false;            ///< perhaps nobody needs the results: a failure makes them NaN (placement.h)
};

/// A call of native code; it cannot fail.
struct ForeignStep {
    std::shared_ptr<const Foreign> callee;
    std::vector<std::uint32_t> arguments; ///< registers
    std::uint32_t results = 0;            ///< first of as many registers as the callee gives
};

struct FunctionCode {
    std::string name; ///< of the function
    std::uint32_t inputs = 0, outputs = 0, slots = 0, registers = 0;
    std::vector<double> constants;
    std::vector<FunctionStep> steps;
    std::vector<FunctionCall> calls;
    std::vector<ForeignStep> foreign;
    std::vector<CheckPoint> checks; ///< in the order of the text
};

/// Made when it is first asked for, together with that of all functions it calls.
const FunctionCode& code_of(const ExprPool& pool, FunctionId f);

/// Every expression that stands in a body, in the order of the text.
void for_each_expression(const FunctionBody& body, const std::function<void(ExprId)>& visit);

/// What the bodies of these functions call of native code, each once, in order.
std::vector<std::shared_ptr<const Foreign>> foreign_of(const ExprPool& pool, const std::vector<FunctionId>& functions);

/// `roots` and all functions they call, by id.
std::vector<FunctionId> reachable_functions(const ExprPool& pool, const std::vector<FunctionId>& roots);

} // namespace torsion::symbolic
