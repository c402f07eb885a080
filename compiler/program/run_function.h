#pragma once
// Evaluates functions during compilation.

#include "compiler/program/interpreter.h"

namespace torsion::program {

/// The outputs, or the reason for the failure.
struct FunctionResult {
    std::vector<double> outputs;
    std::optional<FunctionFailure> failure;
};
FunctionResult run_function(const symbolic::ExprPool& pool, symbolic::FunctionId f, std::span<const double> inputs,
                            Interpreter::Warn warn = {}, std::int64_t most_steps = Interpreter::unlimited);

} // namespace torsion::program
