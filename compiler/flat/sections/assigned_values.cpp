#include "compiler/flat/sections/assigned_values.h"

namespace torsion::flat {

std::vector<TypedValue> values_of(const typing::Assignment& assignment) {
    std::vector<TypedValue> values;
    for (const typing::Assignment::Part& part : assignment.parts) values.push_back(part.value);
    return values;
}

void each_assigned(EventLowering& events, const TypedValue& variables, TypedValue& values, const Place& place,
                   Origin where, const std::function<void(VarId, ExprId)>& visit) {
    if (!events.results.changes_at_events_only(values, place, where)) return;
    std::vector<ExprId> given;
    instance::each_scalar(values, [&](ExprId e) { given.push_back(e); });
    auto value = given.begin();
    instance::each_scalar(variables, [&](ExprId v) { visit(events.builder.pool.var(v), *value++); });
}

ExprId select_arm(symbolic::ExprPool& pool, const std::vector<ExprId>& conditions, const std::vector<ExprId>& values) {
    ExprId value = values.back();
    for (std::size_t b = conditions.size(); b-- > 0;)
        value = symbolic::make_select(pool, conditions[b], values[b], value);
    return value;
}

} // namespace torsion::flat
