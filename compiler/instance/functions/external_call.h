#pragma once
// The body of an external function (specification 12.9): one call of native code, arguments and results mapped to C.

#include "compiler/instance/functions/function_signature.h"
#include "compiler/symbolic/function.h"

#include <functional>
#include <map>
#include <utility>

namespace torsion::instance {

/// A formal and the Locals that hold it (texts for a String).
struct PlacedFormal {
    const Formal* formal;
    const TypedValue* place;
};

/// May it be called? Refuses calls without permission (I120) and in languages other than C (I190). Reports at `use`.
bool may_call_external(const Signature& signature, Translator& translator, Span use);

/// The statements of the body, and the slots into which numbers of texts come, by the String that they belong to and
/// its element.
struct ExternalBody {
    symbolic::FunctionBody body;
    std::map<std::pair<const TypedValue*, std::size_t>, std::uint32_t> text_slots;
    bool has_texts = false;
    std::vector<std::pair<const Formal*, TypedValue>> records; ///< what formals that are records become, of any size
};

/// The formals are locals of the translator. Nothing if the call is wrong, not supported, or its library is missing
/// (reported).
using FreshSlot = std::function<symbolic::ExprId()>; ///< a Local that nothing else uses
std::optional<ExternalBody> external_body(const Signature& signature, Translator& translator, const Context& c,
                                          const std::vector<PlacedFormal>& formals, const FreshSlot& fresh,
                                          std::optional<symbolic::ExprId> site, Span use);

} // namespace torsion::instance
