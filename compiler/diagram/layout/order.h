#pragma once
// Order: who stands above whom in each column.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

/// Fewest crossings that sweeps of barycentres and exchanges of neighbours find (Sugiyama et al. 1981; Gansner et al.
/// 1993). Signals stay above what carries power, unless that costs crossings.
void order_columns(Columns& columns);

} // namespace torsion::diagram
