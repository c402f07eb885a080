#include "compiler/lower/kernels.h"

#include "compiler/lower/derivatives/jacobian.h"
#include "compiler/lower/magnitudes.h"
#include "compiler/lower/relations.h"
#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/simplify.h"
#include "torsion/message_values.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <unordered_set>

namespace torsion::lower {

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

namespace {

Plan evaluation_plan(Lowering& lowering, Scheduler& scheduler, std::string name, bool all) {
    Scheduler::Frozen request;
    for (std::size_t i = 0; i < lowering.model.states.size(); ++i)
        request.wanted.push_back(derivative_of_state(lowering, i));
    for (VarId v : lowering.model.flat.variables.ids()) {
        Role role = lowering.model.role[v];
        if (role == Role::Derivative || (all && role == Role::Algebraic)) request.stored.insert(v);
    }
    Plan plan{std::move(name), Initial::Zero, true, scheduler.frozen(request), true};
    copy_derivatives(lowering, plan.statements);
    return plan;
}

ExprId zero_if_none(Lowering& lowering, ExprId e) { return e ? e : lowering.pool().constant(0); }

/// States that reinit sets, perhaps in several whens. All new values are computed first, because one may depend on
/// another state.
void add_reinits(Lowering& lowering, std::vector<Statement>& statements) {
    symbolic::ExprPool& pool = lowering.pool();
    std::map<VarId, ExprId> values;
    for (const flat::Reinit& reinit : lowering.model.flat.reinits) {
        bool negated = pool[reinit.state].op == Op::Neg;
        ExprId x = negated ? pool.children(reinit.state)[0] : reinit.state;
        ExprId& value = values.try_emplace(pool.var(x), x).first->second;
        value = symbolic::make_select(pool, reinit.condition,
                                      negated ? symbolic::neg(pool, reinit.value) : reinit.value, value);
    }
    for (const auto& [x, value] : values) statements.push_back(Statement::compute(value, {}, std::nullopt));
    for (const auto& [x, value] : values) statements.push_back(Statement::store_to(lowering.slot_of(x), value));
}

/// Does the plan itself solve the systems of these rows? Then it computes their pivots.
bool solves_all(const Plan& plan, const std::vector<std::uint32_t>& rows) {
    std::unordered_set<std::uint32_t> solved;
    for (const Statement& statement : plan.statements) {
        if (const auto* solve = std::get_if<SolveInPlace>(&statement.node)) solved.insert(solve->block);
    }
    return std::ranges::all_of(rows, [&](std::uint32_t row) { return solved.contains(row); });
}

void store_pivots(const Lowering& lowering, Plan& plan) {
    for (std::uint32_t i = 0; i < lowering.watched_pivots.size(); ++i)
        plan.statements.push_back(
            Statement::store_to({Section::Work, lowering.layout.pivots + i}, lowering.watched_pivots[i]));
}

/// The level of an assertion: 0 ends the simulation with an error, 1 warns, 2 ends it normally.
std::int32_t level_of(const flat::Assertion& assertion) {
    return assertion.is_termination ? 2 : assertion.is_warning ? 1 : 0;
}

std::string block_name(std::uint32_t row, const char* what) { return "block_" + std::to_string(row) + "_" + what; }

} // namespace

void copy_derivatives(Lowering& lowering, std::vector<Statement>& statements) {
    for (std::uint32_t i = 0; i < lowering.model.states.size(); ++i) {
        VarId derivative = lowering.model.derivative[lowering.model.states[i]];
        Slot slot{Section::Der, i};
        if (lowering.layout.place[derivative].slot == slot && !lowering.layout.place[derivative].negated) continue;
        statements.push_back(Statement::store_to(slot, derivative_of_state(lowering, i)));
    }
}

Plan defaults_plan(Lowering& lowering) {
    Plan plan{"defaults", Initial::Zero, false, {}};
    for (VarId v : lowering.model.flat.variables.ids()) {
        if (!lowering.layout.settable[v.index()]) continue;
        const flat::Variable& x = lowering.model.flat.variables[v];
        plan.statements.push_back(
            Statement::store_to(lowering.slot_of(v), zero_if_none(lowering, x.binding ? x.binding : x.start)));
    }
    return plan;
}

Plan parameters_plan(Lowering& lowering) {
    Plan plan{"parameters", Initial::Zero, false, {}};
    for (VarId v : lowering.model.parameters) {
        const flat::Variable& x = lowering.model.flat.variables[v];
        if (lowering.layout.settable[v.index()] || x.type == flat::Type::String) continue;
        ExprId value = zero_if_none(lowering, x.binding ? x.binding : x.start);
        plan.statements.push_back(Statement::compute(value, lowering.pool().variable(v), lowering.slot_of(v)));
    }
    for (ExprId e : lowering.cache.expressions) {
        // it may belong to an arm that is never taken
        plan.statements.push_back(Statement::store_tentatively({Section::P, lowering.cache.slot[e]}, e));
    }
    // kept values depend on the old parameters
    for (const std::optional<InPlaceSolution>& solution : lowering.in_place) {
        if (solution && solution->factors)
            plan.statements.push_back(Statement::store_to(solution->factors->is_valid, lowering.pool().constant(0)));
    }
    for (const BlockLayout& block : lowering.blocks) { // the host first checks the tears with the new parameters
        if (block.untorn == 0) continue;
        plan.statements.push_back(
            Statement::store_to({Section::Work, block.host_solve_flags}, lowering.pool().constant(1)));
        plan.statements.push_back(
            Statement::store_to({Section::Work, block.host_solve_flags + 1}, lowering.pool().constant(0)));
    }
    return plan;
}

Plan start_plan(Lowering& lowering) {
    Plan plan{"start", Initial::Zero, true, {}};
    for (VarId v : lowering.model.flat.variables.ids()) {
        Role role = lowering.model.role[v];
        if (role == Role::Parameter || role == Role::Input || role == Role::Alias) continue;
        const flat::Variable& x = lowering.model.flat.variables[v];
        ExprId value = zero_if_none(lowering, x.guess ? x.guess : x.start);
        Slot slot = lowering.slot_of(v);
        plan.statements.push_back(Statement::store_to(slot, value));
        if (role == Role::Discrete) plan.statements.push_back(Statement::store_to({Section::Pre, slot.index}, value));
    }
    return plan;
}

Plan derivatives_plan(Lowering& lowering, Scheduler& scheduler) {
    Plan plan = evaluation_plan(lowering, scheduler, "derivatives", false);
    if (lowering.watched_pivots.empty() || !solves_all(plan, lowering.watched_rows)) return plan;
    store_pivots(lowering, plan);
    const auto behind = static_cast<std::uint32_t>(lowering.watched_pivots.size());
    plan.statements.push_back(
        Statement::store_to({Section::Work, lowering.layout.pivots + behind}, lowering.pool().time()));
    return plan;
}
Plan outputs_plan(Lowering& lowering, Scheduler& scheduler) {
    return evaluation_plan(lowering, scheduler, "outputs", true);
}

Plan discrete_plan(Lowering& lowering, Scheduler& scheduler) {
    Plan plan{"discrete", Initial::Load, true, scheduler.literal(lowering.simulation)};
    copy_derivatives(lowering, plan.statements);
    add_reinits(lowering, plan.statements);
    return plan;
}

Plan initialize_plan(Lowering& lowering, Scheduler& scheduler) {
    Plan plan{"initialize", Initial::One, true, scheduler.literal(lowering.initialization)};
    copy_derivatives(lowering, plan.statements);
    return plan;
}

/// Difference and magnitude of a relation's operands; 0 where it does not count: it may not even have a finite value
/// there.
std::pair<ExprId, ExprId> crossing_function(symbolic::ExprPool& pool, const Node& node, ExprId active) {
    const ExprId left(node.a), right(node.b), zero = pool.constant(0), difference = symbolic::sub(pool, left, right);
    const ExprId of_right = symbolic::make(pool, Op::Abs, right), of_left = symbolic::make(pool, Op::Abs, left);
    const ExprId magnitude = symbolic::make(pool, Op::Max, of_left, of_right);
    return {symbolic::make_select(pool, active, difference, zero),
            symbolic::make_select(pool, active, magnitude, zero)};
}

Plan crossings_plan(Lowering& lowering, Scheduler& scheduler) {
    symbolic::ExprPool& pool = lowering.pool();
    ExprId zero = pool.constant(0), one = pool.constant(1);
    Scheduler::Frozen request;
    std::vector<Statement> stores;
    auto store = [&](Section section, RelationId r, ExprId value) {
        request.wanted.push_back(value);
        stores.push_back(Statement::store_to({section, r.index()}, value));
    };
    for (RelationId r : lowering.model.flat.relations.ids()) {
        const flat::Relation& relation = lowering.model.flat.relations[r];
        const Node node = pool[relation.node];
        bool repeated = lowering.relation_row.at(relation.node) != r.index();
        if (node.kind != Kind::Relation || repeated) {
            store(Section::Active, r, zero);
            continue;
        }
        const ExprId active = relation.active ? relation.active : one;
        const auto [difference, magnitude] = crossing_function(pool, node, active);
        store(Section::Difference, r, difference);
        store(Section::Magnitude, r, magnitude);
        store(Section::Active, r, active);
    }
    Plan plan{"crossings", Initial::Zero, true, scheduler.frozen(request), true, true};
    plan.statements.insert(plan.statements.end(), stores.begin(), stores.end());
    return plan;
}

void find_watched_pivots(Lowering& lowering) {
    for (std::uint32_t row = 0; row < lowering.blocks.size(); ++row) {
        if (!lowering.blocks[row].is_watched || lowering.blocks[row].is_mixed) continue;
        if (!lowering.pivot[row] || lowering.blocks[row].untorn != 0) return lowering.watched_pivots.clear();
        lowering.watched_pivots.push_back(lowering.pivot[row]);
        lowering.watched_rows.push_back(row);
    }
    if (!lowering.watched_pivots.empty())
        lowering.layout.pivots = lowering.reserve_work(lowering.watched_pivots.size() + 1);
}

std::vector<RelationId> guarded_relations(const Lowering& lowering) {
    const symbolic::ExprPool& pool = lowering.model.flat.pool;
    std::vector<RelationId> result;
    for (const structure::Block& block : lowering.model.simulation.blocks) {
        const auto* torn = std::get_if<TornSystem>(&block);
        if (!torn) continue;
        for (RelationId r : torn->relations) {
            const flat::Relation& relation = lowering.model.flat.relations[r];
            if (relation.active && !pool.is_constant(relation.active) && pool[relation.node].kind == Kind::Relation)
                result.push_back(r);
        }
    }
    return result;
}

Plan left_limits_plan(Lowering& lowering, Scheduler& scheduler) {
    symbolic::ExprPool& pool = lowering.pool();
    Scheduler::Frozen request;
    std::vector<Statement> stores;
    const auto store = [&](const Compute& statement) {
        request.wanted.push_back(statement.value);
        stores.push_back({statement});
    };
    for (const flat::LeftLimit& left : lowering.model.flat.left_limits)
        store({left.value, {}, lowering.slot_of(left.memory)});
    for (RelationId r : guarded_relations(lowering)) {
        const flat::Relation relation = lowering.model.flat.relations[r];
        const Node node = pool[relation.node];
        const Slot slot{Section::Relation, r.index()};
        const ExprId held = lowering.leaf(slot);
        const ExprId distance = symbolic::make(pool, Op::Abs, pool.binary(Op::Sub, ExprId(node.a), ExprId(node.b)));
        const ExprId is_finite =
            symbolic::make(pool, Op::Le, distance, pool.constant(std::numeric_limits<double>::max()));
        const ExprId literal =
            symbolic::make_select(pool, is_finite, symbolic::make(pool, node.op, ExprId(node.a), ExprId(node.b)), held);
        // tentative: an inactive relation may have no value
        store({symbolic::make_select(pool, relation.active, held, literal), {}, slot, true});
    }
    Plan plan{"left_limits", Initial::Zero, true, scheduler.frozen(request)};
    plan.statements.insert(plan.statements.end(), stores.begin(), stores.end());
    return plan;
}

Plan energy_plan(Lowering& lowering, Scheduler& scheduler, bool with_terms) {
    symbolic::ExprPool& pool = lowering.pool();
    const flat::Energy& energy = lowering.model.flat.energy;
    const auto sum = [&](const std::vector<ExprId>& terms) {
        ExprId result = pool.constant(0);
        for (ExprId e : terms) result = symbolic::add(pool, result, e);
        return result;
    };
    Scheduler::Frozen request;
    const std::array sums{&energy.stored, &energy.supplied, &energy.dissipated, &energy.unaccounted};
    for (const std::vector<ExprId>* terms : sums) request.wanted.push_back(sum(*terms));
    for (const std::vector<ExprId>* terms : sums) {
        if (with_terms) request.wanted.insert(request.wanted.end(), terms->begin(), terms->end());
    }
    lowering.layout.energy = lowering.reserve_work(request.wanted.size());
    Plan plan{"energy", Initial::Zero, true, scheduler.frozen(request), true};
    for (std::uint32_t i = 0; i < request.wanted.size(); ++i) {
        plan.statements.push_back(Statement::store_to({Section::Work, lowering.layout.energy + i}, request.wanted[i]));
    }
    return plan;
}

Plan asserts_plan(Lowering& lowering) {
    Plan plan{"asserts", Initial::Load, true, {}};
    for (std::uint32_t i = 0; i < lowering.model.flat.assertions.size(); ++i) {
        const flat::Assertion& assertion = lowering.model.flat.assertions[i];
        for (std::uint32_t k = 0; k < assertion.values.size(); ++k) { // where it fails only
            symbolic::ExprPool& pool = lowering.pool();
            const ExprId shown =
                symbolic::make_select(pool, assertion.condition, pool.constant(0), assertion.values[k]);
            plan.statements.push_back(Statement::store_to({Section::Work, runtime::first_message_value + k}, shown));
        }
        plan.statements.push_back({CheckAssertion{program::AssertionId(i), assertion.condition, level_of(assertion)}});
    }
    return plan;
}

Plan checks_plan(Lowering& lowering, Scheduler& scheduler) {
    symbolic::ExprPool& pool = lowering.pool();
    Scheduler::Frozen request;
    ExprId all = pool.constant(1);
    for (const flat::Assertion& assertion : lowering.model.flat.assertions)
        all = symbolic::make(pool, Op::And, all, assertion.condition);
    request.wanted.push_back(all);
    lowering.layout.checks = lowering.reserve_work(1);
    Plan plan{"checks", Initial::Zero, true, scheduler.frozen(request)};
    plan.statements.push_back(Statement::store_to({Section::Work, lowering.layout.checks}, all));
    return plan;
}

std::optional<Plan> pivots_plan(Lowering& lowering, Scheduler& scheduler) {
    if (lowering.watched_pivots.empty()) return std::nullopt;
    Scheduler::Frozen request;
    request.wanted = lowering.watched_pivots;
    Plan plan{"pivots", Initial::Zero, true, scheduler.frozen(request)};
    store_pivots(lowering, plan);
    return plan;
}

Plan residual_oracle_plan(Lowering& lowering) {
    Plan plan{"residual_oracle", Initial::Load, true, {}};
    const auto& oracle = lowering.model.oracle;
    lowering.layout.oracle = lowering.reserve_work(oracle.size());
    for (std::uint32_t i = 0; i < oracle.size(); ++i) {
        plan.statements.push_back(Statement::store_to({Section::Work, lowering.layout.oracle + i}, oracle[i].value));
    }
    return plan;
}

Plan residuals_plan(Lowering& lowering, Gradients& gradients, const TornSystem& torn, std::uint32_t row) {
    BlockLayout& block = lowering.blocks[row];
    Plan plan{block_name(row, "residuals"), block.is_initial ? Initial::One : Initial::Zero, true, {}};
    for (const Assignment& inner : torn.inner) {
        plan.statements.push_back(Statement::compute(inner.value, lowering.pool().variable(inner.variable),
                                                     lowering.slot_of(inner.variable)));
    }
    for (std::uint32_t i = 0; i < torn.residuals.size(); ++i) {
        plan.statements.push_back(Statement::store_to({Section::Work, block.residual + i}, torn.residuals[i].value));
    }
    if (block.has_magnitudes) {
        const std::vector<ExprId> magnitudes = residual_magnitudes(lowering.model.flat, torn);
        const auto count = static_cast<std::uint32_t>(magnitudes.size());
        for (std::uint32_t i = 0; i < count; ++i)
            plan.statements.push_back(Statement::store_to({Section::Work, block.residual + count + i}, magnitudes[i]));
    }
    std::vector<Statement> jacobian = block_jacobian(lowering, gradients, torn, block);
    plan.statements.insert(plan.statements.end(), jacobian.begin(), jacobian.end());
    return plan;
}

Plan factors_plan(Lowering& lowering, std::uint32_t row) {
    const CachedFactorization& factors = *lowering.in_place[row]->factors;
    Plan plan{block_name(row, "factors"), Initial::Zero, true, {}, true};
    for (const auto& [name, value] : factors.steps)
        plan.statements.push_back(Statement::compute(value, name, std::nullopt));
    for (const auto& [slot, value] : factors.values) plan.statements.push_back(Statement::store_to(slot, value));
    for (const CachedInputs& run : factors.runs) {
        for (std::uint32_t i = 0; i < run.count; ++i) {
            plan.statements.push_back(Statement::store_to({Section::Work, run.kept + i},
                                                          lowering.leaf({run.first.section, run.first.index + i})));
        }
    }
    plan.statements.push_back(Statement::store_to(factors.is_valid, lowering.pool().constant(1)));
    return plan;
}

Plan update_relations_plan(Lowering& lowering, StartOrder& start_order, const TornSystem& torn, std::uint32_t row) {
    const bool is_initial = lowering.blocks[row].is_initial;
    Plan plan{block_name(row, "relations"), is_initial ? Initial::One : Initial::Zero, true, {}};
    for (RelationId r : torn.relations) {
        flat::Relation relation = in_system(lowering, r, is_initial);
        const bool is_uncertain = is_initial && relation.active && !start_order.is_known(relation.active, row);
        const ExprId active = relation.active && !is_uncertain ? relation.active : lowering.pool().constant(1);
        const bool may_fail = symbolic::contains_call(lowering.pool(), relation.node); // where its value does not count
        if (is_uncertain || !may_fail) relation.active = {};
        const ExprId value = literal_value(lowering, relation, lowering.leaf({Section::Relation, r.index()}));
        plan.statements.push_back({Compute{value, {}, Slot{Section::Candidate, r.index()}, is_uncertain}});
        plan.statements.push_back(Statement::store_to({Section::Active, r.index()}, active));
        const Node node = lowering.pool()[relation.node];
        const ExprId zero = lowering.pool().constant(0);
        const auto [difference, magnitude] =
            node.kind == Kind::Relation ? crossing_function(lowering.pool(), node, active) : std::pair(zero, zero);
        plan.statements.push_back(Statement::store_to({Section::Difference, r.index()}, difference));
        plan.statements.push_back(Statement::store_to({Section::Magnitude, r.index()}, magnitude));
    }
    return plan;
}

Plan update_discretes_plan(Lowering& lowering, const TornSystem& torn, std::uint32_t row) {
    Plan plan{block_name(row, "discretes"), lowering.blocks[row].is_initial ? Initial::One : Initial::Zero, true, {}};
    for (const Assignment& discrete : torn.discretes) {
        plan.statements.push_back(Statement::compute(discrete.value, lowering.pool().variable(discrete.variable),
                                                     lowering.slot_of(discrete.variable)));
    }
    return plan;
}

} // namespace torsion::lower
