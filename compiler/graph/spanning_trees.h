#pragma once
// Spanning trees with chosen roots: every tree has one root, and no optional edge that would close a loop or join two
// roots.

#include "compiler/graph/graph.h"

#include <cstdint>
#include <vector>

namespace torsion::graph {

struct Edge {
    Index a = none, b = none;
};

struct PotentialRoot {
    Index node = none;
    std::int64_t priority = 0; ///< the lowest number is taken first
};

struct RootedGraph {
    Index nodes = 0;
    std::vector<Edge> required; ///< in every tree
    std::vector<Edge> optional; ///< the first ones are kept
    std::vector<Index> roots;
    std::vector<PotentialRoot> potential_roots; ///< of equal priority the first one is taken
};

struct SpanningTrees {
    enum class Kept { Yes, Broken, Redundant }; ///< Redundant: optional edges alone join its ends already
    std::vector<Kept> optional;                 ///< by edge
    /// by node: the next one towards the root; of a root itself. `none`: its tree has no root
    std::vector<Index> parent;
    std::vector<Index> depth;    ///< by node: edges to the root
    std::vector<Index> rootless; ///< the first node of each tree without a root
    std::vector<Index> loops;    ///< required edges that close a loop of required edges
    std::vector<Edge> conflicts; ///< pairs of roots that required edges join
    bool is_root(Index node) const { return parent[node] == node; }
};

/// Near-linear in the number of edges.
SpanningTrees spanning_trees(const RootedGraph& graph);

} // namespace torsion::graph
