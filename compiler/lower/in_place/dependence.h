#pragma once
// What an expression's value rests on: when does it change?

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

namespace torsion::lower {

enum class Dependence : char {
    Unknown,
    Parametric, ///< of parameters and constants: changes with them
    Frozen,     ///< of discrete variables, relations and Lowering::frozen too: changes at events
    Varying,
};

class DependenceOf {
public:
    explicit DependenceOf(Lowering& lowering) : lowering_(lowering), walker_(lowering.pool()) {}
    Dependence operator()(ExprId root);
    /// The parts of a frozen expression that determine it as long as parameters stay the same: relations, discrete variables; and the variables of
    /// Lowering::frozen in it, which are made of such parts. In order, each once.
    void collect_parts(ExprId root, std::vector<ExprId>& parts, std::vector<VarId>& frozen);

private:
    Dependence of_leaf(ExprId e) const;

    Lowering& lowering_;
    symbolic::Walker walker_;
    IdMap<ExprId, Dependence> dependence_;
};

/// Fills Lowering::assigned and Lowering::frozen.
void find_frozen_variables(Lowering& lowering);

/// Gives values leaves of their own, so that expressions behind them stay small and are no part of guarded regions.
class Namer {
public:
    Namer(Lowering& lowering, Steps& steps) : lowering_(lowering), dependence_of_(lowering), steps_(steps) {}
    ExprId operator()(ExprId e);

private:
    Lowering& lowering_;
    DependenceOf dependence_of_;
    Steps& steps_;
};

} // namespace torsion::lower
