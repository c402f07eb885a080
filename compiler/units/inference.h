#pragma once
// The unit of every expression of a model. Propagation finds the units of undeclared variables.

#include "compiler/flat/flat_model.h"
#include "compiler/units/quantity.h"

#include <string>
#include <vector>

namespace torsion::units {

using flat::ExprId;
using flat::VarId;

/// Two sides with the same unit: an equation, or a parameter and the expression of its value, or a variable and that of
/// its start value.
struct Balance {
    ExprId lhs; ///< invalid: `variable` stands on the left
    VarId variable;
    ExprId rhs;
    flat::Origin origin;
    bool is_start = false;
};

class Inference {
public:
    explicit Inference(const flat::FlatModel& model);
    void run();

    const std::vector<Balance>& balances() const { return balances_; }
    const Quantity& of(ExprId e) const { return quantities_[e.index()]; }
    const Quantity& of(VarId v) const { return variables_[v]; }
    Quantity left(const Balance& b) const { return b.lhs ? of(b.lhs) : of(b.variable); }
    UnitTable& units() { return units_; }
    Algebra& algebra() { return algebra_; }

    /// Operations with wrong units whose operands are right; ascending.
    const std::vector<ExprId>& wrong() const { return wrong_; }

private:
    void declare_variables();
    void collect_balances();
    void mark_residuals(ExprId residual);
    void evaluate_all();
    Quantity evaluate(ExprId e, bool& agree);
    Quantity function_of(symbolic::Op op, const Quantity& argument, bool& agree);
    Quantity unary(symbolic::Op op, const Quantity& a, bool& agree);
    Quantity binary(const symbolic::Node& n, bool& agree);
    std::optional<double> constant(ExprId e) const;
    bool is_bare_number(ExprId e) const;
    bool has_open(const Balance& b) const { return left(b).has_open || of(b.rhs).has_open; }
    void propagate();
    void visit(std::size_t row);
    void refresh(ExprId root, std::size_t row);
    bool is_open(ExprId e) const { return of(e).kind == Quantity::Kind::Open; }
    void require(ExprId e, UnitId unit);
    void require_operands(ExprId e, UnitId unit);
    void require_factor(const symbolic::Node& n, UnitId unit);
    void require_power(ExprId base, double exponent, UnitId unit);
    void require_like_siblings(ExprId e);
    void settle(VarId v, UnitId unit);

    const flat::FlatModel& model_;
    UnitTable units_;
    Algebra algebra_;
    IdMap<VarId, Quantity> variables_;
    std::vector<Quantity> quantities_; ///< by ExprId
    std::vector<ExprId> wrong_;
    IdSet<ExprId> residuals_; ///< of if-equations
    std::vector<Balance> balances_;
    IdMap<VarId, std::vector<std::size_t>> users_; ///< of Open variables: the balances that use them
    std::vector<std::size_t> waiting_;             ///< balances to visit, in order of arrival
    std::vector<bool> is_waiting_, is_noted_;
    std::vector<std::pair<ExprId, UnitId>> required_;
    std::vector<std::uint32_t> stamps_; ///< by ExprId: the last visit that refreshed it
    std::uint32_t visit_ = 0;
    bool has_settled_ = false;
};

} // namespace torsion::units
