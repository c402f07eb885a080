#pragma once
// Numbers for varying coefficients: at the model's start, or at random points.

#include "compiler/program/evaluate.h"
#include "compiler/structure/structural_analysis.h"

#include <random>
#include <unordered_map>

namespace torsion::structure {

/// Parameters and constants have their values. Variables have their start values if these are given (at random points:
/// never). All other values are random: a determinant that is not identically zero is nonzero at almost all such
/// points.
class StartPoint {
public:
    /// Consistent: as Given, but a variable without a start value that an equation gives explicitly (a rotation matrix,
    /// of an angle) follows from it: what cancels in all values of the model cancels here, too. RandomConsistent:
    /// likewise, but without start values.
    enum class Starts { Given, Random, Consistent, RandomConsistent };
    StartPoint(StructuralAnalysis& s, Starts starts, unsigned seed);
    /// NaN if it has no value.
    double operator()(ExprId e) { return evaluate_(e).value_or(ParameterValues::unknown); }
    /// Before any value is asked for: the value of a leaf that would be random.
    void give(ExprId leaf, double value) { drawn_[leaf] = value; }
    /// The value as a formula over parameters, for a model whose parameters get other values later.
    ExprId formula(ExprId e);

private:
    bool uses_starts() const { return starts_ == Starts::Given || starts_ == Starts::Consistent; }
    double leaf(ExprId e);
    void find_definitions();
    std::optional<double> defined(VarId v);

    StructuralAnalysis& s_;
    Starts starts_;
    std::mt19937 random_;
    std::unordered_map<ExprId, double> drawn_;
    std::unordered_map<VarId, ExprId> definitions_;
    int depth_ = 0; ///< of definitions in definitions
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
