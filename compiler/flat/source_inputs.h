#pragma once
// Inputs beside the torques of sources: the flow into a flange is the source's own torque plus an input of 0. An
// analysis that holds a source uses the input to cancel changes of the source's torque.

#include "compiler/flat/flat_model.h"

#include <string_view>

namespace torsion::flat {

/// The name of such an input is this prefix and the name of the source's flow variable.
inline constexpr std::string_view source_input_prefix = "beside ";

/// Beside a part without mass, equations are differentiated, and need the derivatives of the input: inputs of their
/// own, `rate of beside …` and `rate of rate of beside …`.
inline constexpr std::string_view input_rate_prefix = "rate of ";

/// The name of an input beside a source or another excited variable, or of its derivative.
inline bool is_source_input(std::string_view name) {
    while (name.starts_with(input_rate_prefix)) name.remove_prefix(input_rate_prefix.size());
    return name.starts_with(source_input_prefix);
}

/// For all components that supply power, by declaration or as plain sources. Call it on a complete model.
void add_source_inputs(FlatModel& model);

} // namespace torsion::flat
