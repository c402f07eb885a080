// Unwritten values (torsion/unwritten.h) pass through every operation unchanged, comparisons and choices too. No
// decision may depend on one.

#include "compiler/program/interpreter.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/operators.h"
#include "torsion/message_values.h"
#include "torsion/unwritten.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace torsion::program {

namespace {

using runtime::is_unwritten;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::int32_t failed = 1;

bool is_inside(double index, std::uint32_t count) { return index >= 0 && index < count; }

double* section(TorsionFrame& frame, Section s) {
    switch (s) {
    case Section::X: return frame.x;
    case Section::Der: return frame.der;
    case Section::Y: return frame.y;
    case Section::P: return frame.p;
    case Section::U: return frame.u;
    case Section::D: return frame.d;
    case Section::Pre: return frame.pre;
    case Section::Relation: return frame.relation;
    case Section::Candidate: return frame.candidate;
    case Section::Forced: return frame.forced;
    case Section::Difference: return frame.difference;
    case Section::Magnitude: return frame.magnitude;
    case Section::Active: return frame.active;
    case Section::Epsilon: return frame.epsilon;
    case Section::Jacobian: return frame.jacobian;
    case Section::Work: return frame.work;
    case Section::Time: return &frame.time;
    case Section::Initial: return &frame.initial;
    case Section::Event: return &frame.event;
    case Section::Local: break;
    }
    return nullptr;
}

} // namespace

Interpreter::Interpreter(const Program& program, TorsionFrame& frame)
    : routine_of_(
          [&program](symbolic::FunctionId f) -> const FunctionRoutine& { return *program.functions[f].routine; }),
      warn_([this](symbolic::FunctionId f, std::uint32_t check) { tell(f, check, function_warning); }),
      program_(&program), frame_(&frame) {}

std::optional<FunctionFailure> Interpreter::call(symbolic::FunctionId f, std::span<const double> inputs,
                                                 std::span<double> outputs) {
    failure_.reset();
    const FunctionRoutine& function = routine_of_(f);
    assert(inputs.size() == function.inputs && outputs.size() == function.outputs);
    if (call_function(function, f, inputs.data(), outputs.data()) == 0) return std::nullopt;
    return std::move(failure_);
}

std::optional<FunctionFailure> Interpreter::call(const FunctionRoutine& routine, std::span<const double> inputs,
                                                 std::span<double> outputs) {
    failure_.reset();
    assert(inputs.size() == routine.inputs && outputs.size() == routine.outputs);
    if (call_function(routine, {}, inputs.data(), outputs.data()) == 0) return std::nullopt;
    return std::move(failure_);
}

std::int32_t Interpreter::operator()(const Kernel& kernel) {
    const std::vector<std::uint32_t> jumps = jumps_of(kernel.code);
    const Activation caller = std::exchange(
        now_,
        {.routine = &kernel, .jumps = jumps.data(), .values = memory(kernel.code.size()), .iteration = frame_->member});
    ++depth_;
    const std::int32_t answer = run();
    --depth_;
    now_ = caller;
    return answer;
}

std::int32_t Interpreter::call_function(const FunctionRoutine& function, symbolic::FunctionId f, const double* inputs,
                                        double* outputs) {
    const std::size_t values = function.routine.code.size();
    double* const room = memory(values + function.locals);
    double* const locals = room + values;
    std::copy_n(inputs, function.inputs, locals);
    std::fill(locals + function.inputs, locals + function.locals, not_a_number);
    const Activation caller =
        std::exchange(now_, {&function.routine, &function, f, function.jumps.data(), room, locals});
    ++depth_;
    const std::int32_t answer = run();
    --depth_;
    now_ = caller;
    if (answer == 0) std::copy_n(locals + function.inputs, function.outputs, outputs);
    return answer;
}

std::int32_t Interpreter::run() {
    const Code& code = now_.routine->code;
    for (; now_.at < code.size(); ++now_.at) {
        if (steps_left_-- <= 0) {
            failure_ = {now_.id, 0, true,
                        "`" + now_.routine->name + "` takes too long to be evaluated while the model is compiled"};
            return failed;
        }
        const std::int32_t answer = std::visit([this](const auto& i) { return step(i); }, code[ValueId(now_.at)]);
        if (answer != 0) return answer;
    }
    return 0;
}

/// Memory for a routine about to be called.
double* Interpreter::memory(std::size_t size) {
    while (memory_.size() <= depth_) memory_.emplace_back();
    if (memory_[depth_].size() < size) memory_[depth_].resize(size);
    return memory_[depth_].data();
}

double& Interpreter::slot(Slot s) {
    return (s.section == Section::Local ? now_.locals : section(*frame_, s.section))[s.index];
}

std::int32_t Interpreter::fail(std::uint32_t check, std::vector<double> values) {
    const std::string& message = now_.function->checks[check].message;
    failure_ = {now_.id, check, false,
                values.empty() ? message : runtime::with_message_values(message, values.data(), values.size()),
                std::move(values)};
    return failed;
}

/// Refuses a decision that depends on an unwritten value.
std::int32_t Interpreter::refuse(double missing) {
    const runtime::SlotName slot = *runtime::unwritten_source(missing);
    frame_->reserved = std::uint32_t{slot.section} << 24 | (slot.index & 0xffffff);
    return runtime::undefined_answer;
}

std::int32_t Interpreter::tell(symbolic::FunctionId f, std::uint32_t check, std::int32_t level) {
    return frame_->host->assertion(frame_, program_->assertion_of(f, check).index(), level);
}

// -- values

std::int32_t Interpreter::step(const Constant& i) { return give(i.value); }
std::int32_t Interpreter::step(const ConstantEntry& i) {
    return give(now_.routine->constant_tables[i.table][now_.iteration]);
}
std::int32_t Interpreter::step(const Load& i) { return give(slot(now_.routine->at(i, now_.iteration))); }
std::int32_t Interpreter::step(const Unary& i) {
    return give(is_unwritten(value(i.operand)) ? value(i.operand) : symbolic::apply(i.op, value(i.operand)));
}
std::int32_t Interpreter::step(const Binary& i) {
    const double left = value(i.left), right = value(i.right);
    return give(is_unwritten(left) ? left : is_unwritten(right) ? right : symbolic::apply(i.op, left, right));
}
std::int32_t Interpreter::step(const Select& i) {
    if (is_unwritten(value(i.condition))) return give(value(i.condition));
    return give(value(i.condition) != 0 ? value(i.first) : value(i.second));
}
std::int32_t Interpreter::step(const BitsEqual& i) {
    return give(std::memcmp(&slot(i.slot), frame_->work + i.kept, i.count * sizeof(double)) == 0);
}
std::int32_t Interpreter::step(const LoadElement& i) {
    const double index = value(i.index);
    return give(is_inside(index, i.count) ? now_.locals[i.first + static_cast<std::uint32_t>(index)] : not_a_number);
}

// -- effects

std::int32_t Interpreter::step(const Store& i) {
    slot(now_.routine->at(i, now_.iteration)) = value(i.value);
    return 0;
}
std::int32_t Interpreter::step(const StoreElement& i) {
    const double index = value(i.index);
    if (!is_inside(index, i.count)) return fail(i.check);
    now_.locals[i.first + static_cast<std::uint32_t>(index)] = value(i.value);
    return 0;
}
std::int32_t Interpreter::step(const SolveBlock& i) {
    return frame_->host->solve_block(frame_, now_.routine->at(i.block, now_.iteration));
}
std::int32_t Interpreter::step(const SolveGradient& i) {
    return frame_->host->solve_gradient(frame_, i.block.index(), i.columns);
}
std::int32_t Interpreter::step(const Assert& i) {
    if (is_unwritten(value(i.condition))) return refuse(value(i.condition));
    return value(i.condition) != 0 ? 0 : frame_->host->assertion(frame_, i.assertion.index(), i.level);
}
std::int32_t Interpreter::step(const Check& i) {
    if (value(i.condition) != 0) return 0;
    std::vector<double> values(now_.locals + i.first, now_.locals + i.first + i.count);
    if (frame_) std::ranges::copy(values, frame_->work + runtime::first_message_value);
    if (!now_.function->checks[i.check].is_warning) return fail(i.check, std::move(values));
    if (warn_) warn_(now_.id, i.check);
    return 0;
}
std::int32_t Interpreter::step(const CallKernel& i) {
    frame_->member = now_.routine->at(i.member, now_.iteration);
    return (*this)(program_->kernels[i.kernel]);
}
std::int32_t Interpreter::step(const CallForeign& i) {
    const symbolic::Foreign& callee = *now_.function->foreign[i.callee];
    callee.call(now_.locals + i.arguments, now_.locals + i.arguments + i.inputs, frame_ ? frame_->host_data : nullptr);
    return 0;
}
/// While a model is compiled no signal has a past: each was what it is.
std::int32_t Interpreter::step(const Recall& i) {
    double* const values = now_.locals + i.arguments;
    if (!frame_) {
        values[i.inputs()] = i.is_slope ? values[5] : values[2];
        return 0;
    }
    const std::int32_t answer = frame_->host->recall(frame_, i.history, i.is_slope ? 1 : 0, values);
    if (answer != 0) failure_.reset(); // the host has told why
    return answer;
}
std::int32_t Interpreter::step(const CallFunction& i) {
    const FunctionRoutine& function = routine_of_(i.function);
    double* const arguments = &slot(i.arguments);
    double* const results = arguments + function.inputs;
    if (const double* missing = std::find_if(arguments, results, is_unwritten); missing != results) {
        std::fill_n(results, function.outputs, *missing);
        return 0;
    }
    const std::int32_t given = call_function(function, i.function, arguments, results);
    if (given == 0) return 0;
    if (failure_ && failure_->out_of_steps) return failed;
    std::int32_t answer = given;
    if (failure_ && !now_.function) {
        if (frame_) std::ranges::copy(failure_->values, frame_->work + runtime::first_message_value);
        answer = tell(failure_->function, failure_->check, function_error);
    }
    if (!i.is_tentative) return answer != 0 ? answer : failed;
    std::fill_n(results, function.outputs, not_a_number);
    return 0;
}

// -- control

std::int32_t Interpreter::step(const If& i) {
    if (is_unwritten(value(i.condition))) return refuse(value(i.condition));
    return value(i.condition) == 0 ? jump() : 0;
}
/// The first arm ends.
std::int32_t Interpreter::step(const Else& i) {
    jump();
    return i.value ? give(value(i.value)) : 0;
}
std::int32_t Interpreter::step(const EndIf& i) { return i.value ? give(value(i.value)) : 0; }
std::int32_t Interpreter::step(const Loop&) {
    now_.loop = now_.at;
    now_.iteration = 0;
    return 0;
}
std::int32_t Interpreter::step(const EndLoop&) {
    if (++now_.iteration < std::get<Loop>(now_.routine->code[ValueId(now_.loop)]).count) now_.at = now_.loop;
    else now_.iteration = frame_->member;
    return 0;
}
/// Its value counts the rounds.
std::int32_t Interpreter::step(const Repeat&) { return give(0); }
std::int32_t Interpreter::step(const BreakUnless& i) { return value(i.condition) == 0 ? jump() : 0; }
std::int32_t Interpreter::step(const Break&) { return jump(); }
std::int32_t Interpreter::step(const EndRepeat& i) {
    if (++now_.values[now_.jumps[now_.at]] > static_cast<double>(most_rounds)) return fail(i.check);
    return jump();
}
std::int32_t Interpreter::step(const Return&) {
    now_.at = now_.routine->code.size() - 1;
    return 0;
}

std::int32_t interpret(const Program& program, const Kernel& kernel, TorsionFrame& frame) {
    return Interpreter(program, frame)(kernel);
}

} // namespace torsion::program
