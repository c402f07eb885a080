#pragma once
// Simulates a library that `torsion build` wrote, in place of a model.

#include "compiler/compilation.h"
#include "compiler/instance/setting.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace torsion {

bool is_library(const std::string& target);
/// an FMU or a system of FMUs: it carries its own model (torsion/import.h) and needs no Compilation
bool is_fmu(const std::string& target);
bool is_system(const std::string& target); ///< a system of FMUs (torsion/system.h)

/// The same value as after a compilation; messages if the library cannot be opened.
std::unique_ptr<Compilation> open_library(const std::string& path);

/// The user's settings as pairs of a row of the variables and a value: a library takes only single values. Reports
/// settings that it cannot take.
std::vector<std::pair<std::uint32_t, double>> library_settings(const std::vector<instance::Setting>& settings,
                                                               Compilation& compilation);

} // namespace torsion
