#pragma once
// How far states may be wrong.

namespace torsion::runtime {

class Instance;

/// Sets Instance::state_nominal, with which the tolerance becomes the absolute tolerance of each state: its nominal
/// value, or less where an error of that size would be much larger in what follows from it. Call it at the consistent
/// start. It leaves no other trace.
void measure_state_tolerances(Instance& instance);

} // namespace torsion::runtime
