#pragma once
// The pattern of the states' Jacobian with the whole diagonal: implicit methods need c I − J, and with every diagonal entry there from the start they
// never have to build another.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

struct JacobianPattern {
    std::vector<std::uint32_t> column_start, row; ///< compressed columns
    std::vector<std::uint32_t> entry;             ///< where a value of the frame's Jacobian goes
    std::vector<std::uint32_t> diagonal;          ///< where the diagonal is
};

JacobianPattern pattern_with_diagonal(const TorsionModel& model);

/// From here on a Jacobian is better kept sparse.
constexpr std::uint32_t largest_dense = 50;

} // namespace torsion::runtime
