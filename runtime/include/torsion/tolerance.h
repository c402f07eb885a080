#pragma once
// The relative tolerance of a run that names none.

#include <algorithm>
#include <optional>

namespace torsion::runtime {

constexpr double default_tolerance = 1e-6;

/// The annotation's tolerance, but at most 1e-5: with a looser one a multistep method lets an undamped oscillation grow
/// by percents within ten periods. A looser one must be named at the run.
inline double usual_tolerance(std::optional<double> annotated) {
    return std::min(annotated.value_or(default_tolerance), 1e-5);
}

} // namespace torsion::runtime
