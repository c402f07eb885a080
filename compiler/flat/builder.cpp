#include "compiler/flat/builder.h"

#include "compiler/symbolic/print.h"
#include "compiler/symbolic/walk.h"

namespace torsion::flat {

using symbolic::Kind;

FlatBuilder::FlatBuilder(typing::TypedModel& typed, source::Diagnostics& diagnostics, Boundary boundary)
    : typed(typed), tree(typed.tree), diagnostics(diagnostics), boundary(boundary),
      of_integers(std::move(typed.tree.of_integers)) {
    model.pool = std::move(*typed.tree.pool);
    model.name = tree.model->path;
    model.description = tree.model->def->description;
}

Equation FlatBuilder::equation(ExprId lhs, ExprId rhs, Origin where, bool of_real, bool lost_unit) const {
    const bool is_of_real = of_real || is_real(lhs) || is_real(rhs);
    if (!is_of_real && !is_discrete(lhs) && is_discrete(rhs)) std::swap(lhs, rhs);
    return {.lhs = lhs, .rhs = rhs, .origin = where, .lost_unit = lost_unit, .is_real = is_of_real};
}

VarId FlatBuilder::auxiliary(Type type, const char* what, Origin where, Variability variability) {
    const std::string& path = model.components[where.component].path;
    std::string stem = (path.empty() ? "" : path + ".") + "$" + what;
    Variable v;
    v.name = stem + std::to_string(++auxiliary_count_[stem]);
    v.type = type;
    v.variability = variability;
    v.is_hidden = v.is_protected = true;
    v.start = pool.constant(0);
    v.origin = where;
    return model.variables.add(std::move(v));
}

VarId FlatBuilder::set_by_host(Type type, const char* what, double start, Origin where) {
    const VarId v = auxiliary(type, what, where);
    model.variables[v].start = pool.constant(start);
    define(v, pool.pre(v), where);
    return v;
}

VarId FlatBuilder::parameter(ExprId value, const char* what, Origin where) {
    if (pool[value].kind == Kind::Variable) return pool.var(value);
    const VarId v = auxiliary(Type::Real, what, where, Variability::Parameter);
    model.variables[v].binding = value;
    model.variables[v].is_final = true;
    return v;
}

VarId FlatBuilder::continuous(ExprId value, const char* what, Origin where) {
    if (pool[value].kind == Kind::Variable) return pool.var(value);
    const VarId v = auxiliary(Type::Real, what, where, Variability::Continuous);
    define(v, value, where);
    return v;
}

bool FlatBuilder::is_real(ExprId e) const {
    return pool[e].kind == Kind::Variable && model.variables[pool.var(e)].type == Type::Real;
}

bool FlatBuilder::is_discrete(ExprId e) const {
    if (pool[e].kind != Kind::Variable) return false;
    const Variable& v = model.variables[pool.var(e)];
    return v.type != Type::Real && v.variability == Variability::Discrete;
}

bool FlatBuilder::changes_between_events(ExprId root) const {
    bool changes = false;
    symbolic::Walker walk(pool);
    walk(
        root,
        [&](ExprId e) {
            const Kind kind = pool[e].kind;
            changes = changes || kind == Kind::Time || kind == Kind::Der ||
                      (kind == Kind::Variable && model.variables[pool.var(e)].variability == Variability::Continuous);
        },
        [&](ExprId e) { return pool[e].kind != Kind::Relation; });
    return changes;
}

std::string FlatBuilder::text_of(ExprId e) const {
    constexpr std::size_t longest = 60;
    std::string text = symbolic::print(pool, e, [&](VarId v) { return model.variables[v].shown(); });
    return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

} // namespace torsion::flat
