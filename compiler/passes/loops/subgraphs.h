#pragma once
// Divides a kernel into subgraphs, the parts that reroll.h rearranges.

#include "compiler/graph/graph.h"
#include "compiler/program/block_effects.h"

#include <span>
#include <vector>

namespace torsion::passes {

using program::BlockEffects;
using program::Kernel;

struct Subgraph {
    std::uint32_t segment = 0;
    std::uint32_t root = 0; ///< instruction of the subgraph's value; for a subgraph of stores: the last one
    bool has_value = false; ///< other subgraphs use the root
    bool is_pinned = false; ///< a load that others cannot repeat
};

/// A segment lies between instructions that change slots or may leave the kernel (calls, assertions, derivatives of
/// blocks). Subgraphs move freely within a segment. A block that the host solves is a subgraph like others: its reads
/// and writes are known.
struct Subgraphs {
    std::vector<Subgraph> subgraphs; ///< by segment, then by root
    /// of each subgraph, in order; with its loads and constants
    graph::Graph instructions;
    /// of each subgraph: values of other subgraphs, in order of their first use
    graph::Graph inputs;
    /// per instruction: its subgraph, or none; repeated loads and constants have none
    std::vector<std::uint32_t> subgraph_of;
    /// further order between subgraphs: around writes of slots, for their readers
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order;
    /// instructions first … last − 1 behind each segment
    std::vector<std::pair<std::uint32_t, std::uint32_t>> barriers;
    static constexpr std::uint32_t none = UINT32_MAX;

    std::size_t size() const { return subgraphs.size(); }
};

inline constexpr std::uint32_t none = Subgraphs::none;

Subgraphs find_subgraphs(const Kernel& kernel, const BlockEffects& effects);

/// Place of a number in an ascending list; none if absent.
std::uint32_t place_in(std::span<const std::uint32_t> list, std::uint32_t number);

} // namespace torsion::passes
