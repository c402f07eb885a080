#pragma once
// Numbers for varying coefficients: at the model's start, or at random points.

#include "compiler/program/evaluate.h"
#include "compiler/structure/causalization.h"

#include <random>
#include <unordered_map>

namespace torsion::structure {

/// Parameters and constants have their values. Variables have their start values if these are given (at random points: never). All other values are
/// random: a determinant that is not identically zero is nonzero at almost all such points.
class StartPoint {
public:
    enum class Starts { Given, Random };
    StartPoint(Causalization& s, Starts starts, unsigned seed);
    /// NaN if it has no value.
    double operator()(ExprId e) { return evaluate_(e).value_or(ParameterValues::unknown); }
    /// The value as a formula over parameters, for a model whose parameters get other values later.
    ExprId formula(ExprId e);

private:
    double leaf(ExprId e);

    Causalization& s_;
    Starts starts_;
    std::mt19937 random_;
    std::unordered_map<ExprId, double> drawn_;
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
