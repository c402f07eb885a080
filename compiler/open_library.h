#pragma once
// A library that `torsion build` wrote, in place of a model.

#include "compiler/compilation.h"
#include "compiler/instance/setting.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace torsion {

bool is_library(const std::string& target);
bool is_fmu(const std::string& target); ///< which has a model of its own (torsion/import.h), and no Compilation

/// As if it had been compiled just now; messages where it cannot be opened.
std::unique_ptr<Compilation> open_library(const std::string& path);

/// The user's settings, in a library a value each: rows of variables. What cannot be set is reported.
std::vector<std::pair<std::uint32_t, double>> library_settings(const std::vector<instance::Setting>& settings, Compilation& compilation);

} // namespace torsion
