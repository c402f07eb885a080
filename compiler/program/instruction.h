#pragma once
// The instruction set: what kernels are made of, in the interpreter (interpret.h, the oracle) and in machine code (native/), bit for bit.
//
// A routine is a kernel, which works on the sections of a frame, or a function, which works on slots of its own (function_routine.h).
//
// What holds of a sequence of instructions (verify: slot_use.h):
//  - An instruction gives one value, or none. Operands have smaller numbers. All values are doubles; truth is 1 or 0.
//  - If opens a region; its arms end with the value they give. A region is used where an arm has a division, a function with a limited domain or a
//    solve, so that it is evaluated only when it is taken; total arithmetic uses Select.
//  - Loop repeats the instructions up to its EndLoop, in order. Nothing outside of a loop uses its values, and there is no loop in a loop.
//  - In functions only: Repeat … EndRepeat until a BreakUnless or Break leaves it, which may be nested; Return; slots that are found by an index.

#include "compiler/support/id.h"
#include "compiler/support/store.h"
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
    Local ///< of a function while it runs, in no frame
};
constexpr std::size_t section_count = static_cast<std::size_t>(Section::Local) + 1;
inline bool is_scalar(Section s) { return s == Section::Time || s == Section::Initial || s == Section::Event; }

struct Slot {
    Section section = Section::X;
    std::uint32_t index = 0;
    bool operator==(const Slot&) const = default;
};

/// Of a slot, for tables.
inline std::uint64_t key(Slot slot) { return (std::uint64_t(slot.section) << 32) | slot.index; }

using ValueId = Id<struct ValueTag>;
using IndexTableId = Id<struct IndexTableTag>;       ///< of Kernel::index_tables
using ConstantTableId = Id<struct ConstantTableTag>; ///< of Kernel::constant_tables
using KernelId = Id<struct KernelTag>;               ///< of Program::kernels

/// The index of a slot, of a block or of a member. In a loop it may change with the iteration k: first + k·stride, or entry k of a table. Outside of
/// loops k is the number of a block among those that share its kernel, TorsionFrame::member.
struct Index {
    std::uint32_t first = 0;
    std::int32_t stride = 0;
    IndexTableId table{}; ///< valid: instead of the stride
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
struct Same { ///< 1 where `count` slots from `slot` on have the same bits as those in work from `kept` on
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
struct SolveBlock { ///< the host solves a block. A non-zero answer leaves the kernel with it
    Index block{};
    bool is_apart = false; ///< nobody looks in slots for what it leaves there, so that it may be moved with the region around it
};
struct SolveGradient { ///< the host solves a block's factored system for columns of right-hand sides
    std::uint32_t block = 0, columns = 0;
};
struct Assert { ///< when the condition is 0 the host is told
    ValueId condition{};
    std::uint32_t row = 0;  ///< of the descriptor's assertions
    std::int32_t level = 0; ///< of TorsionHost::assertion
};
/// Arguments stand in slots from `arguments` on, where they were stored just before: in work, or among a function's own. The results come behind them
/// and are loaded just after.
struct CallFunction {
    symbolic::FunctionId function{};
    Slot arguments{};
    bool is_tentative = false;             ///< perhaps nobody needs the results: a failure makes them NaN and does not leave the kernel
    bool has_parametric_arguments = false; ///< some arguments were left there by the kernel `parameters`
};
struct CallKernel { ///< of a kernel that calls none. A failure leaves this one too
    KernelId kernel{};
    Index member{};
};

struct CallForeign {             ///< native code; arguments and results stand as those of CallFunction do. It cannot fail
    std::uint32_t callee = 0;    ///< row of FunctionRoutine::foreign
    std::uint32_t arguments = 0; ///< the first local slot
    std::uint32_t inputs = 0;    ///< how many; results come behind them
};
struct LoadElement { ///< local slot first + index; NaN where the index is not in 0 … count − 1
    ValueId index{};
    std::uint32_t first = 0, count = 0;
};
struct StoreElement { ///< a check fails where the index is not in 0 … count − 1
    ValueId index{}, value{};
    std::uint32_t first = 0, count = 0, check = 0;
};
struct Check { ///< of a function. When the condition is 0 it fails, or warns and goes on
    ValueId condition{};
    std::uint32_t check = 0; ///< row of FunctionRoutine::checks
};

// -- control

struct If {
    ValueId condition{};
};
struct Else {
    ValueId value{}; ///< of the first arm; invalid: the region gives none
};
struct EndIf {       ///< is the value of the region
    ValueId value{}; ///< of the second arm
};
struct Loop {
    std::uint32_t count = 0;
    bool is_parallel = false; ///< no iteration needs another one
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
    std::variant<Constant, ConstantEntry, Load, Unary, Binary, Select, Same, Store, SolveBlock, SolveGradient, Assert, CallFunction, CallKernel,
                 CallForeign, LoadElement, StoreElement, Check, If, Else, EndIf, Loop, EndLoop, Repeat, BreakUnless, Break, EndRepeat, Return>;
using Code = torsion::Store<ValueId, Instruction>;

// -- what passes ask of one instruction

template <class... Kinds>
bool is(const Instruction& i) {
    return (std::holds_alternative<Kinds>(i) || ...);
}

inline Load load_of(Slot slot) { return {slot.section, {slot.index}}; }
inline Store store_to(Slot slot, ValueId value) { return {value, slot.section, {slot.index}}; }

/// In order; those that it has not are invalid.
std::array<ValueId, 3> operands(const Instruction& i);

/// The same with other operands: `map(operand)` for each that is valid.
template <class Map>
Instruction with_operands(Instruction i, Map map);

/// Of a Load or Store, in iteration 0; others have none.
std::optional<Slot> slot_of(const Instruction& i);

/// Of a Load, Store, SolveBlock or CallKernel; null for all others.
const Index* index_of(const Instruction& i);
Index* index_of(Instruction& i);

/// The operator of a Unary or Binary, else None.
symbolic::Op operator_of(const Instruction& i);

/// Of a function, a kernel, the host or the mathematical library: no register but those that it saves outlives it.
bool is_call(const Instruction& i);

/// + − ×: as quick as a load.
bool is_sum_or_product(const Instruction& i);

/// Its kind, operator and section as one word: what instructions of one form have in common.
std::uint32_t form_of(const Instruction& i);

/// NaNs and signed zeros count as they are.
bool has_same_bits(const Constant& a, const Constant& b);

/// All that an instruction says, as words: equal instructions have equal words. For keys and identities.
void append_words(const Instruction& i, std::vector<std::uint32_t>& words);

template <class Map>
Instruction with_operands(Instruction i, Map map) {
    const auto replace = [&](ValueId& operand) {
        if (operand) operand = map(operand);
    };
    if (Unary* unary = std::get_if<Unary>(&i)) replace(unary->operand);
    else if (Binary* binary = std::get_if<Binary>(&i)) replace(binary->left), replace(binary->right);
    else if (Select* select = std::get_if<Select>(&i)) replace(select->condition), replace(select->first), replace(select->second);
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
