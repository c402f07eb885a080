#pragma once
// The pattern of a Jacobian with the whole diagonal: implicit methods need c I − J, and with every diagonal entry there from the start they
// never have to build another.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

struct JacobianPattern {
    std::vector<std::uint32_t> column_start, row; ///< compressed columns
    std::vector<std::uint32_t> entry;             ///< where a value of the frame's Jacobian goes
    std::vector<std::uint32_t> diagonal;          ///< where the diagonal is
};

/// Of n compressed columns with their rows in order.
JacobianPattern pattern_with_diagonal(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row);

/// From here on a Jacobian is better kept sparse.
constexpr std::uint32_t largest_dense = 50;

} // namespace torsion::runtime
