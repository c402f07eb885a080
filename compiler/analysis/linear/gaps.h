#pragma once
// Elements with a gap: whether it is open, and how a model would stand were it otherwise.

#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

/// "clutch1"; empty: the model itself.
std::string component_path(const TorsionModel& model, std::uint32_t component);

/// The gaps that classes declare, `__Torsion(gap(…))`, as far as their width is > 0; in order.
std::vector<const TorsionGap*> gaps(const TorsionFrame& frame);

/// Does the effort of the element depend on the states?
bool is_gap_closed(TorsionFrame& frame, const TorsionGap& gap);

enum class Gap { Current, Closed, Open };

/// Turns the shafts on both sides of each gap, as little as possible, to where it is as wanted: into contact at rest, on the side where it is now, or
/// to its middle. Relations and Booleans of the component follow; all others stay. The frame is then good for linearization only. Empty, or the first
/// component for which there is no such place.
std::string force_gaps(TorsionFrame& frame, Gap wanted);

} // namespace torsion::analysis
