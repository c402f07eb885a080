#pragma once
// Calls of functions with a given derivative, as expressions. Such a call stays one until derivatives are taken;
// afterwards its expression shows on which arguments it depends, and how: a vector turned into another frame is linear
// in it.

#include "compiler/structure/structural_analysis.h"
#include "compiler/symbolic/rewrite.h"

#include <unordered_map>

namespace torsion::structure {

class GivenInliner {
public:
    explicit GivenInliner(symbolic::ExprPool& pool);
    GivenInliner(const GivenInliner&) = delete;
    /// The same equation, with the calls in it inlined as far as that is possible (symbolic/inline_function.h).
    Sides operator()(const Sides& sides) { return {rewrite_(sides.lhs), rewrite_(sides.rhs)}; }

private:
    std::optional<ExprId> inlined(ExprId e);

    symbolic::ExprPool& pool_;
    std::unordered_map<ExprId, std::optional<std::vector<ExprId>>> outputs_; ///< by call
    symbolic::Rewriter rewrite_;
};

} // namespace torsion::structure
