#pragma once
// Ratios of speed between shafts.

namespace torsion::analysis {

/// The ratio of whole numbers of teeth that is nearest, where a ratio is one but for rounding; else the ratio.
double ratio_of_teeth(double ratio);

} // namespace torsion::analysis
