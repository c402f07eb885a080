#pragma once
// The dependencies of a description as data of the FMU's library, for fmi3GetVariableDependencies.

#include "compiler/package/fmu_table.h"

namespace torsion::package {

/// In the form of torsion/fmi/dependency_table.h.
std::vector<std::uint32_t> dependency_table(const FmuTable& table);

} // namespace torsion::package
