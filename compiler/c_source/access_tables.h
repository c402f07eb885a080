#pragma once
// The variables of an FMU by number: tables for runtime/access.c.in, and their declarations in the header.

#include "compiler/c_source/c_source.h"

namespace torsion::c_source {

/// Variables that can be set.
std::uint32_t setting_count(const program::Program& program);

/// `rows`, `texts` and `assertions`.
std::string access_tables(const program::Program& program, const std::string& name);

/// For the header.
std::string access_constants(const program::Program& program, const std::string& name);
std::string access_functions(const std::string& name);

/// A text as a literal of C.
std::string c_string(std::string_view text);

} // namespace torsion::c_source
