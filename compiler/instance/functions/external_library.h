#pragma once
// The location of an external function's code, from its annotations (specification 12.9.4).

#include "compiler/foreign/libraries.h"
#include "compiler/instance/functions/function_signature.h"

namespace torsion::instance {

/// Library, LibraryDirectory, Include and IncludeDirectory of the external clause, else of the function. Nothing if an annotation is wrong
/// (reported).
std::optional<foreign::Location> external_library(const Signature& signature, Translator& translator);

} // namespace torsion::instance
