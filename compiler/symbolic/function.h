#pragma once
// Functions, the targets of Calls: structured control flow over numbered slots of doubles; every size is known.
//
// Invariants of a Function:
//  - The inputs come in slots 0 … inputs-1, the outputs follow them, then the locals. Arrays are spelled out in
//  neighbouring slots, row-major. All
//    slots but the inputs hold NaN on entry.
//  - Expressions in a body are of the same pool. Their leaves are constants and Locals, never Variables or Time: a
//  function depends only on its
//    inputs and has no memory. It has no Relations: a function makes no events.
//  - A body calls functions with smaller ids, except that a tangent has a larger id than its function, and calls may
//  lead back to a recursive one.
//    Its body ends them: its last input counts its calls within each other.
//  - Only functions that the compiler makes for `delay` read histories; their tangents are exact, but no derivative
//  over time.
//  - A function may also call native code (Foreign), which is assumed to give equal results for equal arguments.
//  - Statements run in order; all expressions of one statement see the slots before that statement.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/foreign.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace torsion::symbolic {

struct FunctionStatement;
using FunctionBody = std::vector<FunctionStatement>;

struct Assign { ///< slots[i] := values[i], all at once
    std::vector<std::uint32_t> slots;
    std::vector<ExprId> values;
};
struct AssignElement { ///< slot first_slot + index := value; an index outside 0 … count-1 fails with `message`
    std::uint32_t first_slot = 0, count = 0;
    ExprId index, value;
    std::string message;
};
struct Branch { ///< the first arm whose condition holds, else `otherwise`
    std::vector<std::pair<ExprId, FunctionBody>> arms;
    FunctionBody otherwise;
};
struct While {
    ExprId condition;
    FunctionBody body;
};
struct Break {};  ///< leaves the innermost While
struct Return {}; ///< leaves the function
struct Check {    ///< an assertion; fails (or warns and continues) if the condition is 0
    ExprId condition;
    std::string message;
    bool is_warning = false;
    /// stand in the message (torsion/message_values.h); computed only where the condition is 0
    std::vector<ExprId> values;
};
struct ForeignCall { ///< slots := callee(arguments)
    std::shared_ptr<const Foreign> callee;
    std::vector<ExprId> arguments;    ///< as many as the callee takes
    std::vector<std::uint32_t> slots; ///< as many as it returns
};

/// slot := a delayed signal, from its history, which grows while the model runs: so its time is among the arguments
/// (torsion/model.h: TorsionHost).
struct Recall {
    std::uint32_t history = 0;
    bool is_slope = false; ///< the rate of that value, from the rates of the arguments
    std::vector<ExprId> arguments;
    std::uint32_t slot = 0;
};

struct FunctionStatement {
    std::variant<Assign, AssignElement, Branch, While, Break, Return, Check, ForeignCall, Recall> node;
};

/// The meaning of `annotation(derivative = …)` (Modelica specification 12.7.1): dy = derivative(inputs…, d of each
/// input named here).
struct GivenDerivative {
    FunctionId function;
    std::vector<std::uint32_t> inputs; ///< inputs whose derivatives are passed, in order
    /// inputs not held (noDerivative, not Real): while none of them varies, the result is constant
    std::vector<std::uint32_t> depends_on;
};

} // namespace torsion::symbolic

namespace torsion::program {
struct FunctionRoutine;
}

namespace torsion::symbolic {

struct Function {
    std::string name; ///< as in the model, for messages and dumps
    std::uint32_t inputs = 0, outputs = 0, slots = 0;
    FunctionBody body;
    bool is_recursive = false; ///< calls in its body lead back to it, perhaps through others
    bool has_bends = true;     ///< false: its branches choose how it computes, not what
    /// its last input is a number of the place of the call: equal calls at different places are not one
    bool has_site = false;
    /// a call makes a native object, or is impure: it belongs to the run, where it stands
    bool has_effect = false;
    std::vector<GivenDerivative> derivative;       ///< none or one
    std::vector<bool> is_real_input;               ///< Integer, Boolean and enumeration inputs have no derivative
    FunctionId tangent;                            ///< made on demand by tangent()
    std::map<std::vector<bool>, FunctionId> bends; ///< likewise by bends(), for the inputs that vary
    std::optional<std::uint32_t> history;          ///< a reader of this history, as in Recall: made by delayed_signal.h
    mutable std::shared_ptr<const program::FunctionRoutine>
        routine; ///< made on demand by program::routine_of(); from then on the body does not change
};

} // namespace torsion::symbolic
