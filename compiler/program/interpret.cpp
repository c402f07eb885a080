// Values that nothing has written (torsion/unwritten.h) pass through every operation as they are, comparisons and choices too, and no decision is made by one.

#include "compiler/program/interpret.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/evaluate.h"
#include "compiler/symbolic/run_function.h"
#include "torsion/unwritten.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace torsion::program {

namespace {

using runtime::is_unwritten;

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
    case Section::Decree: return frame.decree;
    case Section::Difference: return frame.difference;
    case Section::Magnitude: return frame.magnitude;
    case Section::Active: return frame.active;
    case Section::Epsilon: return frame.epsilon;
    case Section::Jacobian: return frame.jacobian;
    case Section::Work: return frame.work;
    case Section::Time: return &frame.time;
    case Section::Initial: return &frame.initial;
    case Section::Event: return &frame.event;
    }
    return nullptr;
}

class Interpreter {
public:
    Interpreter(const Program& program, const Kernel& kernel, TorsionFrame& frame)
        : program_(program), kernel_(kernel), code_(kernel.code), frame_(frame), values_(kernel.code.size()), iteration_(frame.member) {}

    std::int32_t operator()() {
        for (at_ = 0; at_ < code_.size(); ++at_) {
            if (std::int32_t failure = step(code_[ValueId(at_)])) return failure;
        }
        return 0;
    }

private:
    double value(ValueId v) const { return values_[v.index()]; }

    /// A decision by what nothing has computed.
    std::int32_t refuse(double missing) {
        const runtime::SlotName slot = *runtime::unwritten_source(missing);
        frame_.reserved = std::uint32_t{slot.section} << 24 | (slot.index & 0xffffff);
        return runtime::undefined_answer;
    }

    std::int32_t step(const Instruction& instruction) {
        return match(instruction, [this](const auto& i) { return run(i); });
    }

    std::int32_t give(double result) {
        values_[at_] = result;
        return 0;
    }
    double& slot(Slot s) const { return section(frame_, s.section)[s.index]; }

    std::int32_t run(const Constant& i) { return give(i.value); }
    std::int32_t run(const ConstantEntry& i) { return give(kernel_.constant_tables[i.table][iteration_]); }
    std::int32_t run(const Load& i) { return give(slot(kernel_.at(i, iteration_))); }
    std::int32_t run(const Unary& i) { return give(is_unwritten(value(i.operand)) ? value(i.operand) : symbolic::apply(i.op, value(i.operand))); }
    std::int32_t run(const Binary& i) {
        const double left = value(i.left), right = value(i.right);
        return give(is_unwritten(left) ? left : is_unwritten(right) ? right : symbolic::apply(i.op, left, right));
    }
    std::int32_t run(const Select& i) {
        if (is_unwritten(value(i.condition))) return give(value(i.condition));
        return give(value(i.condition) != 0 ? value(i.first) : value(i.second));
    }
    std::int32_t run(const Same& i) { return give(std::memcmp(&slot(i.slot), frame_.work + i.kept, i.count * sizeof(double)) == 0); }
    std::int32_t run(const Store& i) {
        slot(kernel_.at(i, iteration_)) = value(i.value);
        return 0;
    }
    std::int32_t run(const If& i) {
        if (is_unwritten(value(i.condition))) return refuse(value(i.condition));
        if (value(i.condition) == 0) skip_to<Else>();
        return 0;
    }
    std::int32_t run(const Else& i) { // the first arm ends
        skip_to<EndIf>();
        if (i.value) values_[at_] = value(i.value);
        return 0;
    }
    std::int32_t run(const EndIf& i) { return i.value ? give(value(i.value)) : 0; }
    std::int32_t run(const SolveBlock& i) { return frame_.host->solve_block(&frame_, kernel_.at(i.block, iteration_)); }
    std::int32_t run(const SolveGradient& i) { return frame_.host->solve_gradient(&frame_, i.block, i.columns); }
    std::int32_t run(const Assert& i) {
        if (is_unwritten(value(i.condition))) return refuse(value(i.condition));
        return value(i.condition) != 0 ? 0 : frame_.host->assertion(&frame_, i.row, i.level);
    }
    std::int32_t run(const CallKernel& i) {
        frame_.member = kernel_.at(i.member, iteration_);
        return interpret(program_, program_.kernels[i.kernel.index()], frame_);
    }
    std::int32_t run(const Loop&) {
        loop_ = at_;
        iteration_ = 0;
        return 0;
    }
    std::int32_t run(const EndLoop&) {
        if (++iteration_ < std::get<Loop>(code_[ValueId(loop_)]).count) at_ = loop_;
        else iteration_ = frame_.member;
        return 0;
    }
    std::int32_t run(const CallFunction& i) {
        const std::uint32_t inputs = program_.functions[i.function].inputs(), outputs = program_.functions[i.function].outputs();
        double* arguments = frame_.work + i.work;
        double* results = arguments + inputs;
        if (const double* missing = std::find_if(arguments, results, is_unwritten); missing != results) {
            std::fill_n(results, outputs, *missing);
            return 0;
        }
        auto failure = call_(i.function, {arguments, inputs}, {results, outputs});
        if (!failure) return 0;
        std::int32_t answer = tell(failure->function, failure->check, function_error);
        if (!i.is_tentative) return answer != 0 ? answer : 1;
        std::fill_n(results, outputs, std::numeric_limits<double>::quiet_NaN());
        return 0;
    }

    std::int32_t tell(symbolic::FunctionId f, std::uint32_t check, std::int32_t level) {
        return frame_.host->assertion(&frame_, program_.assertion_row(f, check), level);
    }

    /// From an If to its Else, or from an Else to its EndIf: `at_` stops there.
    template <class End>
    void skip_to() {
        for (std::size_t depth = 0;;) {
            const Instruction& i = code_[ValueId(++at_)];
            if (depth == 0 && is<End>(i)) return;
            if (is<If>(i)) ++depth;
            if (is<EndIf>(i)) --depth;
        }
    }

    const Program& program_;
    const Kernel& kernel_;
    const Code& code_;
    TorsionFrame& frame_;
    symbolic::FunctionRunner call_{[this](symbolic::FunctionId f) -> const symbolic::FunctionCode& { return *program_.functions[f].code; }, [this](symbolic::FunctionId f, std::uint32_t check) { tell(f, check, function_warning); }};
    std::vector<double> values_;
    std::size_t at_ = 0, loop_ = 0;
    std::uint32_t iteration_; ///< outside of loops: of a block among its like
};

} // namespace

std::int32_t interpret(const Program& program, const Kernel& kernel, TorsionFrame& frame) { return Interpreter(program, kernel, frame)(); }

} // namespace torsion::program
