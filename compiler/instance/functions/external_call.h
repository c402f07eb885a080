#pragma once
// The body of an external function (specification 12.9): one call of native code, arguments and results mapped to C.

#include "compiler/instance/functions/function_signature.h"
#include "compiler/symbolic/function.h"

namespace torsion::instance {

/// A formal and the Locals that hold it (texts where it is a String).
struct PlacedFormal {
    const Formal* formal;
    const TypedValue* place;
};

/// May it be called at all? Not without permission (I120), not in another language than C, not when it is impure (I190). Reported at `use`.
bool may_call_external(const Signature& signature, Translator& translator, Span use);

/// The statements; the formals are locals of the translator. Nothing when the call is wrong, not supported, or its library is not there (reported).
std::optional<symbolic::FunctionBody> external_body(const Signature& signature, Translator& translator, const std::vector<PlacedFormal>& formals);

} // namespace torsion::instance
