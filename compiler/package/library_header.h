#pragma once
// The header that is written beside a library.

#include "torsion/model.h"

#include <string>

namespace torsion::package {

extern const char* const embed_header; ///< the text of torsion/embed.h

/// C11 and C++, needs nothing else: the embedding API, and an enumeration with the number of each variable that is not hidden.
/// `prefix`: of the functions instead of `torsion`, and of the numbers; empty: none.
std::string library_header(const TorsionModel& model, const std::string& prefix = {});

/// A name as an identifier of C: what cannot stand in one becomes `_`.
std::string identifier(const std::string& name);

} // namespace torsion::package
