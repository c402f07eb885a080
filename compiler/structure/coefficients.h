#pragma once
// How an equation depends on its unknowns: its coefficients, as far as they are known.

#include "compiler/structure/incidence.h"
#include "compiler/structure/parameters.h"

#include <functional>

namespace torsion::structure {

struct Coefficient {
    enum class Kind : std::uint8_t {
        Constant,  ///< a number
        Parameter, ///< an expression over parameters; `value` at their defaults (NaN: unknown)
        Varying,   ///< may change while the model runs, and vanish
        Nonlinear, ///< no coefficient at all
    };
    VarId variable;
    Kind kind = Kind::Constant;
    double value = 0;

    bool is_linear() const { return kind != Kind::Nonlinear; }
    /// Never zero, for all values of the Booleans? (A parameter may be set to zero later; then the solution shows it.)
    bool is_admissible_pivot() const { return kind <= Kind::Parameter && value != 0 && !std::isinf(value); }
};

/// Coefficients of lhs - rhs by one sweep from the roots to the leaves (the reverse mode of differentiation), without
/// making expressions.
class CoefficientReader {
public:
    CoefficientReader(const flat::FlatModel& flat, ExprTraits& traits, ParameterValues& values)
        : flat_(flat), traits_(traits), values_(values) {}

    /// The coefficients of the variables for which `wanted` is true, ascending; all others count as known. Relations
    /// are held.
    const std::vector<Coefficient>& read(ExprId lhs, ExprId rhs, const std::function<bool(VarId)>& wanted);

private:
    struct Adjoint {
        ExprId node;
        bool depends = false; ///< on a wanted variable
        bool reached = false; ///< some root depends on it
        Coefficient::Kind kind = Coefficient::Kind::Constant;
        double value = 0;
    };
    void collect(ExprId root);
    void find_dependence(const std::function<bool(VarId)>& wanted);
    void spread(const Adjoint& from);
    void add(ExprId e, Coefficient::Kind kind, double value);
    void scale(ExprId e, const Adjoint& from, ExprId factor, bool divide);
    void spread_select(const Adjoint& from);
    bool depends(ExprId e) const { return row(e) != none && rows_[row(e)].depends; }
    Index row(ExprId e) const {
        return e.index() < row_of_.size() && row_of_[e.index()] < rows_.size() && rows_[row_of_[e.index()]].node == e
                   ? row_of_[e.index()]
                   : none;
    }

    const flat::FlatModel& flat_;
    ExprTraits& traits_;
    ParameterValues& values_;
    std::vector<Adjoint> rows_; ///< the nodes of the equation, ascending
    std::vector<Index> row_of_; ///< per node: its row, valid if that row names it
    std::vector<ExprId> stack_;
    std::vector<Coefficient> result_;
};

} // namespace torsion::structure
