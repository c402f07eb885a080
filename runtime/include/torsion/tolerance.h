#pragma once
// Which relative tolerance counts where nobody names one at the run.

#include <algorithm>
#include <optional>

namespace torsion::runtime {

constexpr double default_tolerance = 1e-6;

/// That of an annotation, but at most 1e-5: a multistep method with a looser one lets an undamped oscillation grow by percents within ten periods.
/// Whoever wants that says so at the run.
inline double usual_tolerance(std::optional<double> annotated) { return std::min(annotated.value_or(default_tolerance), 1e-5); }

} // namespace torsion::runtime
