#pragma once
// The location of an external function's code, from its annotations (specification 12.9.4).

#include "compiler/foreign/libraries.h"
#include "compiler/instance/functions/function_signature.h"

namespace torsion::instance {

/// Library, LibraryDirectory, Include and IncludeDirectory of the external clause, else of the function. Nothing if an
/// annotation is wrong (reported).
std::optional<foreign::Location> external_library(const Signature& signature, Translator& translator);

/// Compiles the C texts of all external functions that are known by now. False, reported, if one cannot be.
bool settle_native_code(InstanceTree& tree, source::Diagnostics& diagnostics);

} // namespace torsion::instance
