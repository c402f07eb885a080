#pragma once
// Runs routines, instruction by instruction: the oracle of machine code, and the means to evaluate calls during
// compilation.

#include "compiler/program/program.h"

#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <span>

namespace torsion::program {

/// The statement that ended a call: check `check` of `function`, perhaps a callee of the called function.
struct FunctionFailure {
    symbolic::FunctionId function;
    std::uint32_t check = 0;
    bool out_of_steps = false; ///< no statement is to blame: the step limit is reached
    std::string message;
    std::vector<double> values; ///< in the message of the check, which names them
};

class Interpreter {
public:
    using RoutineOf = std::function<const FunctionRoutine&(symbolic::FunctionId)>;
    using Warn = std::function<void(symbolic::FunctionId, std::uint32_t check)>;
    static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

    /// For functions alone. `most_steps` limits all calls of this interpreter together.
    explicit Interpreter(RoutineOf routine_of, Warn warn = {}, std::int64_t most_steps = unlimited)
        : routine_of_(std::move(routine_of)), warn_(std::move(warn)), steps_left_(most_steps) {}
    /// For a program's kernels on a frame.
    Interpreter(const Program& program, TorsionFrame& frame);

    /// Nothing on success; after a failure the outputs are undefined. `outputs` may be adjacent to `inputs`, but not
    /// overlap them.
    std::optional<FunctionFailure> call(symbolic::FunctionId f, std::span<const double> inputs,
                                        std::span<double> outputs);

    /// The same for a routine without a function's id.
    std::optional<FunctionFailure> call(const FunctionRoutine& routine, std::span<const double> inputs,
                                        std::span<double> outputs);

    /// The result of a kernel: 0 on success.
    std::int32_t operator()(const Kernel& kernel);

private:
    struct Activation { ///< of a running routine
        const Routine* routine = nullptr;
        const FunctionRoutine* function = nullptr; ///< null: a kernel
        symbolic::FunctionId id{};
        const std::uint32_t* jumps = nullptr;
        double* values = nullptr; ///< its instructions' values, then its locals
        double* locals = nullptr;
        std::size_t at = 0, loop = 0;
        std::uint32_t iteration = 0; ///< outside of loops: the number of a block among its like
    };

    std::int32_t run();
    double* memory(std::size_t size);
    std::int32_t call_function(const FunctionRoutine& function, symbolic::FunctionId f, const double* inputs,
                               double* outputs);
    std::int32_t fail(std::uint32_t check, std::vector<double> values = {});
    std::int32_t refuse(double missing);
    std::int32_t tell(symbolic::FunctionId f, std::uint32_t check, std::int32_t level);

    double value(ValueId v) const { return now_.values[v.index()]; }
    double& slot(Slot s);
    std::int32_t give(double result) {
        now_.values[now_.at] = result;
        return 0;
    }
    std::int32_t jump() {
        now_.at = now_.jumps[now_.at];
        return 0;
    }

    std::int32_t step(const Constant& i);
    std::int32_t step(const ConstantEntry& i);
    std::int32_t step(const Load& i);
    std::int32_t step(const Unary& i);
    std::int32_t step(const Binary& i);
    std::int32_t step(const Select& i);
    std::int32_t step(const BitsEqual& i);
    std::int32_t step(const Store& i);
    std::int32_t step(const SolveBlock& i);
    std::int32_t step(const SolveGradient& i);
    std::int32_t step(const Assert& i);
    std::int32_t step(const CallFunction& i);
    std::int32_t step(const CallKernel& i);
    std::int32_t step(const CallForeign& i);
    std::int32_t step(const Recall& i);
    std::int32_t step(const LoadElement& i);
    std::int32_t step(const StoreElement& i);
    std::int32_t step(const Check& i);
    std::int32_t step(const If& i);
    std::int32_t step(const Else& i);
    std::int32_t step(const EndIf& i);
    std::int32_t step(const Loop& i);
    std::int32_t step(const EndLoop& i);
    std::int32_t step(const Repeat& i);
    std::int32_t step(const BreakUnless& i);
    std::int32_t step(const Break& i);
    std::int32_t step(const EndRepeat& i);
    std::int32_t step(const Return& i);

    RoutineOf routine_of_;
    Warn warn_;
    std::int64_t steps_left_ = unlimited;
    const Program* program_ = nullptr;
    TorsionFrame* frame_ = nullptr;
    Activation now_;
    std::size_t depth_ = 0;
    std::deque<std::vector<double>> memory_; ///< by depth: the memory of callers does not move
    std::optional<FunctionFailure> failure_;
};

/// Runs a kernel on a frame.
std::int32_t interpret(const Program& program, const Kernel& kernel, TorsionFrame& frame);

} // namespace torsion::program
