#pragma once
// Groups subgraphs of equal shape into units, and orders the units (docs/decisions/loops.md: classes, order).

#include "compiler/passes/loops/subgraphs.h"

#include <optional>

namespace torsion::program {
class CallSlots;
}

namespace torsion::passes {

using program::CallSlots;
using program::Kernel;

/// Subgraphs emitted together: a loop, or one subgraph.
struct Unit {
    std::uint32_t first = 0, count = 0; ///< rows of Units::members
    bool is_independent = true;         ///< its subgraphs do not depend on each other
    /// units of one bundle take turns: an iteration of each, then the next iteration
    std::uint32_t bundle = UINT32_MAX;
    bool is_loop() const { return count > 1; }
};

struct Units {
    std::vector<Unit> units;            ///< by their first subgraph
    std::vector<std::uint32_t> members; ///< subgraphs, ascending in each unit
    std::vector<std::uint32_t> unit_of; ///< per subgraph
    /// rows: a unit, the units of a bundle in order, or a unit with its fused units; after their dependences; by
    /// segment
    graph::Graph order;

    std::span<const std::uint32_t> subgraphs(const Unit& unit) const {
        return std::span(members).subspan(unit.first, unit.count);
    }
};

/// Nothing: the kernel has no loops.
std::optional<Units> find_units(const Kernel& kernel, const Subgraphs& subgraphs, const CallSlots& calls);

} // namespace torsion::passes
