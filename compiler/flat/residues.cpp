// Connections of overdetermined records and types (specification 9.4): equality along the spanning trees, the residue where a loop is broken.
#include "compiler/flat/flattener.h"

#include "compiler/instance/connection_graph.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using source::Code;

/// Does this connection of two overdetermined ends make them equal, as other variables? If it is broken, their residue vanishes instead.
bool Flattener::are_made_equal(Node& a, Node& b, Origin where) {
    using Kept = instance::ConnectionGraph::Kept;
    if (a.overdetermined != b.overdetermined) {
        diagnostics_
            .report(Code::F102, where.span, "`" + a.path() + "` and `" + b.path() + "` cannot be connected: their overdetermined types differ")
            .note((a.overdetermined ? a.overdetermined->path : "none") + " and " + (b.overdetermined ? b.overdetermined->path : "none"));
        return false;
    }
    const instance::ConnectionGraph* graph = instance::connection_graph(translator_);
    const Kept kept = graph ? graph->kept(a, b) : Kept::Yes;
    const bool is_first = kept == Kept::Broken && broken_.insert({std::min(&a, &b), std::max(&a, &b)}).second;
    if (is_first) add_residue(a, b, where);
    return kept == Kept::Yes;
}

void Flattener::add_residue(Node& a, Node& b, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    translator_.take_lost_unit();
    const auto residue = translator_.residue(a, b, where.span);
    if (!residue) return;
    lost_unit_ = translator_.take_lost_unit();
    for (ExprId e : residue->value.elements) add_equation(pool.constant(0), e, where);
    lost_unit_ = false;
    if (residue->end.valid()) add_assertion({.condition = residue->end, .message = "a check failed", .origin = where});
}

} // namespace torsion::flat
