#pragma once
// The places of values that pass from one unit of subgraphs to another (docs/decisions/loops.md: values between loops).

#include "compiler/passes/loops/subgraph_units.h"

namespace torsion::passes {

using program::BlockEffects;
using program::Kernel;
using program::Slot;

/// Where a value stands in memory.
struct ValuePlace {
    Slot slot;
    bool is_stored; ///< by the kernel itself
};

struct ValuePlaces {
    std::vector<std::uint32_t> number; ///< per instruction: row of `places`, or Subgraphs::none
    std::vector<ValuePlace> places;
    std::uint32_t scratch = 0; ///< number of slots of work in use

    const ValuePlace* find(std::uint32_t value) const {
        return number[value] == Subgraphs::none ? nullptr : &places[number[value]];
    }
};

/// Values that one instruction of a loop takes in turn lie side by side: in the slots where the kernel stores them,
/// else in work from `scratch` on.
ValuePlaces find_places(const Kernel& kernel, const Subgraphs& subgraphs, const Units& units,
                        const BlockEffects& effects, std::uint32_t scratch);

} // namespace torsion::passes
