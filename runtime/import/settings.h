#pragma once
// `--set NAME=VALUE` for the variables of an FMU.

#include "runtime/import/description.h"
#include "runtime/import/fmu.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::fmu {

struct Setting {
    const Variable* variable;
    std::vector<double> values;      ///< of all elements
    std::vector<std::int64_t> whole; ///< the same for 64-bit types, which doubles cannot represent exactly
    std::string text;                ///< of Strings
};

/// Checks the settings against the description; false with a message (C102, C103, C104, I122); those of the command
/// line begin with `where`.
bool read_settings(const std::vector<std::pair<std::string, std::string>>& given, const Description& description,
                   std::vector<Setting>& settings, runtime::Message& problem, const std::string& where = "--set");
/// Empty, or the reason why the user cannot set this variable.
std::string why_not_settable(const Variable& variable);

/// Call it before the initialization mode.
Status set_all(const std::vector<Setting>& settings, Fmu& fmu);

} // namespace torsion::fmu
