#include "compiler/package/dependencies.h"

#include <algorithm>
#include <iterator>

namespace torsion::package {

using structure::Assignment;
using structure::ExprId;
using structure::Role;
using structure::TornSystem;
using structure::VarId;
using symbolic::Kind;

Dependencies::Dependencies(const lower::Program& program, Of of)
    : program_(program), model_(program.model), of_(of), walker_(program.model.flat.pool), sets_(program.model.flat.variables.size()),
      is_done_(program.model.flat.variables.size(), false) {
    for (VarId v : model_.flat.variables.ids()) {
        if (!is_known(v)) continue;
        sets_[v.index()] = {v.index()};
        is_done_[v.index()] = true;
    }
    if (of_ == Of::Initialization) add_parameters();
    const structure::Partition& partition = of_ == Of::Simulation ? model_.simulation : model_.initialization;
    for (const structure::Block& block : partition.blocks) add(block);
}

bool Dependencies::is_known(VarId v) const {
    const Role role = model_.role[v];
    if (role == Role::Input) return true;
    return of_ == Of::Simulation ? role == Role::State : role == Role::Parameter && program_.layout.settable[v.index()];
}

void Dependencies::add_parameters() {
    for (VarId v : model_.parameters) {
        if (is_done_[v.index()] || !model_.flat.variables[v].binding) continue;
        sets_[v.index()] = of_expression(model_.flat.variables[v].binding);
        is_done_[v.index()] = true;
    }
}

void Dependencies::merge(Set& into, const Set& from) {
    if (from.empty() || &into == &from) return;
    scratch_.clear();
    std::set_union(into.begin(), into.end(), from.begin(), from.end(), std::back_inserter(scratch_));
    std::swap(into, scratch_);
}

Dependencies::Set Dependencies::of_expression(ExprId e) {
    Set result;
    std::vector<VarId> leaves;
    bool has_time = false;
    walker_.restart();
    walker_(e, [&](ExprId node) {
        const Kind kind = model_.flat.pool[node].kind;
        if (kind == Kind::Variable) leaves.push_back(model_.flat.pool.var(node));
        has_time |= kind == Kind::Time;
    });
    for (VarId leaf : leaves) merge(result, of(leaf));
    if (has_time) merge(result, {time});
    return result;
}

const Dependencies::Set& Dependencies::of(VarId v) {
    if (is_done_[v.index()] || model_.role[v] != Role::Alias) return sets_[v.index()];
    is_done_[v.index()] = true;
    const structure::Alias alias = model_.alias[v];
    Set found = alias.target ? of(alias.target) : of_expression(alias.value);
    return sets_[v.index()] = std::move(found);
}

/// Everything that a system of equations computes depends on everything that goes into it.
void Dependencies::add(const structure::Block& block) {
    if (const auto* assignment = std::get_if<Assignment>(&block)) {
        Set found = of_expression(assignment->value);
        sets_[assignment->variable.index()] = std::move(found);
        is_done_[assignment->variable.index()] = true;
        return;
    }
    const TornSystem& torn = std::get<TornSystem>(block);
    Set all;
    for (const structure::Residual& residual : torn.residuals) merge(all, of_expression(residual.value));
    for (const auto* assignments : {&torn.inner, &torn.discretes}) {
        for (const Assignment& a : *assignments) merge(all, of_expression(a.value));
    }
    const auto take = [&](VarId v) {
        sets_[v.index()] = all;
        is_done_[v.index()] = true;
    };
    for (VarId tear : torn.tears) take(tear);
    for (const auto* assignments : {&torn.inner, &torn.discretes}) {
        for (const Assignment& a : *assignments) take(a.variable);
    }
}

} // namespace torsion::package
