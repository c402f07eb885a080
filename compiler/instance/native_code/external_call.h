#pragma once
// The body of an external function (specification 12.9): one call of native code, arguments and results mapped to C.

#include "compiler/instance/native_code/external_body.h"

#include <functional>

namespace torsion::instance {

/// May it be called? Refuses calls without permission (I120) and in languages other than C (I190). Reports at `use`.
bool may_call_external(const Signature& signature, Translator& translator, Span use);

/// The formals are locals of the translator. Nothing if the call is wrong, not supported, or its library is missing
/// (reported).
using FreshSlot = std::function<symbolic::ExprId()>; ///< a Local that nothing else uses
std::optional<ExternalBody> external_body(const Signature& signature, Translator& translator, const Context& c,
                                          const std::vector<PlacedFormal>& formals, const FreshSlot& fresh,
                                          std::optional<symbolic::ExprId> site, Span use);

} // namespace torsion::instance
