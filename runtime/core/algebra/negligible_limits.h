#pragma once
// Elements that hold next to nothing beside what their block holds, as a clutch whose pressure falls with exp(-t/T).
//
// Where several elements hold the same motion, a change of the load is shared by the least change of the tears. An
// element whose limit is a thousandth of that change cannot take its part: it would be at its limit again and again,
// the sooner the lower the limit. So its tear keeps its value, as if it were open.

#include "runtime/core/instance.h"

namespace torsion::runtime {

/// Behind an event, with outputs computed: the weights of the tears of each block in least changes.
void weigh_beside_limits(Instance& instance);

} // namespace torsion::runtime
