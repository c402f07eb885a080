#pragma once
// Derivatives by the chain rule. Relations, Pre, Initial, Floor, Ceil, Sign, comparisons and logic have derivative zero; the condition of a
// Select is kept and its arms are differentiated; min, max and abs take the derivative of the branch they are on. Of a Call the tangent is called.

#include "compiler/symbolic/expr.h"

#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

namespace torsion::symbolic {

/// ∂root/∂leaf for a Variable or Der leaf, all other leaves held. One Differentiator keeps its memo over many roots for the same leaf.
class Differentiator {
public:
    Differentiator(ExprPool& pool, ExprId leaf) : pool_(pool), leaf_(leaf) {}
    ExprId operator()(ExprId root);

private:
    ExprId known(ExprId e) const;

    ExprPool& pool_;
    ExprId leaf_;
    std::unordered_map<ExprId, ExprId> memo_; ///< of nodes that contain the leaf
};

/// Of an output of a call whose author gives the derivative: the arguments on which it depends, so far as differentiation is concerned.
std::optional<std::vector<ExprId>> given_dependence(const ExprPool& pool, ExprId output);

/// Total time derivative: `derivative_of(leaf)` gives the derivative of each Variable/Der leaf (constant zero for parameters); Time has 1.
/// Nothing when a leaf has no derivative (a discrete or input without one), with that leaf in `blocked`. In the body of a function Local and Element
/// are leaves, too.
class TimeDifferentiator {
public:
    using LeafDerivative = std::function<std::optional<ExprId>(ExprId)>;
    enum class Calls { Given, Tangent }; ///< whether what the function's author gives as derivative comes before the tangent
    TimeDifferentiator(ExprPool& pool, LeafDerivative leaf, Calls calls = Calls::Given) : pool_(pool), leaf_(std::move(leaf)), calls_(calls) {}
    std::optional<ExprId> operator()(ExprId root);
    ExprId blocked() const { return blocked_; }

private:
    ExprId of_leaf(ExprId e);
    ExprId obstacle(ExprId e);
    Children below(ExprId e);

    ExprPool& pool_;
    LeafDerivative leaf_;
    Calls calls_;
    std::unordered_map<ExprId, ExprId> memo_; ///< invalid: has no derivative
    std::deque<std::vector<ExprId>> inputs_;  ///< what below() gives views of
    ExprId blocked_;
};

} // namespace torsion::symbolic
