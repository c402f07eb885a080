#pragma once
// Parameters against their min, max and the literals of their enumeration, at run time. The compiler does the same for
// the values that it knows (compiler/structure/limits.h), in the same words.

#include "torsion/simulate.h"

#include <cstdint>
#include <optional>

namespace torsion::runtime {

/// A value for a parameter that no values of other parameters could make right: of the wrong type, no literal, beyond a
/// limit that is a number.
std::optional<Message> wrong_parameter(const TorsionModel& model, std::uint32_t variable, double value);

/// The first parameter that is outside, with the values of all in the frame. Call it after the parameters kernel.
std::optional<Message> broken_limit(const TorsionModel& model, const TorsionFrame& frame);

} // namespace torsion::runtime
