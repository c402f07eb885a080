#pragma once
// Classifies expressions by when their values change.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

namespace torsion::lower {

enum class Dependence : char {
    Unknown,
    Parametric, ///< depends on parameters and constants only
    Frozen,     ///< depends also on discrete variables, relations and Lowering::frozen: changes at events
    Varying,
};

class DependenceOf {
public:
    explicit DependenceOf(Lowering& lowering) : lowering_(lowering), walker_(lowering.pool()) {}
    Dependence operator()(ExprId root);
    /// The parts that determine a frozen expression while parameters stay the same: relations, discrete variables, and
    /// variables of Lowering::frozen, which depend on such parts. In order, each once.
    void collect_parts(ExprId root, std::vector<ExprId>& parts, std::vector<VarId>& frozen);

private:
    Dependence of_leaf(ExprId e) const;

    Lowering& lowering_;
    symbolic::Walker walker_;
    IdMap<ExprId, Dependence> dependence_;
};

/// Fills Lowering::assigned and Lowering::frozen.
void find_frozen_variables(Lowering& lowering);

/// Gives values leaves of their own, so that later expressions stay small and the values lie outside of guarded
/// regions.
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
