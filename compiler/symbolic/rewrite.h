#pragma once
// Substitution.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace torsion::symbolic {

/// Replaces leaves and rebuilds the nodes above them with the constructors of simplify.h. A Rewriter keeps its memo
/// over many roots. It asks `leaf` for every Variable, Der, Pre, Time, Initial and Relation node (a Relation before its
/// operands). Nothing means "keep"; for a Relation: rewrite its operands and keep it a Relation. With Asks::Outputs it
/// asks for Outputs too, before their Calls.
class Rewriter {
public:
    using Leaf = std::function<std::optional<ExprId>(ExprId)>;
    enum class Asks { Leaves, Outputs };
    Rewriter(ExprPool& pool, Leaf leaf, Asks asks = Asks::Leaves) : pool_(pool), leaf_(std::move(leaf)), asks_(asks) {}
    ExprId operator()(ExprId root); ///< explicit stack, O(new nodes)

private:
    bool open(ExprId e);
    ExprId rebuilt(ExprId e);
    ExprId rebuilt_call(ExprId e);

    ExprPool& pool_;
    Leaf leaf_;
    Asks asks_;
    std::unordered_map<ExprId, ExprId> memo_;
};

} // namespace torsion::symbolic
