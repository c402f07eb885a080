#include "compiler/program/instruction.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/operators.h"

#include <bit>

namespace torsion::program {

static_assert(sizeof(Instruction) <= 32, "kernels have 100,000s of them");

namespace {

/// Each overload destructures an instruction into all its fields: a new field does not compile until it has its word
/// here.
class Words {
public:
    explicit Words(std::vector<std::uint32_t>& words) : words_(words) {}

    void operator()(const Constant& i) {
        const auto& [value] = i;
        add(std::bit_cast<std::uint64_t>(value));
    }
    void operator()(const ConstantEntry& i) {
        const auto& [table] = i;
        add(table.index());
    }
    void operator()(const Load& i) {
        const auto& [section, index] = i;
        add(section), add(index);
    }
    void operator()(const Unary& i) {
        const auto& [op, operand] = i;
        add(op), add(operand);
    }
    void operator()(const Binary& i) {
        const auto& [op, left, right] = i;
        add(op), add(left), add(right);
    }
    void operator()(const Select& i) {
        const auto& [condition, first, second] = i;
        add(condition), add(first), add(second);
    }
    void operator()(const BitsEqual& i) {
        const auto& [slot, kept, count] = i;
        add(slot.section), add(slot.index), add(kept), add(count);
    }
    void operator()(const Store& i) {
        const auto& [value, section, index] = i;
        add(value), add(section), add(index);
    }
    void operator()(const SolveBlock& i) {
        const auto& [block, is_apart] = i;
        add(block), add(is_apart);
    }
    void operator()(const SolveGradient& i) {
        const auto& [block, columns] = i;
        add(block.index()), add(columns);
    }
    void operator()(const Assert& i) {
        const auto& [condition, assertion, level] = i;
        add(condition), add(assertion.index()), add(static_cast<std::uint32_t>(level));
    }
    void operator()(const CallFunction& i) {
        const auto& [function, arguments, is_tentative, has_parametric_arguments] = i;
        add(function.index()), add(arguments.section), add(arguments.index), add(is_tentative),
            add(has_parametric_arguments);
    }
    void operator()(const CallKernel& i) {
        const auto& [kernel, member] = i;
        add(kernel.index()), add(member);
    }
    void operator()(const CallForeign& i) {
        const auto& [callee, arguments, inputs] = i;
        add(callee), add(arguments), add(inputs);
    }
    void operator()(const Recall& i) {
        const auto& [history, arguments, is_slope] = i;
        add(history), add(arguments), add(is_slope);
    }
    void operator()(const LoadElement& i) {
        const auto& [index, first, count] = i;
        add(index), add(first), add(count);
    }
    void operator()(const StoreElement& i) {
        const auto& [index, value, first, count, check] = i;
        add(index), add(value), add(first), add(count), add(check);
    }
    void operator()(const Check& i) {
        const auto& [condition, check, first, count] = i;
        add(condition), add(check), add(first), add(count);
    }
    void operator()(const If& i) {
        const auto& [condition] = i;
        add(condition);
    }
    void operator()(const Else& i) {
        const auto& [value] = i;
        add(value);
    }
    void operator()(const EndIf& i) {
        const auto& [value] = i;
        add(value);
    }
    void operator()(const Loop& i) {
        const auto& [count, is_parallel] = i;
        add(count), add(is_parallel);
    }
    void operator()(const EndLoop&) {}
    void operator()(const Repeat&) {}
    void operator()(const BreakUnless& i) {
        const auto& [condition] = i;
        add(condition);
    }
    void operator()(const Break&) {}
    void operator()(const EndRepeat& i) {
        const auto& [check] = i;
        add(check);
    }
    void operator()(const Return&) {}

private:
    void add(std::uint64_t bits) {
        words_.insert(words_.end(), {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)});
    }
    void add(std::uint32_t word) { words_.push_back(word); }
    void add(bool flag) { words_.push_back(flag); }
    void add(ValueId value) { words_.push_back(value.index()); }
    void add(symbolic::Op op) { words_.push_back(static_cast<std::uint32_t>(op)); }
    void add(Section section) { words_.push_back(static_cast<std::uint32_t>(section)); }
    void add(const Index& index) {
        const auto& [first, stride, table] = index;
        add(first), add(static_cast<std::uint32_t>(stride)), add(table.index());
    }

    std::vector<std::uint32_t>& words_;
};

} // namespace

bool is_call(const Instruction& i) {
    return is<SolveBlock, SolveGradient, CallFunction, CallKernel, CallForeign, Recall>(i) ||
           has(operator_of(i), symbolic::Trait::Called);
}

bool has_same_bits(const Constant& a, const Constant& b) {
    return std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
}

void append_words(const Instruction& i, std::vector<std::uint32_t>& words) {
    words.push_back(static_cast<std::uint32_t>(i.index()));
    std::visit(Words(words), i);
}

} // namespace torsion::program
