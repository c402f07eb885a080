#pragma once
// Equations that are sums of plus or minus variables: only these can be aliases.

#include "compiler/structure/incidence.h"

namespace torsion::structure {

struct SumTerm {
    ExprId leaf; ///< Variable or Der of an unknown or input, or an expression over parameters
    bool negated = false;
    ExprId factor; ///< invalid: one. In an alias only a term with a constant value can have a factor
};

class SumReader {
public:
    SumReader(const flat::FlatModel& flat, ExprTraits& traits) : flat_(flat), traits_(traits) {}
    /// Appends the terms of lhs - rhs; false if it contains other operations than sums, differences, signs and
    /// multiples of such leaves.
    bool operator()(ExprId lhs, ExprId rhs, std::vector<SumTerm>& terms);

private:
    const flat::FlatModel& flat_;
    ExprTraits& traits_;
    std::vector<SumTerm> stack_;
};

} // namespace torsion::structure
