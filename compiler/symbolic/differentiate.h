#pragma once
// Derivatives by the chain rule. Relations, Pre, Initial, Floor, Ceil, Sign, comparisons and logic have derivative
// zero. A Select keeps its condition, and its arms are differentiated; min, max and abs take the derivative of their
// active branch. A Call has the Call of its tangent as derivative.

#include "compiler/symbolic/expr.h"

#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

namespace torsion::symbolic {

/// ∂root/∂leaf for a Variable or Der leaf; all other leaves are constant. A Differentiator keeps its memo over many
/// roots for the same leaf.
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

/// For an output of a call with a derivative by its author: the arguments on which it depends, as far as
/// differentiation is concerned.
std::optional<std::vector<ExprId>> given_dependence(const ExprPool& pool, ExprId output);

/// Total time derivative: `derivative_of(leaf)` gives the derivative of each Variable or Der leaf (constant zero for
/// parameters); Time has 1. Nothing if a leaf has no derivative (a discrete variable, an input without one); `blocked`
/// is then that leaf. In the body of a function Local and Element are leaves, too.
class TimeDifferentiator {
public:
    using LeafDerivative = std::function<std::optional<ExprId>(ExprId)>;
    enum class Calls { Given, Tangent }; ///< whether the author's derivative precedes the tangent
    TimeDifferentiator(ExprPool& pool, LeafDerivative leaf, Calls calls = Calls::Given)
        : pool_(pool), leaf_(std::move(leaf)), calls_(calls) {}
    std::optional<ExprId> operator()(ExprId root);
    ExprId blocked() const { return blocked_; }

private:
    ExprId of_leaf(ExprId e);
    ExprId obstacle(ExprId e);
    Children below(ExprId e);

    ExprPool& pool_;
    LeafDerivative leaf_;
    Calls calls_;
    std::unordered_map<ExprId, ExprId> memo_; ///< invalid: no derivative
    std::deque<std::vector<ExprId>> inputs_;  ///< storage for the views of below()
    ExprId blocked_;
};

/// The derivative along a direction: `direction_of(leaf)` gives that of each Variable, Pre and Time leaf, the constant
/// zero for one that is held. All other leaves are held. Conditions, relations and whole numbers are held, too.
class DirectionalDifferentiator {
public:
    using Direction = std::function<ExprId(ExprId leaf)>;
    DirectionalDifferentiator(ExprPool& pool, Direction direction_of)
        : pool_(pool), direction_of_(std::move(direction_of)) {}
    ExprId operator()(ExprId root);

private:
    ExprPool& pool_;
    Direction direction_of_;
    std::unordered_map<ExprId, ExprId> memo_;
};

} // namespace torsion::symbolic
