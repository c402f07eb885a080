// Built-in operators that ask for the connections of a model (specification 3.7.4, 9.4).
#include "compiler/instance/builtins/builtins.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/connection_graph.h"

namespace torsion::instance {

/// The number of connect equations that name a connector.
TypedValue Builtins::cardinality() {
    if (!takes(1, 1)) return TypedValue::poison();
    const auto* named = std::get_if<ast::Reference>(&call_.positional[0]->node);
    if (!named) return fail(Diag::TypeMismatch, "`cardinality` takes a connector");
    if (!t_.tree().is_complete)
        return fail(Diag::NotSupported, "not supported: `cardinality` that decides about components");
    const auto places = t_.places(named->ref, c_);
    if (!places) return TypedValue::poison();
    TypedValue t = scalar(BaseType::Integer, 0);
    if (places->absent) return t;
    const bool is_one =
        places->items.size() == 1 && places->items.front().subscripts.size() == places->items.front().node->dims.size();
    if (!is_one) return fail(Diag::TypeMismatch, "`cardinality` takes one connector");
    const Node* node = places->items.front().node;
    while (node && !node->is_connector()) node = node->parent;
    if (!node) return fail(Diag::TypeMismatch, "`cardinality` takes a connector");
    const auto count = instance::cardinality(places->items.front(), t_);
    if (!count) return fail(Diag::NotSupported, "not supported: `cardinality` that decides about connections");
    t.elements = {pool().constant(static_cast<double>(*count))};
    return t;
}

/// Connections.isRoot, Connections.rooted and its old form (specification 9.4): the virtual connection graph decides.
TypedValue Builtins::is_root() {
    return of_graph([](const ConnectionGraph& graph, const Node& node) { return std::optional(graph.is_root(node)); });
}

TypedValue Builtins::is_rooted() {
    return of_graph([](const ConnectionGraph& graph, const Node& node) { return graph.is_rooted(node); });
}

template <class Ask>
TypedValue Builtins::of_graph(Ask ask) {
    if (!takes(1, 1)) return TypedValue::poison();
    if (!t_.tree().is_complete)
        return fail(Diag::NotSupported, "not supported: `" + name_ + "` that decides about components");
    const Node* node = overdetermined_node(*call_.positional[0], c_, t_);
    const ConnectionGraph* graph = node ? connection_graph(t_) : nullptr;
    if (!node) return TypedValue::poison();
    if (!graph)
        return fail(Diag::TypeMismatch, "`" + name_ + "` cannot decide about connections: they decide about roots");
    const std::optional<bool> answer = ask(*graph, *node);
    if (!answer)
        return fail(Diag::NoSpanningTree,
                    "exactly one `Connections.branch` must begin at the argument of `" + name_ + "`");
    return scalar(BaseType::Boolean, *answer ? 1 : 0);
}

} // namespace torsion::instance
