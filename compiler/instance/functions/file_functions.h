#pragma once
// The external functions behind Modelica.Utilities.Streams and Files that only look at files: like tables, texts are
// read while the model is compiled.

#include "compiler/instance/functions/function_signature.h"

namespace torsion::instance {

/// Is it one of them? By the name of its C function.
bool is_file_function(const Signature& signature);

/// Its results, for one value per input. Nothing if a value is not known at compile time or a file cannot be read
/// (I190, E101: reported at `use`).
std::optional<std::vector<TypedValue>>
file_function(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator, Span use);

} // namespace torsion::instance
