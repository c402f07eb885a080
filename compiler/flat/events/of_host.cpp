#include "compiler/flat/events/of_host.h"

namespace torsion::flat {

namespace {

Origin of_model(const FlatBuilder& builder) { return {builder.tree.model->def->name.span, ComponentId(0)}; }

} // namespace

ExprId terminal(FlatBuilder& builder) {
    VarId& v = builder.model.terminal;
    if (!v) v = builder.set_by_host(Type::Boolean, "terminal", 0, of_model(builder));
    return builder.pool.pre(v);
}

ExprId homotopy(FlatBuilder& builder) {
    VarId& v = builder.model.homotopy;
    if (!v) v = builder.set_by_host(Type::Real, "homotopy", 1, of_model(builder));
    return builder.pool.pre(v);
}

} // namespace torsion::flat
