// Values that nothing has written (torsion/unwritten.h) pass through every operation as they are, comparisons and choices too, and no decision is made by one.

#include "compiler/lower/interpret.h"

#include "compiler/symbolic/evaluate.h"
#include "compiler/symbolic/run_function.h"
#include "torsion/unwritten.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace torsion::lower {

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

    std::int32_t step(const Instruction& i) {
        double& result = values_[at_];
        switch (i.code) {
        case Code::Constant: result = i.index > 0 ? kernel_.constants[i.index - 1][iteration_] : i.constant; return 0;
        case Code::Load: result = section(frame_, i.slot.section)[kernel_.index_of(i, iteration_)]; return 0;
        case Code::Unary: result = is_unwritten(value(i.a)) ? value(i.a) : symbolic::apply(i.op, value(i.a)); return 0;
        case Code::Binary:
            if (is_unwritten(value(i.a)) || is_unwritten(value(i.b))) result = value(is_unwritten(value(i.a)) ? i.a : i.b);
            else result = symbolic::apply(i.op, value(i.a), value(i.b));
            return 0;
        case Code::Select:
            if (is_unwritten(value(i.a))) result = value(i.a);
            else result = value(i.a) != 0 ? value(i.b) : value(i.c);
            return 0;
        case Code::Store: section(frame_, i.slot.section)[kernel_.index_of(i, iteration_)] = value(i.a); return 0;
        case Code::If:
            if (is_unwritten(value(i.a))) return refuse(value(i.a));
            if (value(i.a) == 0) skip(Code::Else);
            return 0;
        case Code::Else: leave_first_arm(i); return 0;
        case Code::EndIf:
            if (i.a) result = value(i.a);
            return 0;
        case Code::SolveBlock: return frame_.host->solve_block(&frame_, kernel_.index_of(i, iteration_));
        case Code::SolveGradient: return frame_.host->solve_gradient(&frame_, i.index, i.count);
        case Code::Assert:
            if (is_unwritten(value(i.a))) return refuse(value(i.a));
            return value(i.a) != 0 ? 0 : frame_.host->assertion(&frame_, i.index, static_cast<std::int32_t>(i.count));
        case Code::CallFunction: return call(i);
        case Code::Same: {
            const double* first = section(frame_, i.slot.section) + i.slot.index;
            result = std::memcmp(first, frame_.work + i.index, i.count * sizeof(double)) == 0;
            return 0;
        }
        case Code::CallKernel:
            frame_.member = kernel_.index_of(i, iteration_);
            return interpret(program_, program_.kernels[static_cast<std::size_t>(i.constant)], frame_);
        case Code::Loop:
            loop_ = at_;
            iteration_ = 0;
            return 0;
        case Code::EndLoop:
            if (++iteration_ < code_[ValueId(loop_)].count) at_ = loop_;
            else iteration_ = frame_.member;
            return 0;
        }
        return 0;
    }

    std::int32_t call(const Instruction& i) {
        symbolic::FunctionId f(i.index);
        const symbolic::Function& function = program_.model.flat.pool.function(f);
        double* arguments = frame_.work + i.slot.index;
        double* results = arguments + function.inputs;
        if (const double* missing = std::find_if(arguments, results, is_unwritten); missing != results) {
            std::fill_n(results, function.outputs, *missing);
            return 0;
        }
        auto failure = run_(f, {arguments, function.inputs}, {results, function.outputs});
        if (!failure) return 0;
        std::int32_t answer = tell(failure->function, failure->check, function_error);
        if (i.count == 0) return answer != 0 ? answer : 1;
        std::fill_n(results, function.outputs, std::numeric_limits<double>::quiet_NaN());
        return 0;
    }

    std::int32_t tell(symbolic::FunctionId f, std::uint32_t check, std::int32_t level) {
        return frame_.host->assertion(&frame_, program_.assertion_row(f, check), level);
    }

    /// From an If to its Else, or from an Else to its EndIf: `at_` stops there.
    void skip(Code until) {
        for (std::size_t depth = 0;;) {
            Code code = code_[ValueId(++at_)].code;
            if (depth == 0 && code == until) return;
            if (code == Code::If) ++depth;
            if (code == Code::EndIf) --depth;
        }
    }

    void leave_first_arm(const Instruction& otherwise) {
        skip(Code::EndIf);
        if (otherwise.a) values_[at_] = value(otherwise.a);
    }

    const Program& program_;
    const Kernel& kernel_;
    const Store<ValueId, Instruction>& code_;
    TorsionFrame& frame_;
    symbolic::FunctionRunner run_{program_.model.flat.pool, [this](symbolic::FunctionId f, std::uint32_t check) { tell(f, check, function_warning); }};
    std::vector<double> values_;
    std::size_t at_ = 0, loop_ = 0;
    std::uint32_t iteration_; ///< outside of loops: of a block among its like
};

} // namespace

std::int32_t interpret(const Program& program, const Kernel& kernel, TorsionFrame& frame) { return Interpreter(program, kernel, frame)(); }

} // namespace torsion::lower
