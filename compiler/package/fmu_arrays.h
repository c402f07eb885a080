#pragma once
// Arrays of the model as one variable each, for FMI 3.0.
//
// Elements become one variable where they are complete and alike: causality, variability, initial, type, unit, limits.
// States also have to follow each other in the state vector, and their derivatives have to be an array, too. All other
// elements stay scalars. An alias that is an element, or whose variable has become one, is a variable of its own; an
// array whose elements are aliases of those of another one, in the same order, is an alias of it.

#include "compiler/package/fmu_table.h"

#include <cstdint>
#include <vector>

namespace torsion::package {

/// The same description with arrays. Their references come after all others, and the token says that there are some.
/// The lists for the initialization's event indicators are left out.
FmuTable with_arrays(const FmuTable& table);

/// In the form of torsion/fmi/array_table.h; of a table with arrays, or without.
std::vector<std::uint32_t> array_table(const FmuTable& table);

} // namespace torsion::package
