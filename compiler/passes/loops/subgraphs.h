#pragma once
// A kernel taken apart into subgraphs: the parts that reroll.h arranges anew.

#include "compiler/graph/graph.h"
#include "compiler/program/block_effects.h"

#include <span>
#include <vector>

namespace torsion::passes {

using program::BlockEffects;
using program::Kernel;

struct Subgraph {
    std::uint32_t segment = 0;
    std::uint32_t root = 0; ///< instruction that gives the subgraph's value; of a subgraph that only stores: the last
    bool has_value = false; ///< others use the root
    bool is_pinned = false; ///< a load that others cannot make anew
};

/// Between instructions that change slots or may leave the kernel (calls, assertions, derivatives of blocks) lies a segment, in which subgraphs can
/// be put in another order. A block that the host solves is a subgraph like others: what it reads and writes is known.
struct Subgraphs {
    std::vector<Subgraph> subgraphs;        ///< by segment, then by root
    graph::Graph instructions;              ///< of each subgraph, in order; with the loads and constants that it uses
    graph::Graph inputs;                    ///< of each subgraph: values of other subgraphs, in order of their first use
    std::vector<std::uint32_t> subgraph_of; ///< per instruction: its subgraph, or none; loads and constants that are made anew in each have none
    std::vector<std::pair<std::uint32_t, std::uint32_t>>
        order; ///< further subgraphs that must come before others: where slots are written, around those who read them
    std::vector<std::pair<std::uint32_t, std::uint32_t>> barriers; ///< instructions first … last − 1 behind each segment
    static constexpr std::uint32_t none = UINT32_MAX;

    std::size_t size() const { return subgraphs.size(); }
};

Subgraphs find_subgraphs(const Kernel& kernel, const BlockEffects& effects);

/// Place of a number in an ascending list; none: it is not there.
std::uint32_t place_in(std::span<const std::uint32_t> list, std::uint32_t number);

} // namespace torsion::passes
