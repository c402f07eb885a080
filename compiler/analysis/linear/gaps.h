#pragma once
// Elements with a gap: tests if it is open, and forces gaps open or closed.

#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

/// "clutch1"; empty: the model itself.
std::string component_path(const TorsionModel& model, std::uint32_t component);

/// The gaps that classes declare, `__Torsion(gap(…))`, with a width > 0; in order.
std::vector<const TorsionGap*> gaps(const TorsionFrame& frame);

/// Does the effort of the element depend on the states?
bool is_gap_closed(TorsionFrame& frame, const TorsionGap& gap);

enum class Gap { Current, Closed, Open };

/// Moves the shafts on both sides of each gap, as little as possible, to the wanted position: into contact at rest, on
/// the present side, or to the middle of the gap. Updates relations and Booleans of the component; keeps all others.
/// The frame then serves linearization only. Empty, or the first component without such a position.
std::string force_gaps(TorsionFrame& frame, Gap wanted);

} // namespace torsion::analysis
