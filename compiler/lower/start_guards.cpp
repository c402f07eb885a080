#include "compiler/lower/start_guards.h"

#include "compiler/support/match.h"

#include <limits>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;

StartGuards::StartGuards(Lowering& lowering)
    : lowering_(lowering), with_unknowns_(lowering.pool(),
                                          [&lowering](ExprId e) -> std::optional<ExprId> {
                                              if (lowering.pool()[e].kind != Kind::Pre) return std::nullopt;
                                              const VarId before = lowering.model.before_start[lowering.pool().var(e)];
                                              return before ? std::optional(lowering.pool().variable(before)) : std::nullopt;
                                          }),
      walker_(lowering.pool()), solved_by_(lowering.model.flat.variables.size(), std::numeric_limits<std::size_t>::max()),
      end_of_row_(lowering.blocks.size()) {
    const System& system = lowering.initialization;
    for (std::size_t b = 0; b < system.row.size(); ++b) {
        match(system.partition->blocks[b], [&](const auto& block) { add(block, b + 1); });
        if (system.row[b] != System::none) end_of_row_[system.row[b]] = b + 1;
    }
}

void StartGuards::add(structure::EquationId equation, ExprId value) {
    if (!equation || equation.index() < lowering_.model.simulated_equations) return;
    walker_(value, [&](ExprId e) {
        if (lowering_.pool()[e].kind == Kind::Relation) used_.insert(e);
    });
}

void StartGuards::add(const structure::Assignment& assignment, std::size_t end) {
    add(assignment.equation, assignment.value);
    solved_by_.set(assignment.variable, end);
}

void StartGuards::add(const structure::TornSystem& torn, std::size_t end) {
    for (VarId v : torn.tears) solved_by_.set(v, end);
    for (const structure::Assignment& inner : torn.inner) add(inner, end);
    for (const structure::Assignment& discrete : torn.discretes) add(discrete, end);
    for (const structure::Residual& residual : torn.residuals) add(residual.equation, residual.value);
}

flat::Relation StartGuards::operator()(RelationId r) {
    flat::Relation relation = lowering_.model.flat.relations[r];
    if (used_.contains(relation.node)) relation.active = {};
    if (relation.active) relation.active = with_unknowns_(relation.active);
    return relation;
}

flat::Relation StartGuards::in_block(RelationId r, std::uint32_t row) {
    flat::Relation relation = (*this)(r);
    if (!relation.active) return relation;
    bool is_known = true;
    walker_.restart();
    walker_(relation.active, [&](ExprId e) {
        if (lowering_.pool()[e].kind != Kind::Variable) return;
        const VarId v = lowering_.pool().var(e);
        const Role role = lowering_.model.role[v];
        is_known = is_known && (role == Role::Parameter || role == Role::Input || solved_by_[v] <= end_of_row_[row]);
    });
    if (!is_known) relation.active = {};
    return relation;
}

} // namespace torsion::lower
