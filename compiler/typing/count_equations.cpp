#include "compiler/typing/count_equations.h"

#include <set>

namespace torsion::typing {

namespace {

/// Leaves of the variables that the equations in a `when` determine.
void add_targets(const Body& body, std::set<ExprId>& targets) {
    for (const Statement& s : body) {
        if (const auto* a = std::get_if<Assignment>(&s.node))
            for (const Assignment::Part& part : a->parts)
                instance::each_scalar(part.target.variables, [&](ExprId v) { targets.insert(v); });
        if (const auto* i = std::get_if<If>(&s.node)) {
            for (const Arm& arm : i->arms) add_targets(arm.body, targets);
            add_targets(i->otherwise, targets);
        }
    }
}

} // namespace

std::size_t equation_count(const Body& body) {
    std::size_t count = 0;
    for (const Statement& s : body) {
        if (std::holds_alternative<ScalarEquality>(s.node)) ++count;
        if (const auto* e = std::get_if<Equality>(&s.node))
            instance::each_scalar(e->sides->left, [&](ExprId) { ++count; });
        if (const auto* i = std::get_if<If>(&s.node)) count += equation_count(i->otherwise);
        if (const auto* w = std::get_if<When>(&s.node)) {
            std::set<ExprId> targets;
            for (const WhenArm& arm : w->arms) add_targets(arm.body, targets);
            count += targets.size();
        }
    }
    return count;
}

} // namespace torsion::typing
