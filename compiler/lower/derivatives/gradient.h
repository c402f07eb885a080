#pragma once
// Sparse derivatives of expressions, as expressions.
//
// A sum of N terms has N partial derivatives; one differentiation for each would cost N². So the linear part at the top
// of an expression (sums, differences, products and quotients with constant operands) is taken apart first, from the
// root down, with one factor per node. Small nonlinear terms remain; each is differentiated for its few variables.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace torsion::lower {

struct Partial {
    VarId variable;
    ExprId value; ///< never the constant zero
};

/// ∂root/∂v for every State, Derivative and Algebraic variable in `root`, and for inputs if `has_inputs`, ordered by
/// variable. Results are kept.
class Gradients {
public:
    explicit Gradients(Lowering& lowering, bool has_inputs = false)
        : lowering_(lowering), pool_(lowering.pool()), walker_(pool_), has_inputs_(has_inputs) {}
    const std::vector<Partial>& operator()(ExprId root);

private:
    bool varies(ExprId e);
    bool is_unknown_real(VarId v) const;
    void add_term(ExprId term, ExprId factor);
    void accumulate(VarId v, ExprId value);
    void descend(ExprId e, ExprId factor);
    void pass_on(ExprId e, ExprId factor);

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    symbolic::Walker walker_;
    bool has_inputs_;
    IdMap<ExprId, char> varies_; ///< 0: not asked yet, 1: no, 2: yes
    /// of the nodes still to visit; parents, with larger ids, come first
    std::map<ExprId, ExprId, std::greater<>> factors_;
    std::map<VarId, ExprId> sum_;
    std::unordered_map<ExprId, std::vector<Partial>> known_;
};

/// A row of a sparse matrix: columns in order, values never the constant zero.
struct Entry {
    std::uint32_t column;
    ExprId value;
};
using SparseRow = std::vector<Entry>;

/// Carries derivatives with respect to independent quantities (columns) forward through assignments.
class ForwardDerivatives {
public:
    ForwardDerivatives(Lowering& lowering, Gradients& gradients) : pool_(lowering.pool()), gradients_(gradients) {}

    void set(VarId v, SparseRow row) { rows_[v] = std::move(row); }
    void set_independent(VarId v, std::uint32_t column) { set(v, {{column, pool_.constant(1)}}); }
    void clear(VarId v) { rows_.erase(v); }
    /// derivative of an expression over variables that were set (others count as held)
    SparseRow operator()(ExprId value);

private:
    symbolic::ExprPool& pool_;
    Gradients& gradients_;
    std::unordered_map<VarId, SparseRow> rows_;
    IdMap<Id<struct ColumnTag>, ExprId> sum_; ///< scratch, by column
};

} // namespace torsion::lower
