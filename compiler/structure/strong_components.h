#pragma once
// Strongly connected components (Tarjan 1972).

#include "compiler/structure/graph.h"

namespace torsion::structure {

/// Components in an order in which each comes after those that its nodes point to. Rows of `graph` are nodes, entries the nodes they point
/// to. Within a component nodes stand in ascending order.
std::vector<std::vector<Index>> strong_components(const Graph& graph);

} // namespace torsion::structure
