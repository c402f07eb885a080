#include "compiler/passes/code_motion.h"
#include "compiler/passes/loops/cheap_copies.h"
#include "compiler/program/parse.h"
#include "tests/unit/program/frame_memory.h"
#include "tests/unit/program/well_formed.h"

#include <doctest/doctest.h>

#include <cstring>
#include <random>

using namespace torsion;
using program::Instruction;
using program::Kernel;
using program::Section;
using program::ValueId;
using symbolic::Op;

namespace {

constexpr std::uint32_t slots = 4; ///< of each section

/// A kernel, instruction by instruction.
struct Maker {
    Kernel kernel{"derivatives", {}};

    ValueId add(const Instruction& i) { return kernel.code.add(i); }
    ValueId load(Section section, std::uint32_t index) { return add(program::load_of({section, index})); }
    ValueId op(Op op, ValueId a, ValueId b) { return add(program::Binary{op, a, b}); }
    ValueId sin(ValueId a) { return add(program::Unary{Op::Sin, a}); }
    void store(Section section, std::uint32_t index, ValueId a) { add(program::store_to({section, index}, a)); }
    void open(ValueId condition) { add(program::If{condition}); }
    void otherwise(ValueId a) { add(program::Else{a}); }
    ValueId close(ValueId a) { return add(program::EndIf{a}); }
};

std::uint32_t size_of_call(symbolic::FunctionId) { return 2; }

/// As many If and Else as stand open before each instruction with this operation.
std::vector<std::size_t> depths(const Kernel& kernel, Op op) {
    std::vector<std::size_t> result;
    std::size_t depth = 0;
    for (const Instruction& i : kernel.code) {
        if (program::is<program::If>(i)) ++depth;
        if (program::is<program::EndIf>(i)) --depth;
        if (program::operator_of(i) == op) result.push_back(depth);
    }
    return result;
}

/// A program with slots for all that these kernels touch.
program::Program program_of_one_kernel() { return program::parse_program("frame: x 4 u 4 work 4\n"); }

/// Derivatives and work after the kernel ran.
std::vector<double> outcome(const program::Program& program, const Kernel& kernel) {
    testing::FrameMemory memory(program);
    for (std::uint32_t i = 0; i < slots; ++i)
        memory.frame.x[i] = i % 2 == 0 ? 0.5 * (i + 1) : 0, memory.frame.u[i] = 1.25 - i;
    REQUIRE(program::interpret(program, kernel, memory.frame) == 0);
    std::vector<double> result(memory.frame.der, memory.frame.der + slots);
    result.insert(result.end(), memory.frame.work, memory.frame.work + slots);
    return result;
}

class RandomKernel {
public:
    RandomKernel(unsigned seed, bool is_simple) : random_(seed), is_simple_(is_simple) {}

    Kernel operator()() {
        known_ = {maker_.load(Section::X, 0), maker_.load(Section::U, 1)};
        body(0);
        for (std::uint32_t i = 0; i < slots; ++i) maker_.store(Section::Der, i, value());
        return std::move(maker_.kernel);
    }

private:
    unsigned pick(unsigned count) { return std::uniform_int_distribution<unsigned>(0, count - 1)(random_); }
    ValueId value() {
        if (pick(3) == 0 || (is_simple_ && pick(2) == 0)) return maker_.load(Section::X, pick(slots));
        return known_[known_.size() - 1 - std::min<std::size_t>(pick(12), known_.size() - 1)];
    }

    void body(int depth) {
        for (unsigned i = 0, n = 4 + pick(8); i < n; ++i) {
            if (is_simple_) {
                known_.push_back(maker_.op(pick(2) == 0 ? Op::Add : Op::Mul, value(), value()));
                continue;
            }
            static constexpr Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::Lt, Op::Max};
            switch (pick(10)) {
            case 0: known_.push_back(maker_.load(Section::X, pick(slots))); break;
            case 1: known_.push_back(maker_.load(Section::U, pick(slots))); break;
            // stays behind the stores before it
            case 2: known_.push_back(maker_.load(Section::Work, pick(slots))); break;
            case 3: maker_.store(Section::Work, pick(slots), value()); break;
            case 4: known_.push_back(maker_.sin(value())); break;
            case 5: known_.push_back(maker_.add(program::Select{value(), value(), value()})); break;
            case 6:
                if (depth < 3) known_.push_back(region(depth));
                break;
            default: known_.push_back(maker_.op(ops[pick(std::size(ops))], value(), value()));
            }
        }
    }

    ValueId region(int depth) {
        maker_.open(value());
        const ValueId first = arm(depth);
        maker_.otherwise(first);
        return maker_.close(arm(depth));
    }
    ValueId arm(int depth) { // what is known in it, is not known outside
        const std::vector<ValueId> before = known_;
        body(depth + 1);
        const ValueId result = value();
        known_ = before;
        return result;
    }

    std::mt19937 random_;
    bool is_simple_; ///< sums and products only
    Maker maker_;
    std::vector<ValueId> known_;
};

} // namespace

TEST_CASE("what one arm alone needs is computed in it, with the region that it is the value of") {
    Maker m;
    const ValueId x = m.load(Section::X, 0), u = m.load(Section::U, 0);
    const ValueId inner = m.sin(x);
    m.open(u);
    m.otherwise(inner);
    const ValueId needed = m.close(m.load(Section::X, 1));
    const ValueId both = m.op(Op::Max, inner, u);
    m.open(u);
    m.otherwise(m.op(Op::Sub, needed, both));
    const ValueId result = m.close(both);
    m.store(Section::Der, 0, result);
    const Kernel moved = passes::with_code_at_uses(m.kernel, size_of_call);
    CHECK(testing::is_well_formed(moved));
    CHECK(depths(m.kernel, Op::Sin) == std::vector<std::size_t>{0});
    CHECK(depths(moved, Op::Sin) == std::vector<std::size_t>{0}); // for `both`, which both arms need
    std::vector<std::size_t> regions;
    std::size_t depth = 0;
    for (const Instruction& i : moved.code) {
        if (program::is<program::If>(i)) regions.push_back(depth++);
        if (program::is<program::EndIf>(i)) --depth;
    }
    CHECK(regions == std::vector<std::size_t>{0, 1});
}

TEST_CASE("loads are made anew behind calls, and sums of them in each of several arms") {
    Maker m;
    const ValueId x = m.load(Section::X, 0), u = m.load(Section::U, 0), sum = m.op(Op::Add, x, u);
    m.open(u);
    m.otherwise(m.op(Op::Max, sum, u));
    const ValueId first = m.close(u);
    m.open(u);
    m.otherwise(m.op(Op::Min, sum, x));
    const ValueId second = m.close(u);
    const ValueId called = m.sin(first);
    m.store(Section::Der, 0, m.op(Op::Mul, called, m.op(Op::Mul, second, x)));
    const Kernel moved = passes::with_code_at_uses(m.kernel, size_of_call);
    CHECK(depths(m.kernel, Op::Add) == std::vector<std::size_t>{0});
    CHECK(depths(moved, Op::Add) == std::vector<std::size_t>{1, 1});
    bool is_behind_call = false, is_loaded_there = false;
    for (const Instruction& i : moved.code) {
        if (program::operator_of(i) == Op::Sin) is_behind_call = true;
        if (is_behind_call && program::is<program::Load>(i) && program::slot_of(i) == program::Slot{Section::X, 0})
            is_loaded_there = true;
    }
    CHECK(is_loaded_there);
}

TEST_CASE("a load stays behind the store of its slot, and what stores stays where it is") {
    Maker m;
    const ValueId u = m.load(Section::U, 0), before = m.load(Section::Work, 0);
    m.store(Section::Work, 0, u);
    const ValueId after = m.load(Section::Work, 0);
    m.open(u);
    m.store(Section::Work, 1, before);
    m.otherwise(before);
    m.store(Section::Der, 0, m.close(after));
    const program::Program room = program_of_one_kernel();
    CHECK(outcome(room, passes::with_code_at_uses(m.kernel, size_of_call)) == outcome(room, m.kernel));
}

TEST_CASE("regions that are very deep stay as they are") {
    Maker m;
    const ValueId u = m.load(Section::U, 0), needed = m.sin(u);
    for (int depth = 0; depth < 100; ++depth) m.open(u);
    ValueId value = needed;
    for (int depth = 0; depth < 100; ++depth) {
        m.otherwise(value);
        value = m.close(u);
    }
    m.store(Section::Der, 0, value);
    CHECK(depths(passes::with_code_at_uses(m.kernel, size_of_call), Op::Sin) == std::vector<std::size_t>{0});
}

TEST_CASE("random kernels leave the same, to the bit: with what is moved, and with cheap copies") {
    const program::Program room = program_of_one_kernel();
    std::size_t moved_values = 0, copies = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        const Kernel kernel = RandomKernel(seed, seed % 4 == 0)();
        REQUIRE(testing::is_well_formed(kernel));
        const std::vector<double> expected = outcome(room, kernel);
        for (const Kernel& changed :
             {passes::with_code_at_uses(kernel, size_of_call), passes::with_cheap_copies(kernel)}) {
            REQUIRE(testing::is_well_formed(changed));
            const std::vector<double> result = outcome(room, changed);
            CHECK(std::memcmp(result.data(), expected.data(), expected.size() * sizeof(double)) == 0);
        }
        moved_values += depths(passes::with_code_at_uses(kernel, size_of_call), Op::Sin) != depths(kernel, Op::Sin);
        copies += passes::with_cheap_copies(kernel).code.size() > kernel.code.size();
    }
    CHECK(moved_values > 20); // not all of them had nothing to do
    CHECK(copies > 5);
}

TEST_CASE("what is stored anyway, or belongs to a chain of sums, is not copied") {
    Maker m;
    const ValueId x = m.load(Section::X, 0), u = m.load(Section::U, 0);
    const ValueId torque = m.op(Op::Mul, x, u), stored = m.op(Op::Add, x, u);
    m.store(Section::Work, 0, stored);
    m.store(Section::Der, 0, m.op(Op::Sub, torque, stored));
    m.store(Section::Der, 1, m.op(Op::Add, stored, torque));
    const Kernel copied = passes::with_cheap_copies(m.kernel);
    CHECK(testing::count(copied, Op::Mul) == 2);
    CHECK(testing::count(copied, Op::Add) == testing::count(m.kernel, Op::Add));

    Maker chain;
    ValueId angle = chain.op(Op::Mul, chain.load(Section::X, 0), chain.load(Section::U, 0));
    for (std::uint32_t i = 0; i < slots; ++i) {
        const ValueId next = chain.op(Op::Add, angle, chain.load(Section::U, i));
        chain.store(Section::Der, i, chain.op(Op::Sub, next, angle));
        angle = next;
    }
    chain.store(Section::Work, 0, angle);
    const Kernel same = passes::with_cheap_copies(chain.kernel);
    CHECK(testing::count(same, Op::Add) == slots); // only the first product
    CHECK(testing::count(same, Op::Mul) == 2);
}
