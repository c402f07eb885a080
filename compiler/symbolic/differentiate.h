#pragma once
// Derivatives by the chain rule. Relations, Pre, Initial, Floor, Ceil, Sign, comparisons and logic have derivative zero; the condition of a
// Select is kept and its arms are differentiated; min, max and abs take the derivative of the branch they are on.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace torsion::symbolic {

/// ∂call/∂(argument i); nothing when there is none.
using CallDerivative = std::function<std::optional<ExprId>(ExprId call, std::size_t argument)>;

/// ∂root/∂leaf for a Variable or Der leaf, all other leaves held. One Differentiator keeps its memo over many roots for the same leaf.
class Differentiator {
public:
    Differentiator(ExprPool& pool, ExprId leaf, CallDerivative call = {}) : pool_(pool), leaf_(leaf), call_(std::move(call)) {}
    /// The invalid id when the leaf goes through a Call of which `call` does not know the derivative.
    ExprId operator()(ExprId root);

private:
    ExprId known(ExprId e) const;

    ExprPool& pool_;
    ExprId leaf_;
    CallDerivative call_;
    std::unordered_map<ExprId, ExprId> memo_; ///< of nodes that contain the leaf
};

/// Total time derivative: `derivative_of(leaf)` gives the derivative of each Variable/Der leaf (constant zero for parameters); Time has 1.
/// Nothing when a leaf has no derivative (a discrete or input without one), with that leaf in `blocked`, or the Call without one.
class TimeDifferentiator {
public:
    using LeafDerivative = std::function<std::optional<ExprId>(ExprId)>;
    TimeDifferentiator(ExprPool& pool, LeafDerivative leaf, CallDerivative call = {})
        : pool_(pool), leaf_(std::move(leaf)), call_(std::move(call)) {}
    std::optional<ExprId> operator()(ExprId root);
    ExprId blocked() const { return blocked_; }

private:
    ExprId of_leaf(ExprId e);
    ExprId obstacle(ExprId e) const;

    ExprPool& pool_;
    LeafDerivative leaf_;
    CallDerivative call_;
    std::unordered_map<ExprId, ExprId> memo_; ///< invalid: has no derivative
    ExprId blocked_;
};

} // namespace torsion::symbolic
