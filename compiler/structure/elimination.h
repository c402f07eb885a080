#pragma once
// Choosing independent columns of a sparse matrix in an order of preference.

#include "compiler/graph/graph.h"
#include "compiler/symbolic/expr.h"

namespace torsion::structure {

using graph::Index;
using graph::none;

/// A coefficient: its value at the defaults of parameters, and itself.
struct Scalar {
    double value = 0;              ///< of one that varies: at some point, or NaN
    bool is_constant = true;       ///< a number
    bool is_pivot = true;          ///< may be divided by: never zero while the model runs
    symbolic::ExprId expression{}; ///< if it is a pivot
};

struct Entry {
    Index column = none;
    Scalar scalar;
};

struct Pivot {
    Index row, column;
    Scalar scalar; ///< what was divided by
};

struct Basis {
    std::vector<Pivot> pivots;
    std::vector<std::vector<Index>> dependent; ///< per row without pivot: the rows of which a combination vanishes, itself among them
    std::vector<Index> undecided;              ///< rows that have entries left, none of which may be divided by
};

enum class Pivots {
    Lasting,      ///< that are never zero
    LastingFirst, ///< for rows that have none of these also others, whose values are not zero
    Any,
};

/// `preference` of a column: lower ones are chosen first. Among equals, those that spare work; then constant pivots; then the larger column.
Basis choose_basis(symbolic::ExprPool& pool, std::vector<std::vector<Entry>> rows, const std::vector<Index>& preference,
                   Pivots pivots = Pivots::Lasting);

} // namespace torsion::structure
