#pragma once
// The algorithm of a function as a symbolic::Function, for arguments of given shapes (specification 12.4): arrays
// become neighbouring slots, short `for` loops are unrolled, others count.

#include "compiler/instance/functions/function_signature.h"
#include "compiler/symbolic/function.h"

namespace torsion::instance {

struct MadeFunction {
    symbolic::Function function;
    std::vector<TypedValue> outputs; ///< type and size of each; elements are the Locals that hold them. behind them one
                                     ///< Boolean, true, if there are none, or if it is wanted
};

/// A function whose calls lead back to it has one more input, `depth`. Told as soon as inputs and outputs have their
/// slots.
using Declared = std::function<void(const symbolic::Function& so_far, const std::vector<TypedValue>& outputs,
                                    symbolic::ExprId depth)>;

struct BodyWants {
    bool end = false; ///< one more output behind the others, true
    /// all arguments are: the body is run while it is read, and the outputs are constants
    bool is_known = false;
    /// Strings are numbers of texts that the run may make; else they are known while the body is read
    bool has_texts_in_slots = false;
    Declared declared; ///< if calls in the body lead back to the function
    /// type and size of all outputs, once known, if that of one follows from assignments
    std::vector<TypedValue> open_outputs;
};

/// `c`: of the call. `arguments`: one per input, of the right type; the body knows constant elements (sizes may depend
/// on them). Nothing if the function is unsupported or wrong (reported).
std::optional<MadeFunction> make_function(const Signature& signature, const std::vector<TypedValue>& arguments,
                                          Translator& translator, const SignatureOf& signature_of, const Context& c,
                                          Span use, const BodyWants& wants = {});

/// Checks a function without calls: its declarations and, if no size depends on the call, its body. False if it is
/// wrong or unsupported (reported).
bool check_function(const Class& function, Translator& translator, ClassTypes& types);

} // namespace torsion::instance
