#pragma once
// The header for a library.

#include "torsion/model.h"

#include <string>

namespace torsion::package {

extern const char* const embed_header; ///< the text of torsion/embed.h

/// For C11 and C++, without dependencies: the embedding API, and an enumeration with the number of each variable that
/// is not hidden. `prefix`: replaces `torsion` in names of functions, and precedes the numbers' names; empty: neither.
std::string library_header(const TorsionModel& model, const std::string& prefix = {});

/// A name as an identifier of C: replaces invalid characters by `_`.
std::string identifier(const std::string& name);

} // namespace torsion::package
