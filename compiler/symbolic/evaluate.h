#pragma once
// Numbers for expressions.

#include "compiler/symbolic/expr.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace torsion::symbolic {

/// Value of one operator; the single definition that folding, interpreter and tests share. IEEE semantics; truth is 1 or 0, and whatever is
/// not zero counts as true. min(a, b) is `b < a ? b : a`, max(a, b) is `a < b ? b : a`, sign(NaN) is 0.
double apply(Op op, double a);
double apply(Op op, double a, double b);

/// Evaluates an expression; `leaf` gives the values of Variable, Der, Pre, Time and Initial leaves. Relations are evaluated literally
/// unless `leaf` answers for them. Only the taken arm of a Select is evaluated. Calls: `call`.
class Evaluator {
public:
    using Leaf = std::function<std::optional<double>(ExprId)>;
    using CallFunction = std::function<double(FunctionId, const std::vector<double>&)>;
    Evaluator(const ExprPool& pool, Leaf leaf, CallFunction call = {}) : pool_(pool), leaf_(std::move(leaf)), call_(std::move(call)) {}
    /// Nothing when a leaf has no value, or when there is a Call but no `call`.
    std::optional<double> operator()(ExprId root);
    void forget() { memo_.clear(); } ///< after leaf values changed

private:
    struct Frame {
        ExprId node;
        std::size_t step = 0;
    };
    std::optional<double> known(ExprId e) const { return memo_.find(e)->second; }
    bool open(ExprId e);
    ExprId next(Frame& frame) const;
    std::optional<double> value_of(ExprId e) const;
    std::optional<double> value_of_call(ExprId e) const;

    const ExprPool& pool_;
    Leaf leaf_;
    CallFunction call_;
    std::unordered_map<ExprId, std::optional<double>> memo_;
};

} // namespace torsion::symbolic
