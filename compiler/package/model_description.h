#pragma once
// modelDescription.xml for both versions, from one table.

#include "compiler/package/fmu_table.h"

#include <string>

namespace torsion::package {

std::string model_description_2(const FmuTable& table, const FmuOptions& options);
std::string model_description_3(const FmuTable& table, const FmuOptions& options);

/// sources/buildDescription.xml of FMI 3.0.
std::string build_description(const FmuTable& table, const FmuOptions& options);

} // namespace torsion::package
