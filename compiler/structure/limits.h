#pragma once
// Values of parameters and constants against their min and max (specification 4.9.1).

#include "compiler/structure/sorting.h"

namespace torsion::structure {

/// False where one is outside (I122). What is not known before the run is not checked.
bool check_limits(Sorting& s);

} // namespace torsion::structure
