#pragma once
// What a kernel does to slots, so that each pass over kernels can be held to it: none may lose a store or take a load to where its slot is not yet
// written.

#include "compiler/program/block_effects.h"
#include "compiler/program/call_slots.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::program {

struct SlotUse {
    std::uint64_t stored = 0;         ///< a hash of the set of slots that are stored, with the blocks that are solved and the checks that are made
    std::size_t stores = 0;           ///< how many these are
    std::size_t derivatives = 0;      ///< how many slots of der are written on every way
    std::vector<std::uint64_t> early; ///< slots that are stored, but loaded first on some way (instruction.h: key), ascending
};

/// In O(instructions), those of a loop as often as it runs. `effects`: what solving a block loads and stores; null: not looked at. From `scratch` on,
/// work is for what a kernel puts aside: to be stored before it is loaded, but no part of the set. `member`: of a kernel that like blocks share.
/// Arguments and results of functions do not count: they stand around their call, and like calls share their slots.
SlotUse slot_use(const Kernel& kernel, const CallSize& call_size, const BlockEffects* effects, std::uint32_t scratch = UINT32_MAX,
                 std::uint32_t member = 0);

/// What is wrong with a pass that made `after` of `before`, in words; nothing where both do the same to slots.
std::optional<std::string> slot_fault(const SlotUse& before, const SlotUse& after);

/// Throws an internal error where there is a fault: a wrong number would come of it.
void demand_no_fault(const std::optional<std::string>& fault, const Kernel& kernel, const char* pass);

} // namespace torsion::program
