#pragma once
// The pattern of a Jacobian with the whole diagonal: implicit methods need c I − J, and with all diagonal entries from
// the start they never build another pattern.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

struct JacobianPattern {
    std::vector<std::uint32_t> column_start, row; ///< compressed columns
    std::vector<std::uint32_t> entry;             ///< the place of each value of the frame's Jacobian
    std::vector<std::uint32_t> diagonal;          ///< the places of the diagonal
};

/// Of n compressed columns with their rows in order.
JacobianPattern pattern_with_diagonal(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row);

/// Up to this size Jacobians are dense; beyond it, sparse ones are better.
constexpr std::uint32_t largest_dense = 50;

} // namespace torsion::runtime
