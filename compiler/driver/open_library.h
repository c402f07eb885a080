#pragma once
// `torsion simulate libmodel.so`: a compiled library in place of a model.

#include "compiler/pipeline.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace torsion::driver {

bool is_library(const std::string& target);

/// As if it had been compiled just now; messages where it cannot be opened.
std::unique_ptr<Compilation> open_library(const std::string& path);

/// The user's settings, in a library a value each: rows of variables. What cannot be set is reported.
std::vector<std::pair<std::uint32_t, double>> library_settings(const std::vector<instance::Setting>& settings, Compilation& compilation);

} // namespace torsion::driver
