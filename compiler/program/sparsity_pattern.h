#pragma once
// Where a sparse matrix has entries: compressed columns, as in torsion/model.h.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::program {

/// Column c has the entries column_start[c] … column_start[c + 1] − 1; row[k] is the row of entry k, ascending in a
/// column.
struct SparsityPattern {
    std::vector<std::uint32_t> column_start, row;
    std::size_t entries() const { return row.size(); }
};

} // namespace torsion::program
