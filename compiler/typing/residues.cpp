// Connections of overdetermined records and types (specification 9.4): equality along the spanning trees, the residue
// where a loop is broken.
#include "compiler/instance/connections/connection_graph.h"
#include "compiler/typing/connection_typing.h"

namespace torsion::typing {

/// Does this connection of two overdetermined ends make them equal, as other variables? If it is broken, their residue
/// vanishes instead.
bool ConnectionTyping::are_made_equal(Node& a, Node& b) {
    using Kept = instance::ConnectionGraph::Kept;
    if (a.overdetermined != b.overdetermined) {
        diagnostics_
            .report(Diag::ConnectorMismatch, span_,
                    "`" + a.path() + "` and `" + b.path() + "` cannot be connected: their overdetermined types differ")
            .note((a.overdetermined ? a.overdetermined->path : "none") + " and " +
                  (b.overdetermined ? b.overdetermined->path : "none"));
        return false;
    }
    const instance::ConnectionGraph* graph = instance::connection_graph(t_);
    const Kept kept = graph ? graph->kept(a, b) : Kept::Yes;
    const bool is_first = kept == Kept::Broken && s_.broken_.insert({std::min(&a, &b), std::max(&a, &b)}).second;
    if (is_first) add_residue(a, b);
    return kept == Kept::Yes;
}

void ConnectionTyping::add_residue(Node& a, Node& b) {
    add_pairs(); // in the order of the text
    t_.take_lost_unit();
    auto residue = t_.residue(a, b, span_);
    if (!residue) return;
    TypedValue zero = residue->value;
    for (ExprId& e : zero.elements) e = t_.pool().constant(0);
    if (!zero.elements.empty())
        body_.push_back(
            {Equality{std::make_unique<const Sides>(std::move(zero), std::move(residue->value)), t_.take_lost_unit()},
             span_});
    if (residue->end.valid())
        body_.push_back({Check{.condition = residue->end, .message = "a check failed", .values = {}}, span_});
}

} // namespace torsion::typing
