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

/// Rows of `graph` are nodes, their entries successors. Each component comes after the components of its successors.
/// Nodes of a component ascend.
Components strong_components(const Graph& graph);

} // namespace torsion::graph
