#pragma once
// Equations that are sums of plus or minus variables: the only ones that can be aliases.

#include "compiler/structure/incidence.h"

#include <optional>

namespace torsion::structure {

struct SumTerm {
    ExprId leaf;  ///< Variable or Der of an unknown or input, or an expression over parameters
    bool negated = false;
};

/// The terms of lhs - rhs; nothing when there is anything but sums, differences and signs of such leaves.
std::optional<std::vector<SumTerm>> sum_terms(const flat::FlatModel& flat, ExprTraits& traits, ExprId lhs, ExprId rhs);

} // namespace torsion::structure
