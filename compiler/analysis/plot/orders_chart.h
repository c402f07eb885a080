#pragma once
// Pictures of tracked orders: maps over speed and order, cuts along orders, and, where the speed is steady, spectra.

#include "compiler/analysis/orders/orders_of_file.h"

#include <string>

namespace torsion::analysis {

constexpr std::size_t most_maps = 6, most_cut_panels = 12;

/// A complete SVG document; of so many variables at most.
std::string orders_svg(const OrdersRecord& record, const std::string& title);

} // namespace torsion::analysis
