#include "compiler/program/run_function.h"

namespace torsion::program {

FunctionResult run_function(const symbolic::ExprPool& pool, symbolic::FunctionId f, std::span<const double> inputs,
                            Interpreter::Warn warn, std::int64_t most_steps) {
    FunctionResult result;
    result.outputs.resize(pool.function(f).outputs);
    result.failure =
        Interpreter([&pool](symbolic::FunctionId g) -> const FunctionRoutine& { return routine_of(pool, g); },
                    std::move(warn), most_steps)
            .call(f, inputs, result.outputs);
    return result;
}

} // namespace torsion::program
