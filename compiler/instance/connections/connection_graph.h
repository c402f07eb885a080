#pragma once
// The virtual connection graph (specification 9.4): overdetermined records and types in connectors, joined by branches
// and connections; its roots and spanning trees.
//
// An overdetermined record has more variables than degrees of freedom: an orientation has nine numbers for three
// angles. Equal at all ends of a loop of connections, it would have too many equations. So the loop is broken at one
// connection, whose ends get the few equations of `equalityConstraint`.

#include "compiler/graph/spanning_trees.h"
#include "compiler/instance/translate.h"

#include <map>
#include <set>

namespace torsion::instance {

class ConnectionGraph {
public:
    using Kept = graph::SpanningTrees::Kept;

    bool is_root(const Node& node) const;
    /// Of a model that is only checked: does a connector of the model itself have its values from the surroundings?
    bool is_root_from_outside(const Node& node) const;
    /// Is it nearer to its root than the other end of its branch? Nothing if not exactly one branch begins there.
    std::optional<bool> is_rooted(const Node& node) const;
    /// What becomes of the connection of two overdetermined ends.
    Kept kept(const Node& a, const Node& b) const;

    std::vector<const Node*> nodes; ///< in the order in which components name them, inner ones first
    graph::RootedGraph graph;
    graph::SpanningTrees trees;

private:
    friend class ConnectionGraphReader;
    graph::Index number_of(const Node& node) const;
    std::map<const Node*, graph::Index> numbers_;
    /// in connectors of a model that is only checked, and not marked as roots
    std::set<graph::Index> open_;
    /// the other end of the branch that begins at a node; `none`: of several
    std::map<graph::Index, graph::Index> branch_from_;
    /// number of the edge, by its ends in ascending order
    std::map<std::pair<graph::Index, graph::Index>, graph::Index> optional_;
};

/// The record or type in a connector that an argument of `Connections.root` and the like names; null, with a report, if
/// it is none.
const Node* overdetermined_node(const ast::Expr& argument, const Context& context, Translator& translator);

/// The graph of the whole model; made when first asked for. Reports I133 for a tree without a root, two roots of one
/// tree, and a loop of branches; I134 for what is not overdetermined. Null while it is being made: a condition around a
/// connection asks.
const ConnectionGraph* connection_graph(Translator& translator);

} // namespace torsion::instance
