#pragma once
// Chooses independent columns of a sparse matrix in an order of preference.

#include "compiler/graph/graph.h"
#include "compiler/symbolic/expr.h"

#include <map>

namespace torsion::structure {

using graph::Index;
using graph::none;

/// A coefficient: its value at the defaults of parameters, and its expression.
struct Scalar {
    double value = 0;              ///< of a varying coefficient: at some point, or NaN
    bool is_constant = true;       ///< a number
    bool is_pivot = true;          ///< a possible divisor: never zero while the model runs
    symbolic::ExprId expression{}; ///< if it is a pivot
};

struct Entry {
    Index column = none;
    Scalar scalar;
};

struct Pivot {
    Index row, column;
    Scalar scalar; ///< the divisor
};

struct Dependence {                  ///< a sum of multiples of rows that is zero
    Index row;                       ///< the one without pivot
    std::map<Index, Scalar> factors; ///< by row, itself among them
};

struct Basis {
    std::vector<Pivot> pivots;
    std::vector<Dependence> dependent; ///< per row without pivot
    std::vector<Index> undecided;      ///< rows with remaining entries, none of which is a possible divisor
};

enum class Pivots {
    Lasting,      ///< never zero
    LastingFirst, ///< for rows without such a pivot also one whose value is not zero
    Any,
};

/// `preference` of a column: lower ones are chosen first. Among equals, columns that save work come first; then
/// constant pivots; then the larger column.
Basis choose_basis(symbolic::ExprPool& pool, std::vector<std::vector<Entry>> rows, const std::vector<Index>& preference,
                   Pivots pivots = Pivots::Lasting);

} // namespace torsion::structure
