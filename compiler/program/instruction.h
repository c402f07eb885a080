#pragma once
// The instruction set of kernels and functions. The interpreter (interpreter.h, the oracle) and machine code (native/)
// agree bit for bit.
//
// A routine is a kernel, which works on the sections of a frame, or a function, which works on its own slots
// (function_routine.h).
//
// Invariants of a sequence of instructions (verify: slot_use.h):
//  - An instruction gives at most one value. Operands have smaller numbers. All values are doubles; truth is 1 or 0.
//  - If opens a region; each arm ends with its value. An arm with a division, a function with a limited domain or a
//  solve needs a region, because it
//    must run only when taken; total arithmetic uses Select.
//  - Loop repeats the instructions up to its EndLoop, in order. No instruction outside of a loop uses its values, and
//  loops do not nest.
//  - In functions only: Repeat … EndRepeat, until a BreakUnless or Break leaves it (these nest); Return; slots selected
//  by an index.

#include "compiler/support/id.h"
#include "compiler/support/id_table.h"
#include "compiler/symbolic/expr.h"

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace torsion::program {

using symbolic::FunctionId;
using symbolic::Op;
using symbolic::VarId;

/// Arrays of the frame, in the order of TorsionFrame's pointers; Time, Initial and Event are its scalars.
enum class Section : std::uint8_t {
    X,
    Der,
    Y,
    P,
    U,
    D,
    Pre,
    Relation,
    Candidate,
    Forced,
    Difference,
    Magnitude,
    Active,
    Epsilon,
    Jacobian,
    Work,
    Time,
    Initial,
    Event,
    Local ///< of a running function, in no frame
};
constexpr std::size_t section_count = static_cast<std::size_t>(Section::Local) + 1;
inline bool is_scalar(Section s) { return s == Section::Time || s == Section::Initial || s == Section::Event; }

struct Slot {
    Section section = Section::X;
    std::uint32_t index = 0;
    bool operator==(const Slot&) const = default;
};

/// A key for tables of slots.
inline std::uint64_t key(Slot slot) { return (std::uint64_t(slot.section) << 32) | slot.index; }

using ValueId = Id<struct ValueTag>;
using IndexTableId = Id<struct IndexTableTag>;       ///< of Kernel::index_tables
using ConstantTableId = Id<struct ConstantTableTag>; ///< of Kernel::constant_tables
using KernelId = Id<struct KernelTag>;               ///< of Program::kernels
using BlockId = Id<struct BlockTag>;                 ///< of Program::blocks
/// of the descriptor's assertions: the model's own, then those of functions
using AssertionId = Id<struct AssertionTag>;

/// The index of a slot, of a block or of a member. In a loop it may vary with the iteration k: first + k·stride, or
/// entry k of a table. Outside of loops k is TorsionFrame::member, the number of a block among those that share its
/// kernel.
struct Index {
    std::uint32_t first = 0;
    std::int32_t stride = 0;
    IndexTableId table{}; ///< if valid, it replaces the stride
    bool is_fixed() const { return stride == 0 && !table; }
    bool operator==(const Index&) const = default;
};

// -- values

struct Constant {
    double value = 0;
};
struct ConstantEntry { ///< of the iteration
    ConstantTableId table{};
};
struct Load {
    Section section = Section::X;
    Index index{};
    Slot slot() const { return {section, index.first}; } ///< in iteration 0
};
struct Unary {
    symbolic::Op op = symbolic::Op::None;
    ValueId operand{};
};
struct Binary { ///< comparisons give 1 or 0
    symbolic::Op op = symbolic::Op::None;
    ValueId left{}, right{};
};
struct Select { ///< condition ? first : second
    ValueId condition{}, first{}, second{};
};
struct BitsEqual { ///< 1 if `count` slots from `slot` on have the same bits as those in work from `kept` on
    Slot slot{};
    std::uint32_t kept = 0, count = 0;
};

// -- effects

struct Store {
    ValueId value{};
    Section section = Section::X;
    Index index{};
    Slot slot() const { return {section, index.first}; } ///< in iteration 0
};
struct SolveBlock { ///< the host solves a block. A nonzero result ends the kernel with that result
    Index block{};
    bool is_apart = false; ///< no code reads the slots that it leaves, so it may move with the region around it
};
struct SolveGradient { ///< the host solves a block's factored system for columns of right-hand sides
    BlockId block{};
    std::uint32_t columns = 0;
};
struct Assert { ///< reports to the host if the condition is 0
    ValueId condition{};
    AssertionId assertion{};
    std::int32_t level = 0; ///< of TorsionHost::assertion
};
/// The arguments lie in slots from `arguments` on, in work or among a function's own slots; they are stored just before
/// the call. The results follow them and are loaded just after.
struct CallFunction {
    symbolic::FunctionId function{};
    Slot arguments{};
    /// the results may be unneeded: a failure makes them NaN and does not leave the kernel
    bool is_tentative = false;
    bool has_parametric_arguments = false; ///< the kernel `parameters` left some arguments there
};
struct CallKernel { ///< the callee calls no kernel. Its failure leaves this kernel too
    KernelId kernel{};
    Index member{};
};

struct CallForeign {             ///< native code; arguments and results are placed as in CallFunction. It cannot fail
    std::uint32_t callee = 0;    ///< row of FunctionRoutine::foreign
    std::uint32_t arguments = 0; ///< the first local slot
    std::uint32_t inputs = 0;    ///< their number; results follow them
};
struct Recall { ///< the host reads a history; the result follows the arguments. Its failure leaves the function
    std::uint32_t history = 0;
    std::uint32_t arguments = 0; ///< the first local slot
    bool is_slope = false;
    std::uint32_t inputs() const { return is_slope ? 6 : 3; }
};
struct LoadElement { ///< local slot first + index; NaN if the index is not in 0 … count − 1
    ValueId index{};
    std::uint32_t first = 0, count = 0;
};
struct StoreElement { ///< a check fails if the index is not in 0 … count − 1
    ValueId index{}, value{};
    std::uint32_t first = 0, count = 0, check = 0;
};
struct Check { ///< of a function. If the condition is 0 it fails, or warns and continues
    ValueId condition{};
    std::uint32_t check = 0;            ///< row of FunctionRoutine::checks
    std::uint32_t first = 0, count = 0; ///< locals with the values in its message
};

// -- control

struct If {
    ValueId condition{};
};
struct Else {
    ValueId value{}; ///< of the first arm; invalid: the region has no value
};
struct EndIf {       ///< its value is the value of the region
    ValueId value{}; ///< of the second arm
};
struct Loop {
    std::uint32_t count = 0;
    bool is_parallel = false; ///< iterations are independent
};
struct EndLoop {};
struct Repeat {};
struct BreakUnless { ///< leaves the innermost Repeat
    ValueId condition{};
};
struct Break {};
constexpr std::int64_t most_rounds = 100'000'000; ///< then it fails: an endless loop must not hang a simulation
struct EndRepeat {                                ///< a check fails beyond most_rounds
    std::uint32_t check = 0;
};
struct Return {};

using Instruction =
    std::variant<Constant, ConstantEntry, Load, Unary, Binary, Select, BitsEqual, Store, SolveBlock, SolveGradient,
                 Assert, CallFunction, CallKernel, CallForeign, Recall, LoadElement, StoreElement, Check, If, Else,
                 EndIf, Loop, EndLoop, Repeat, BreakUnless, Break, EndRepeat, Return>;
using Code = IdTable<ValueId, Instruction>;

// -- queries of passes on one instruction

template <class... Kinds>
bool is(const Instruction& i) {
    return (std::holds_alternative<Kinds>(i) || ...);
}

inline Load load_of(Slot slot) { return {slot.section, {slot.index}}; }
inline Store store_to(Slot slot, ValueId value) { return {value, slot.section, {slot.index}}; }

/// In order; absent operands are invalid.
std::array<ValueId, 3> operands(const Instruction& i);

/// The same with other operands: applies `map` to each valid one.
template <class Map>
Instruction with_operands(Instruction i, Map map);

/// Of a Load or Store, in iteration 0; others have none.
std::optional<Slot> slot_of(const Instruction& i);

/// Of a Load, Store, SolveBlock or CallKernel; null for all others.
const Index* index_of(const Instruction& i);
Index* index_of(Instruction& i);

/// The operator of a Unary or Binary, else None.
symbolic::Op operator_of(const Instruction& i);

/// A call of a function, a kernel, the host or the mathematical library: it keeps only callee-saved registers.
bool is_call(const Instruction& i);

/// + − ×: as fast as a load.
bool is_sum_or_product(const Instruction& i);

/// Its kind, operator and section as one word: equal for instructions of one form.
std::uint32_t form_of(const Instruction& i);

/// Compares NaNs and signed zeros by their bits.
bool has_same_bits(const Constant& a, const Constant& b);

/// The whole content of an instruction as words: equal instructions have equal words. For keys and identities.
void append_words(const Instruction& i, std::vector<std::uint32_t>& words);

// -- in the header, since passes ask this of each instruction

inline std::array<ValueId, 3> operands(const Instruction& i) {
    if (const auto* binary = std::get_if<Binary>(&i)) return {binary->left, binary->right};
    if (const auto* unary = std::get_if<Unary>(&i)) return {unary->operand};
    if (const auto* store = std::get_if<Store>(&i)) return {store->value};
    if (const auto* select = std::get_if<Select>(&i)) return {select->condition, select->first, select->second};
    if (const auto* begin = std::get_if<If>(&i)) return {begin->condition};
    if (const auto* otherwise = std::get_if<Else>(&i)) return {otherwise->value};
    if (const auto* end = std::get_if<EndIf>(&i)) return {end->value};
    if (const auto* check = std::get_if<Assert>(&i)) return {check->condition};
    if (const auto* element = std::get_if<LoadElement>(&i)) return {element->index};
    if (const auto* element = std::get_if<StoreElement>(&i)) return {element->index, element->value};
    if (const auto* check = std::get_if<Check>(&i)) return {check->condition};
    if (const auto* leave = std::get_if<BreakUnless>(&i)) return {leave->condition};
    return {};
}

inline std::optional<Slot> slot_of(const Instruction& i) {
    if (const auto* load = std::get_if<Load>(&i)) return load->slot();
    if (const auto* store = std::get_if<Store>(&i)) return store->slot();
    return std::nullopt;
}

inline const Index* index_of(const Instruction& i) {
    if (const auto* load = std::get_if<Load>(&i)) return &load->index;
    if (const auto* store = std::get_if<Store>(&i)) return &store->index;
    if (const auto* solve = std::get_if<SolveBlock>(&i)) return &solve->block;
    if (const auto* call = std::get_if<CallKernel>(&i)) return &call->member;
    return nullptr;
}

inline Index* index_of(Instruction& i) { return const_cast<Index*>(index_of(std::as_const(i))); }

inline symbolic::Op operator_of(const Instruction& i) {
    if (const auto* unary = std::get_if<Unary>(&i)) return unary->op;
    if (const auto* binary = std::get_if<Binary>(&i)) return binary->op;
    return symbolic::Op::None;
}

inline bool is_sum_or_product(const Instruction& i) {
    using enum symbolic::Op;
    const auto* binary = std::get_if<Binary>(&i);
    return binary && (binary->op == Add || binary->op == Sub || binary->op == Mul);
}

inline std::uint32_t form_of(const Instruction& i) {
    const std::optional<Slot> slot = slot_of(i);
    return static_cast<std::uint32_t>(i.index()) | static_cast<std::uint32_t>(operator_of(i)) << 8 |
           (slot ? static_cast<std::uint32_t>(slot->section) : 0u) << 16;
}

template <class Map>
Instruction with_operands(Instruction i, Map map) {
    const auto replace = [&](ValueId& operand) {
        if (operand) operand = map(operand);
    };
    if (Unary* unary = std::get_if<Unary>(&i)) replace(unary->operand);
    else if (Binary* binary = std::get_if<Binary>(&i)) replace(binary->left), replace(binary->right);
    else if (Select* select = std::get_if<Select>(&i))
        replace(select->condition), replace(select->first), replace(select->second);
    else if (Store* store = std::get_if<Store>(&i)) replace(store->value);
    else if (Assert* check = std::get_if<Assert>(&i)) replace(check->condition);
    else if (If* begin = std::get_if<If>(&i)) replace(begin->condition);
    else if (Else* otherwise = std::get_if<Else>(&i)) replace(otherwise->value);
    else if (EndIf* end = std::get_if<EndIf>(&i)) replace(end->value);
    else if (LoadElement* element = std::get_if<LoadElement>(&i)) replace(element->index);
    else if (StoreElement* element = std::get_if<StoreElement>(&i)) replace(element->index), replace(element->value);
    else if (Check* check = std::get_if<Check>(&i)) replace(check->condition);
    else if (BreakUnless* leave = std::get_if<BreakUnless>(&i)) replace(leave->condition);
    return i;
}

} // namespace torsion::program
