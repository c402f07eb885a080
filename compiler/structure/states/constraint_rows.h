#pragma once
// Constraints as rows of coefficients: expressions, in units of nominal values.

#include "compiler/structure/structural_analysis.h"

#include <map>

namespace torsion::structure {

struct ConstraintRow {
    EquationId equation;
    VarId dummy;                     ///< that the equation determines by the choice at compile time
    std::map<VarId, ExprId> entries; ///< by variable; none is the constant 0
};

class ConstraintRows {
public:
    explicit ConstraintRows(StructuralAnalysis& sorting) : s_(sorting), pool_(sorting.flat().pool) {}

    /// The coefficients of the variables for which `wanted` is true.
    ConstraintRow row(const DummyLevel::Choice& choice, const std::function<bool(VarId)>& wanted);
    /// Replaces the dummy of `pivot` in `row` by the variables that determine it.
    void eliminate(const ConstraintRow& pivot, ConstraintRow& row);
    ExprId sum_of_squares(const ConstraintRow& row);

private:
    ExprId entry(EquationId e, VarId v);
    ExprId difference(ExprId a, ExprId b);

    StructuralAnalysis& s_;
    symbolic::ExprPool& pool_;
};

/// The equations of the simulation's nonlinear systems.
IdSet<EquationId> nonlinear_equations(const SortedModel& model);

} // namespace torsion::structure
