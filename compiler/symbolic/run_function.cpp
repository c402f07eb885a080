#include "compiler/symbolic/run_function.h"

#include "compiler/symbolic/evaluate.h"

#include <algorithm>

namespace torsion::symbolic {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

bool is_inside(double index, std::uint32_t count) { return index >= 0 && index < count; }

} // namespace

std::optional<FunctionFailure> FunctionRunner::operator()(FunctionId f, std::span<const double> inputs, std::span<double> outputs) {
    const FunctionCode& code = code_of_(f);
    assert(inputs.size() == code.inputs && outputs.size() == code.outputs);
    failure_.reset();
    std::ranges::copy(inputs, frame(f, 0));
    if (!run(f, 0)) return std::move(failure_);
    std::copy_n(memory_.data() + code.inputs, code.outputs, outputs.begin());
    return std::nullopt;
}

/// The registers of a call that begins, but for its inputs.
double* FunctionRunner::frame(FunctionId f, std::size_t base) {
    const FunctionCode& code = code_of_(f);
    if (memory_.size() < base + code.registers) memory_.resize(std::max(base + code.registers, 2 * memory_.size()));
    double* r = memory_.data() + base;
    std::fill(r + code.inputs, r + code.slots, not_a_number);
    std::ranges::copy(code.constants, r + code.slots);
    return r;
}

bool FunctionRunner::run(FunctionId f, std::size_t base) {
    const FunctionCode& code = code_of_(f);
    double* r = memory_.data() + base;
    for (std::size_t at = 0;; ++at) {
        if (steps_left_-- <= 0) {
            failure_ = {f, 0, true, "`" + code.name + "` takes too long to be evaluated while the model is compiled"};
            return false;
        }
        const FunctionStep& s = code.steps[at];
        switch (s.what) {
        case FunctionDo::Copy: r[s.result] = r[s.a]; break;
        case FunctionDo::Unary: r[s.result] = apply(s.op, r[s.a]); break;
        case FunctionDo::Binary: r[s.result] = apply(s.op, r[s.a], r[s.b]); break;
        case FunctionDo::Select: r[s.result] = r[s.a] != 0 ? r[s.b] : r[s.c]; break;
        case FunctionDo::Element: r[s.result] = is_inside(r[s.a], s.c) ? r[s.b + static_cast<std::uint32_t>(r[s.a])] : not_a_number; break;
        case FunctionDo::SetElement:
            if (!is_inside(r[s.a], s.c)) return fail(f, s.check);
            r[s.b + static_cast<std::uint32_t>(r[s.a])] = r[s.result];
            break;
        case FunctionDo::Call:
            if (!call(code.calls[s.a], base, base + code.registers)) return false;
            r = memory_.data() + base;
            break;
        case FunctionDo::Foreign: call_foreign(code.foreign[s.a], r); break;
        case FunctionDo::Jump: at = s.c - std::size_t{1}; break;
        case FunctionDo::JumpUnless:
            if (r[s.a] == 0) at = s.c - std::size_t{1};
            break;
        case FunctionDo::Enter: r[s.result] = 0; break;
        case FunctionDo::Round:
            if (++r[s.result] > static_cast<double>(While::most_rounds)) return fail(f, s.check);
            break;
        case FunctionDo::Check:
            if (r[s.a] != 0) break;
            if (!code.checks[s.check].is_warning) return fail(f, s.check);
            if (warn_) warn_(f, s.check);
            break;
        case FunctionDo::Return: return true;
        }
    }
}

bool FunctionRunner::call(const FunctionCall& call, std::size_t base, std::size_t top) {
    double* inner = frame(call.function, top);
    for (std::size_t i = 0; i < call.arguments.size(); ++i) inner[i] = memory_[base + call.arguments[i]];
    bool good = run(call.function, top);
    if (!good && (!call.is_tentative || failure_->out_of_steps)) return false;
    const FunctionCode& callee = code_of_(call.function);
    double* results = memory_.data() + base + call.results;
    if (good)
        std::copy_n(memory_.data() + top + callee.inputs, callee.outputs, results);
    else
        std::fill_n(results, callee.outputs, not_a_number);
    return true;
}

void FunctionRunner::call_foreign(const ForeignStep& step, double* registers) {
    arguments_.clear();
    for (std::uint32_t argument : step.arguments) arguments_.push_back(registers[argument]);
    step.callee->call(arguments_.data(), registers + step.results);
}

bool FunctionRunner::fail(FunctionId f, std::uint32_t check) {
    failure_ = {f, check, false, code_of_(f).checks[check].message};
    return false;
}

FunctionResult run_function(const ExprPool& pool, FunctionId f, std::span<const double> inputs, FunctionRunner::Warn warn, std::int64_t most_steps) {
    FunctionResult result;
    result.outputs.resize(pool.function(f).outputs);
    result.failure = FunctionRunner(pool, std::move(warn), most_steps)(f, inputs, result.outputs);
    return result;
}

} // namespace torsion::symbolic
