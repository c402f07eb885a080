#pragma once
// Values from the initialization system at the defaults of parameters, as far as they can be computed without a solver.

#include "compiler/program/evaluate.h"
#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

class InitialValues {
public:
    /// Goes through `initialization` once. Values that depend on a nonlinear or mixed system stay unknown.
    explicit InitialValues(StructuralAnalysis& sorting);

    std::optional<double> operator()(ExprId e) { return evaluate_(e); }

private:
    std::optional<double> leaf(ExprId e, bool trying);
    void solve(const TornSystem& system);
    std::optional<std::vector<double>> residuals(const TornSystem& system, const std::vector<double>& tears);

    StructuralAnalysis& s_;
    IdMap<VarId, double> values_;
    IdMap<VarId, double> trial_; ///< of the unknowns of the current block
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
