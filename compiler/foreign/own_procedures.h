#pragma once
// Impure procedures of the standard library's C code that this program has itself: they print, ask for the time, or draw random numbers. They load no
// native code, so they need no permission. A model that calls them cannot become a file, like any with native code.

#include "compiler/foreign/prototype.h"

#include <string_view>

namespace torsion::foreign {

/// `ModelicaInternal_print` (to the terminal), `ModelicaInternal_getTime`, `ModelicaInternal_getpid`, and those of random_numbers.h.
bool is_own_procedure(std::string_view procedure);

/// Null: the prototype is not that of the procedure.
std::shared_ptr<const symbolic::Foreign> own_procedure(const Prototype& prototype);

} // namespace torsion::foreign
