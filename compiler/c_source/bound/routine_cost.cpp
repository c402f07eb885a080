#include "compiler/c_source/bound/routine_cost.h"

#include "compiler/c_source/caps.h"
#include "compiler/c_source/memory.h"
#include "compiler/c_source/placement.h"
#include "compiler/support/match.h"

#include <utility>

namespace torsion::c_source {

using namespace program;

namespace {

bool is_of_truths(Op op) { return op == Op::And || op == Op::Or; }

Cost cost_of(Op op) {
    switch (op) {
    case Op::Add:
    case Op::Sub: return additions(1);
    case Op::Mul: return multiplications(1);
    case Op::Div: return divisions(1);
    case Op::Neg:
    case Op::Abs: return signs(1);
    case Op::Sign: return cost_of(Kind::Comparison, 1, 2) + cost_of(Kind::Addition, 0, 1) + cost_of(Kind::Sign, 0, 1);
    case Op::Min:
    case Op::Max: return cost_of(Kind::Comparison, 1, 2);
    case Op::Sqrt: return cost_of(Kind::Root, 1, 1);
    case Op::Not:
    case Op::And:
    case Op::Or: return {};
    default: return symbolic::is_comparison(op) ? comparisons(1) : cost_of(Kind::Function, 1, 1);
    }
}

/// The text that routine_text.cpp writes, as costs.
class Counter {
public:
    Counter(RoutineCosts& costs, const Routine& routine)
        : costs_(costs), code_(routine.code), placed_(placement(routine)), is_truth_(code_.size()),
          may_be_skipped_(code_.size()), is_of_constants_(code_.size()) {
        find_skipped();
    }

    Cost run() { return sequence(); }

private:
    const Instruction& at(std::size_t k) const { return code_[ValueId(k)]; }

    /// Terms inside of an arm of `? :`, or to the right of && and ||, are not always evaluated.
    void find_skipped() {
        for (std::size_t k = code_.size(); k-- > 0;) {
            const Instruction& i = at(k);
            const auto skip = [&](ValueId v, bool is_skipped) {
                if (v && placed_[v.index()] == Placed::Inside)
                    may_be_skipped_[v.index()] = is_skipped || may_be_skipped_[k];
            };
            const auto* select = std::get_if<Select>(&i);
            const auto* binary = std::get_if<Binary>(&i);
            for (const ValueId v : operands(i)) skip(v, false);
            if (select != nullptr) skip(select->first, true), skip(select->second, true);
            if (binary != nullptr && is_of_truths(binary->op)) skip(binary->right, true);
        }
    }

    /// `x != 0`, where a number stands for a truth.
    Cost truth(ValueId v) const {
        if (is_truth_[v.index()]) return {};
        return cost_of(Kind::Comparison, is<Constant>(at(v.index())) ? 0 : 1, 1);
    }

    /// Up to the end of a region, which is passed.
    Cost sequence() {
        Cost result;
        while (next_ < code_.size()) {
            const std::size_t k = next_++;
            const Instruction& i = at(k);
            if (is<Else, EndIf, EndLoop, EndRepeat>(i)) return result;
            if (is<If>(i)) result += arms(std::get<If>(i));
            else if (is<Loop>(i)) result += std::get<Loop>(i).count * sequence();
            else if (is<Repeat>(i)) result += times(0, caps::rounds + 1, sequence());
            else if (placed_[k] != Placed::Unused) result += one(k, i);
        }
        return result;
    }

    Cost arms(const If& i) {
        const Cost condition = truth(i.condition), first = sequence();
        const bool has_second = is<Else>(at(next_ - 1));
        return condition + either(first, has_second ? sequence() : Cost{});
    }

    Cost one(std::size_t k, const Instruction& i) {
        const Cost cost = match(i, [&](const auto& kind) { return of(k, kind); });
        return may_be_skipped_[k] ? perhaps(cost) : cost;
    }

    template <class Kind>
    Cost of(std::size_t, const Kind&) { // loads, stores, what is refused before
        return {};
    }
    Cost of(std::size_t k, const Unary& i) {
        is_truth_[k] = i.op == Op::Not;
        return i.op == Op::Not ? truth(i.operand) : of_constants(k, i.operand, {}, cost_of(i.op));
    }
    Cost of(std::size_t k, const Binary& i) {
        is_truth_[k] = symbolic::is_comparison(i.op) || is_of_truths(i.op);
        if (is_of_truths(i.op)) return truth(i.left) + perhaps(truth(i.right));
        return of_constants(k, i.left, i.right, cost_of(i.op));
    }
    /// The C compiler may do what has constant operands, and what has their results.
    Cost of_constants(std::size_t k, ValueId a, ValueId b, const Cost& cost) {
        const auto is_constant = [&](ValueId v) {
            return !v || is<Constant>(at(v.index())) || is_of_constants_[v.index()];
        };
        is_of_constants_[k] = is_constant(a) && is_constant(b);
        return is_of_constants_[k] ? perhaps(cost) : cost;
    }
    Cost of(std::size_t k, const Select& i) {
        is_truth_[k] = is_truth_[i.first.index()] && is_truth_[i.second.index()];
        return truth(i.condition);
    }
    Cost of(std::size_t k, const BitsEqual&) {
        is_truth_[k] = true;
        return {};
    }
    Cost of(std::size_t, const LoadElement&) { return c_source::cost_of(Kind::Comparison, 0, 2); }
    Cost of(std::size_t, const StoreElement&) { return c_source::cost_of(Kind::Comparison, 0, 2); }
    Cost of(std::size_t, const SolveBlock& i) {
        return i.block.is_fixed() ? costs_.block(i.block.first) : costs_.dearest_block();
    }
    Cost of(std::size_t, const SolveGradient& i) { return costs_.gradient(i.block.index(), i.columns); }
    Cost of(std::size_t, const Assert& i) { return truth(i.condition); }
    Cost of(std::size_t, const Check& i) { return truth(i.condition); }
    Cost of(std::size_t, const BreakUnless& i) { return truth(i.condition); }
    Cost of(std::size_t, const CallKernel& i) { return costs_.kernel(i.kernel); }
    Cost of(std::size_t, const CallFunction& i) { return costs_.function(i.function); }

    RoutineCosts& costs_;
    const Code& code_;
    std::vector<Placed> placed_;
    std::vector<bool> is_truth_, may_be_skipped_, is_of_constants_;
    std::size_t next_ = 0;
};

} // namespace

Cost RoutineCosts::kernel(KernelId k) {
    if (!k) return {};
    const auto found = kernels_.find(k);
    if (found != kernels_.end()) return found->second;
    return kernels_[k] = Counter(*this, program_.kernels[k]).run();
}

Cost RoutineCosts::function(symbolic::FunctionId f) {
    const auto found = functions_.find(f);
    if (found != functions_.end()) return found->second;
    const Code& code = program_.functions[f].routine->routine.code;
    const Cost cost = Counter(*this, program_.functions[f].routine->routine).run();
    const auto returns = std::ranges::count_if(code, [](const Instruction& i) { return is<Return>(i); });
    return functions_[f] = returns > 1 ? perhaps(cost) : cost; // an early return leaves the rest out
}

Cost RoutineCosts::dearest_block() const {
    Cost result;
    bool is_first = true;
    for (const std::uint32_t b : solved_blocks(program_)) {
        result = std::exchange(is_first, false) ? solved_(b) : either(result, solved_(b));
    }
    return result;
}

} // namespace torsion::c_source
