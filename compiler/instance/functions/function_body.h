#pragma once
// The algorithm of a function as a symbolic::Function, for arguments of given shapes (specification 12.4): arrays become slots next to each other,
// `for` over few values is spelled out, other loops count.

#include "compiler/instance/functions/function_signature.h"
#include "compiler/symbolic/function.h"

namespace torsion::instance {

struct MadeFunction {
    symbolic::Function function;
    std::vector<TypedValue> outputs; ///< type and size of each; elements are the Locals that hold them
};

/// `arguments`: one per input, of the right type; elements that are constants are known to the body (sizes may depend on them). Nothing when the
/// function is not supported or wrong (reported).
std::optional<MadeFunction> make_function(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator,
                                          const SignatureOf& signature_of, Span use);

/// A function that nothing calls: what it declares and, where no size comes from the call, its body. False when it is wrong or not supported
/// (reported).
bool check_function(const Class& function, Translator& translator, ClassTypes& types);

} // namespace torsion::instance
