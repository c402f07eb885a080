#pragma once
// Gaps of a result: steps in which rows are missing. A curve across one is made up if the variable vibrates.

#include "compiler/analysis/orders/shaft_motion.h"
#include "compiler/analysis/orders/turns_windows.h"

#include <cstddef>
#include <vector>

namespace torsion::analysis {

class RowGaps {
public:
    /// A gap is some times wider than most of the steps, in time and in angle: rows may be even in either.
    RowGaps(const Grid& grid, const ShaftMotion& shaft);

    /// Gaps of this window (pieces) in which the variable has fewer than five rows in a period, by its slopes around
    /// them.
    std::vector<std::size_t> hiding(const WindowPlaces& window, const std::vector<double>& column) const;

private:
    const Grid& grid_;
    std::vector<bool> is_gap_; ///< [pieces]
};

} // namespace torsion::analysis
