#pragma once
// What passes over a kernel ask of one instruction.

#include "compiler/lower/program.h"

#include <array>

namespace torsion::lower {

inline std::array<ValueId, 3> operands(const Instruction& i) { return {i.a, i.b, i.c}; }

/// Of a slot, for tables.
inline std::uint64_t key(Slot slot) { return (std::uint64_t(slot.section) << 32) | slot.index; }

/// Of a function, a kernel, the host or the mathematical library: no register but those that it saves outlives it.
bool is_call(const Instruction& i);

/// Of numbers, by one operation that takes as long as a load: + − ×.
bool is_sum_or_product(const Instruction& i);

} // namespace torsion::lower
