#pragma once
// The external functions behind Modelica.Utilities.Strings: Strings are known at compile time, so they are computed
// there.

#include "compiler/instance/functions/function_signature.h"

namespace torsion::instance {

/// Is it one of them? By the name of its C function.
bool is_string_function(const Signature& signature);

/// Its result, for one value per input: a String, an Integer, or an enumeration literal. Nothing if a value is not
/// known at compile time or not allowed (I190, I112: reported at `use`).
std::optional<std::vector<TypedValue>>
string_function(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator, Span use);

} // namespace torsion::instance
