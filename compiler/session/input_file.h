#pragma once
// Values over time for the inputs of a model or of an FMU.

#include "torsion/import.h"
#include "torsion/session_values.h"

#include <optional>
#include <string>

namespace torsion::session {

/// Those of the options: of a file, or of the table in memory. Nothing where none are asked for, and, with a message E204, on failure. Throws C101
/// for a table without shape.
std::optional<fmu::InputTable> inputs_of(const SimulateOptions& options, runtime::Message& problem);
inline bool has_inputs(const SimulateOptions& options) { return !options.input_file.empty() || !options.inputs.names.empty(); }

} // namespace torsion::session
