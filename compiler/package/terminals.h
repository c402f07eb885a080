#pragma once
// terminalsAndIcons.xml: flanges of which an adaptor made inputs and outputs.

#include "compiler/package/fmu_table.h"

#include <string>

namespace torsion::package {

/// FMI 3.0; empty where the model has no such flange.
std::string terminals(const flat::FlatModel& flat, const TorsionModel& descriptor, const FmuTable& table);

} // namespace torsion::package
