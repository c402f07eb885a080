#pragma once
// terminalsAndIcons.xml: flanges that an adaptor turns into inputs and outputs.

#include "compiler/package/fmu_table.h"

#include <string>

namespace torsion::package {

/// FMI 3.0; empty for a model without such a flange.
std::string terminals(const flat::FlatModel& flat, const TorsionModel& descriptor, const FmuTable& table);

} // namespace torsion::package
