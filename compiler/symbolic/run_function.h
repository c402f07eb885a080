#pragma once
// The interpreter of functions: what machine code is compared with, and how calls get their value while a model is compiled.

#include "compiler/symbolic/function_code.h"

#include <limits>
#include <optional>
#include <span>

namespace torsion::symbolic {

/// The statement that ended a call: check `check` of `function`, which need not be the function that was called first.
struct FunctionFailure {
    FunctionId function;
    std::uint32_t check = 0;
    bool out_of_steps = false; ///< no statement is to blame: the budget is used up
    std::string message;
};

class FunctionRunner {
public:
    using Warn = std::function<void(FunctionId, std::uint32_t check)>;
    static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

    using CodeOf = std::function<const FunctionCode&(FunctionId)>;

    /// `most_steps` is for all calls of this runner together.
    explicit FunctionRunner(const ExprPool& pool, Warn warn = {}, std::int64_t most_steps = unlimited)
        : FunctionRunner([&pool](FunctionId f) -> const FunctionCode& { return code_of(pool, f); }, std::move(warn), most_steps) {}
    explicit FunctionRunner(CodeOf code_of, Warn warn = {}, std::int64_t most_steps = unlimited)
        : code_of_(std::move(code_of)), warn_(std::move(warn)), steps_left_(most_steps) {}

    /// Nothing when all is well; after a failure the outputs mean nothing. `outputs` may be `inputs`' neighbour, but not overlap it.
    std::optional<FunctionFailure> operator()(FunctionId f, std::span<const double> inputs, std::span<double> outputs);

private:
    bool run(FunctionId f, std::size_t base);
    bool call(const FunctionCall& call, std::size_t base, std::size_t top);
    void call_foreign(const ForeignStep& step, double* registers);
    double* frame(FunctionId f, std::size_t base);
    bool fail(FunctionId f, std::uint32_t check);

    CodeOf code_of_;
    Warn warn_;
    std::int64_t steps_left_;
    std::vector<double> memory_; ///< registers of one call after the other
    std::vector<double> arguments_; ///< of native code
    std::optional<FunctionFailure> failure_;
};

/// The outputs, or why there are none.
struct FunctionResult {
    std::vector<double> outputs;
    std::optional<FunctionFailure> failure;
};
FunctionResult run_function(const ExprPool& pool, FunctionId f, std::span<const double> inputs, FunctionRunner::Warn warn = {},
                            std::int64_t most_steps = FunctionRunner::unlimited);

} // namespace torsion::symbolic
