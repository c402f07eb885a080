#pragma once
// Values over time for the inputs of a model or of an FMU.

#include "compiler/session/diagnostics.h"

#include "torsion/import.h"
#include "torsion/session_run_options.h"

#include <optional>
#include <string>

namespace torsion::session {

/// Of a file, or of the table in memory. Nothing where none are asked for, and, with a message E204, on failure. Throws
/// C101 for a table without shape.
std::optional<fmu::InputTable> inputs_of(const std::string& file, const InputTable& table, runtime::Message& problem);

/// Those of the options of a run, a linear system or a sweep.
template <class Options>
std::optional<fmu::InputTable> inputs_of(const Options& options, runtime::Message& problem) {
    return inputs_of(options.input_file, options.inputs, problem);
}
template <class Options>
bool has_inputs(const Options& options) {
    return !options.input_file.empty() || !options.inputs.names.empty();
}
/// The same; throws E204 in place of a message.
template <class Options>
std::optional<fmu::InputTable> checked_inputs_of(const Options& options) {
    runtime::Message problem;
    auto table = inputs_of(options, problem);
    if (!table && has_inputs(options)) refuse(problem);
    return table;
}

} // namespace torsion::session
