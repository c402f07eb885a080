#pragma once
// Orders of a result as text, as JSON and as CSV.

#include "compiler/analysis/orders/orders_of_file.h"

#include <string>
#include <vector>

namespace torsion::analysis {

std::string orders_text(const OrdersRecord& record);
std::string orders_json(const OrdersRecord& record);
/// A row per window, variable and line, with the columns of `torsion response`: speed_rpm, order (or frequency_hz),
/// variable, amplitude, phase_deg. `mean`, `rms` and `peak` stand in the place of the order, without a phase.
std::string orders_csv(const OrdersRecord& record);

/// Lines that stand out over all windows, the largest first: higher than those beside them, and than a hundredth of the
/// highest.
std::vector<std::size_t> strongest_lines(const OrdersRecord& record, std::size_t variable, std::size_t most);

} // namespace torsion::analysis
