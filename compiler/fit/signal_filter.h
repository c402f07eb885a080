#pragma once
// The filter of a measurement, applied to a simulated signal. Between its rows the signal is a straight line, for which
// the filter is exact.

#include "torsion/session_fit.h"

#include <span>
#include <vector>

namespace torsion::fit {

/// The signal behind the filter, at the same rows; before the first one it was constant. Two rows with one time are a
/// jump. `holds`: a value holds until the next row.
std::vector<double> filtered(const Filter& filter, std::span<const double> time, std::span<const double> values,
                             bool holds);

} // namespace torsion::fit
