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
    std::vector<std::int64_t> whole; ///< the same, of types with 64 bits: doubles do not hold all of those
    std::string text;                ///< of Strings
};

/// Checked against the description; false with a message (C102, C103, C104).
bool read_settings(const std::vector<std::pair<std::string, std::string>>& given, const Description& description, std::vector<Setting>& settings,
                   runtime::Message& problem);

/// Before the initialization mode.
Status set_all(const std::vector<Setting>& settings, Fmu& fmu);

} // namespace torsion::fmu
