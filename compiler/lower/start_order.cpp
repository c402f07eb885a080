#include "compiler/lower/start_order.h"

#include "compiler/support/match.h"

#include <algorithm>
#include <limits>

namespace torsion::lower {

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max() / 2; ///< more blocks than there are

} // namespace

StartOrder::StartOrder(const Lowering& lowering)
    : pool_(lowering.pool()), walker_(pool_), end_of_row_(lowering.blocks.size()) {
    for (VarId v : lowering.model.flat.variables.ids()) {
        const Role role = lowering.model.role[v];
        solved_by_.set(v, role == Role::Parameter || role == Role::Input ? 0 : never);
    }
    const System& system = lowering.initialization;
    for (std::size_t b = 0; b < system.row.size(); ++b) {
        const std::size_t end = b + 1;
        match(
            system.partition->blocks[b],
            [&](const Assignment& assignment) { solved_by_.set(assignment.variable, end); },
            [&](const TornSystem& torn) {
                for (VarId v : torn.tears) solved_by_.set(v, end);
                for (const Assignment& inner : torn.inner) solved_by_.set(inner.variable, end);
                for (const Assignment& discrete : torn.discretes) solved_by_.set(discrete.variable, end);
                for (structure::RelationId r : torn.relations) owned_.insert(lowering.model.flat.relations[r].node);
            });
        if (system.row[b] != System::none) end_of_row_[system.row[b]] = end;
    }
}

bool StartOrder::is_known(ExprId e, std::uint32_t row) {
    walker_(
        e,
        [&](ExprId node) {
            if (!walked_.insert(node)) return;
            std::size_t known = pool_[node].kind == Kind::Variable ? solved_by_[pool_.var(node)] : 0;
            for (ExprId child : pool_.children(node)) known = std::max(known, known_by_[child]);
            // its turn comes after the block of its operands
            if (pool_[node].kind == Kind::Relation && !owned_.contains(node)) ++known;
            known_by_.set(node, known);
        },
        [&](ExprId node) { return !walked_.contains(node); });
    return known_by_[e] <= end_of_row_[row];
}

} // namespace torsion::lower
