#pragma once
// Why a run ends with numbers that are none: its solution has grown without bound, as that of a loop does that feeds
// back with the wrong sign.

#include "torsion/simulate.h"

namespace torsion::runtime {

class Instance;

/// Is the failure at hand one that a solution without bound may have caused?
bool may_have_grown(const Instance& instance);
/// If the states of the frame (the last point that was accepted) are far beyond what any model means: says in the
/// failure at hand that the solution grows, how fast, and where.
void explain_growth(Instance& instance);

} // namespace torsion::runtime
