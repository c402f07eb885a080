#pragma once

#include "compiler/instance/functions/function_signature.h"
#include "compiler/symbolic/function.h"

#include <map>
#include <utility>

namespace torsion::instance {

/// A formal and the Locals that hold it (texts for a String).
struct PlacedFormal {
    const Formal* formal;
    const TypedValue* place;
};

/// The statements of the body of an external function, and the slots into which numbers of texts come, by the String
/// that they belong to and its element.
struct ExternalBody {
    symbolic::FunctionBody body;
    std::map<std::pair<const TypedValue*, std::size_t>, std::uint32_t> text_slots;
    bool has_texts = false;
    std::vector<std::pair<const Formal*, TypedValue>> records; ///< what formals that are records become, of any size
};

} // namespace torsion::instance
