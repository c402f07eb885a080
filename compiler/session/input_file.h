#pragma once
// Values over time for the inputs of a model, of a file.

#include "torsion/import.h"

#include <optional>
#include <string>

namespace torsion::session {

/// Nothing, with a message E204, on failure.
std::optional<fmu::InputTable> read_inputs(const std::string& path, runtime::Message& problem);

} // namespace torsion::session
