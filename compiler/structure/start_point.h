#pragma once
// Numbers for coefficients that vary, where the model starts, or at random.

#include "compiler/program/evaluate.h"
#include "compiler/structure/causalization.h"

#include <random>
#include <unordered_map>

namespace torsion::structure {

/// Parameters and constants have their values, and variables their start values where these are given (or none, at random points). Everything else is
/// drawn at random: a determinant that is not identically zero is nonzero at almost all such points.
class StartPoint {
public:
    enum class Starts { Given, Random };
    StartPoint(Causalization& s, Starts starts, unsigned seed);
    /// NaN where there is no value.
    double operator()(ExprId e) { return evaluate_(e).value_or(ParameterValues::unknown); }
    /// The same as a formula over parameters, for a model whose parameters get other values later.
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
