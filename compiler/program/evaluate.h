#pragma once
// Numeric values of expressions.

#include "compiler/program/run_function.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace torsion::program {

using symbolic::ExprId;

/// Evaluates an expression; `leaf` gives the values of Variable, Der, Pre, Time and Initial leaves (and of Local and
/// Element). Relations are evaluated literally unless `leaf` gives their values. Evaluates only the taken arm of a
/// Select. Runs Calls; a Call that fails, takes long or has effects has no value.
class Evaluator {
public:
    using Leaf = std::function<std::optional<double>(ExprId)>;
    Evaluator(const symbolic::ExprPool& pool, Leaf leaf)
        : pool_(pool), leaf_(std::move(leaf)),
          run_([&pool](symbolic::FunctionId f) -> const FunctionRoutine& { return routine_of(pool, f); }, {},
               most_steps) {}
    /// Nothing if a leaf, or a Call, has no value.
    std::optional<double> operator()(ExprId root);
    void forget();                                                             ///< after changes of leaf values
    const std::optional<FunctionFailure>& failure() const { return failure_; } ///< of the last failed Call

private:
    struct Frame {
        ExprId node;
        std::size_t step = 0;
    };
    std::optional<double> known(ExprId e) const { return memo_.find(e)->second; }
    bool open(ExprId e);
    ExprId next(Frame& frame) const;
    std::optional<double> value_of(ExprId e);
    std::optional<double> run(ExprId call);

    const symbolic::ExprPool& pool_;
    Leaf leaf_;
    static constexpr std::int64_t most_steps = 100'000'000; ///< some seconds
    Interpreter run_;
    std::optional<FunctionFailure> failure_;
    std::unordered_map<ExprId, std::optional<double>> memo_; ///< of a Call: 0
    std::unordered_map<ExprId, std::vector<double>> outputs_;
};

} // namespace torsion::program
