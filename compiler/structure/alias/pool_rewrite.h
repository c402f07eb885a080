#pragma once
// Substitution in all expressions at once. Children have smaller ids, so two sweeps over the pool suffice: downwards to
// find the nodes below the roots, upwards to make their images. For a whole model this is several times faster than one
// rewrite per expression.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <optional>
#include <vector>

namespace torsion::structure {

class PoolRewrite {
public:
    /// `leaf` maps Variable, Der and Pre nodes; nothing means "keep".
    using Leaf = std::function<std::optional<symbolic::ExprId>(symbolic::ExprId)>;
    PoolRewrite(symbolic::ExprPool& pool, Leaf leaf)
        : pool_(pool), leaf_(std::move(leaf)), reached_(pool.size(), false), image_(pool.size()) {}

    void add_root(symbolic::ExprId e) { reached_[e.index()] = true; }
    void run();
    /// of a root, or of a node below one
    symbolic::ExprId operator[](symbolic::ExprId e) const { return image_[e.index()]; }

private:
    symbolic::ExprId image(symbolic::ExprId e);

    symbolic::ExprPool& pool_;
    Leaf leaf_;
    std::vector<bool> reached_;
    std::vector<symbolic::ExprId> image_;
};

} // namespace torsion::structure
