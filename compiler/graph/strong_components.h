#pragma once
// Strongly connected components (Tarjan 1972).

#include "compiler/graph/graph.h"

namespace torsion::graph {

struct Components {
    std::size_t size() const { return ends.size(); }
    std::span<const Index> operator[](std::size_t i) const {
        std::size_t begin = i == 0 ? 0 : ends[i - 1];
        return {nodes.data() + begin, ends[i] - begin};
    }
    std::vector<Index> nodes;
    std::vector<std::size_t> ends;
};

/// Components in an order in which each comes after those that its nodes point to. Rows of `graph` are nodes, entries the nodes they point
/// to. Within a component nodes stand in ascending order.
Components strong_components(const Graph& graph);

} // namespace torsion::graph
