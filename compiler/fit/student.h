#pragma once
// Student's t distribution.

namespace torsion::fit {

/// The value below which t lies with probability `p`, 0.5 ≤ p < 1. `freedom` ≥ 1.
double student_quantile(double p, double freedom);

} // namespace torsion::fit
