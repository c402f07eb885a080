#pragma once
// The effects of a kernel on slots. They check each pass over kernels: it may neither lose a store, nor move a load
// before the store of its slot.

#include "compiler/program/block_effects.h"
#include "compiler/program/call_slots.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::program {

struct SlotUse {
    std::uint64_t stored = 0;    ///< a hash of the set of stored slots, with the blocks solved and the checks made
    std::size_t stores = 0;      ///< number of its elements
    std::size_t derivatives = 0; ///< number of slots of der written on every path
    /// slots that are stored, but loaded first on some path (instruction.h: key), ascending
    std::vector<std::uint64_t> early;
};

/// In O(instructions), with those of a loop as often as it runs. `effects`: the loads and stores of solving a block;
/// null: ignored. From `scratch` on, work holds the kernel's scratch values: they must be stored before they are
/// loaded, but are no part of the set. `member`: of a kernel that like blocks share. Arguments and results of functions
/// do not count: they surround their call, and like calls share their slots.
SlotUse slot_use(const Kernel& kernel, const CallSize& call_size, const BlockEffects* effects,
                 std::uint32_t scratch = UINT32_MAX, std::uint32_t member = 0);

/// The fault of a pass that made `after` from `before`, in words; nothing if both have the same effects on slots.
std::optional<std::string> slot_fault(const SlotUse& before, const SlotUse& after);

/// Throws an internal error for a fault: it would lead to a wrong number.
void demand_no_fault(const std::optional<std::string>& fault, const Kernel& kernel, const char* pass);

} // namespace torsion::program
