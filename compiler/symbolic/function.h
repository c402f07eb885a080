#pragma once
// Functions: what a Call runs. Structured control flow over numbered slots that hold doubles; every size is known.
//
// What holds of a Function:
//  - The inputs come in slots 0 … inputs-1, the outputs are left in the slots behind them, then come locals. Arrays are spelled out, row-major, in
//    slots next to each other. All other slots hold NaN on entry.
//  - Expressions in a body are of the same pool. Their leaves are constants and Locals, never Variables or Time: a function depends on its inputs
//    only and has no memory. There are no Relations: nothing in a function makes events.
//  - A function does not call itself, not even through others: a body calls only functions with smaller ids, except that a tangent has a larger
//    id than what it was made from.
//  - The one thing a function may do beyond that is to call native code (Foreign), which is taken to give the same for the same.
//  - Statements are run in order; the expressions of one statement all see the slots as they were before it.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/foreign.h"

#include <memory>
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
struct Branch { ///< the first whose condition holds, else `otherwise`
    std::vector<std::pair<ExprId, FunctionBody>> arms;
    FunctionBody otherwise;
};
struct While {
    ExprId condition;
    FunctionBody body;
};
struct Break {};  ///< leaves the innermost While
struct Return {}; ///< leaves the function
struct Check {    ///< an assertion; fails (or warns, and goes on) when the condition is 0
    ExprId condition;
    std::string message;
    bool is_warning = false;
};
struct ForeignCall { ///< slots := callee(arguments)
    std::shared_ptr<const Foreign> callee;
    std::vector<ExprId> arguments;    ///< as many as the callee takes
    std::vector<std::uint32_t> slots; ///< as many as it gives
};

struct FunctionStatement {
    std::variant<Assign, AssignElement, Branch, While, Break, Return, Check, ForeignCall> node;
};

/// What `annotation(derivative = …)` says (Modelica specification 12.7.1): dy = derivative(inputs…, d of each input named here).
struct GivenDerivative {
    FunctionId function;
    std::vector<std::uint32_t> inputs;     ///< whose derivatives are handed over, in order
    std::vector<std::uint32_t> depends_on; ///< all that are not held (noDerivative, not Real): while none of them varies, neither does the result
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
    std::vector<GivenDerivative> derivative; ///< none or one
    std::vector<bool> is_real_input;         ///< Integer, Boolean and enumeration inputs have no derivative
    FunctionId tangent;                      ///< made on demand by tangent()
    mutable std::shared_ptr<const program::FunctionRoutine>
        routine; ///< made on demand by program::routine_of(); from then on the body does not change
};

} // namespace torsion::symbolic
