#include "compiler/lower/schedule.h"

#include "compiler/lower/relations.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <limits>
#include <ranges>
#include <unordered_set>

namespace torsion::lower {

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

/// Goes backward through the partition and collects the needed variables. All roots share the stamps of one walk, so
/// the cost is linear.
class BackwardSlice {
public:
    BackwardSlice(Lowering& lowering, symbolic::Walker& walker)
        : lowering_(lowering), pool_(lowering.pool()), walker_(walker) {
        walker_.restart();
    }

    void need(ExprId root) {
        walker_(root, [&](ExprId e) { visit(e); }, [&](ExprId e) { return pool_[e].kind != Kind::Relation; });
    }
    void need(VarId v) { needed_.insert(v); }
    bool is_needed(VarId v) const { return needed_.contains(v); }

    bool is_needed(const Assignment& assignment) const {
        return lowering_.model.role[assignment.variable] != Role::Discrete && is_needed(assignment.variable);
    }
    bool is_needed(const TornSystem& torn) const {
        return std::ranges::any_of(torn.tears, [&](VarId v) { return is_needed(v); }) ||
               std::ranges::any_of(torn.inner, [&](const Assignment& a) { return is_needed(a.variable); });
    }

    /// An inner variable counts as needed only if an outside expression needs it, although the solution of the block
    /// loads all of them. `solution`: of a block solved in place; its inner variables may need no other inner values.
    void add(const TornSystem& torn, const InPlaceSolution* solution, IdSet<VarId>& used_outside) {
        for (std::size_t i = torn.inner.size(); i-- > 0;) {
            if (!is_needed(torn.inner[i].variable)) continue;
            used_outside.insert(torn.inner[i].variable);
            if (!solution || !solution->inner.contains(torn.inner[i].variable)) need(torn.inner[i].value);
        }
        for (VarId tear : torn.tears) {
            if (is_needed(tear)) used_outside.insert(tear);
        }
        for (const Assignment& inner : torn.inner) need(inner.value);
        for (const structure::Residual& residual : torn.residuals) need(residual.value);
    }
    void add(const Assignment& assignment, const InPlaceSolution*, IdSet<VarId>&) { need(assignment.value); }

    /// Adds the needs of the kernel's own solution, without those of the host.
    void add_in_place(const TornSystem& torn, const InPlaceSolution& solution, const IdSet<VarId>& used_outside) {
        for (ExprId e : solution.values) need(e);
        for (const auto& [v, e] : solution.inner) need(e);
        for (const auto& [name, e] : solution.steps) need(e);
        need(solution.condition);
        for (const Assignment& inner : torn.inner) {
            if (used_outside.contains(inner.variable) && !solution.inner.contains(inner.variable)) need(inner.value);
        }
    }

private:
    void visit(ExprId e) {
        if (pool_[e].kind == Kind::Variable) needed_.insert(pool_.var(e));
    }

    Lowering& lowering_;
    const symbolic::ExprPool& pool_;
    symbolic::Walker& walker_;
    IdSet<VarId> needed_;
};

bool is_given(const GivenVariables* given, std::size_t block) { return given && given->blocks.contains(block); }

/// Given variables are available already: statements use their leaves instead of computing them.
void use_given(symbolic::ExprPool& pool, const GivenVariables& given, std::vector<Statement>& statements) {
    std::vector<Statement> result;
    for (Statement& statement : statements) {
        if (auto* inside = std::get_if<ComputeInside>(&statement.node)) {
            std::erase_if(inside->inner, [&](const auto& inner) {
                const auto found = given.value.find(inner.first);
                if (found == given.value.end()) return false;
                result.push_back(Statement::compute(found->second, pool.variable(inner.first), std::nullopt));
                return true;
            });
            if (inside->inner.empty()) continue;
        } else if (auto* compute = std::get_if<Compute>(&statement.node);
                   compute && compute->defines && pool[compute->defines].kind == Kind::Variable) {
            if (auto found = given.value.find(pool.var(compute->defines)); found != given.value.end())
                compute->value = found->second;
        }
        result.push_back(std::move(statement));
    }
    statements = std::move(result);
}

/// d, if `v` is the unknown of the initialization that stands for pre(d), which is also d's start value.
VarId determines_pre_of(Lowering& lowering, VarId v) {
    const flat::Variable& x = lowering.model.flat.variables[v];
    const bool is_before = x.is_hidden && x.start && lowering.pool()[x.start].kind == Kind::Pre;
    return is_before ? lowering.pool().var(x.start) : VarId();
}

/// Relations of the simulation read pre(d), too.
Statement keep_before(Lowering& lowering, VarId d, VarId before) {
    return Statement::store_to({Section::Pre, lowering.slot_of(d).index}, lowering.pool().variable(before));
}

} // namespace

Scheduler::Slice Scheduler::slice(const Frozen& request) {
    const auto& blocks = lowering_.simulation.partition->blocks;
    BackwardSlice backward(lowering_, walker_);
    for (ExprId root : request.wanted) backward.need(root);
    for (VarId v : lowering_.model.flat.variables.ids()) {
        if (request.stored.contains(v)) backward.need(v);
    }
    Slice result;
    for (std::size_t i = blocks.size(); i-- > 0;) {
        auto attached = request.after.find(i);
        bool needed = match(blocks[i], [&](const auto& block) { return backward.is_needed(block); });
        if (!needed && attached == request.after.end()) continue;
        if (attached != request.after.end()) {
            for (const Statement& statement : attached->second) {
                if (const auto* compute = std::get_if<Compute>(&statement.node)) backward.need(compute->value);
            }
        }
        const bool has_solution =
            std::holds_alternative<TornSystem>(blocks[i]) && !is_given(request.given, i) && is_in_place(i, request);
        const InPlaceSolution* solution = has_solution ? &*lowering_.in_place[lowering_.simulation.row[i]] : nullptr;
        match(blocks[i], [&](const auto& block) { backward.add(block, solution, result.needed); });
        result.blocks.push_back(i);
    }
    std::ranges::reverse(result.blocks);
    find_loaded(result, request);
    if (!request.given && request.after.empty()) find_cold(result, request);
    return result;
}

/// With kept factors the kernel asks the host rarely, and the host reads more than the kernel does.
void Scheduler::find_cold(Slice& slice, const Frozen& request) {
    const auto& blocks = lowering_.simulation.partition->blocks;
    const auto kept_solution = [&](std::size_t i) -> const InPlaceSolution* {
        if (!std::holds_alternative<TornSystem>(blocks[i]) || !is_in_place(i, request)) return nullptr;
        const InPlaceSolution& solution = *lowering_.in_place[lowering_.simulation.row[i]];
        return solution.factors ? &solution : nullptr;
    };
    if (std::ranges::none_of(slice.blocks, kept_solution)) return;
    BackwardSlice backward(lowering_, walker_);
    for (ExprId root : request.wanted) backward.need(root);
    for (VarId v : lowering_.model.flat.variables.ids()) {
        if (request.stored.contains(v)) backward.need(v);
    }
    IdSet<VarId> used_outside;
    for (std::size_t i : slice.blocks | std::views::reverse) {
        const auto* assignment = std::get_if<Assignment>(&blocks[i]);
        if (assignment && !backward.is_needed(*assignment)) slice.cold.emplace(assignment->variable, i);
        else if (const InPlaceSolution* solution = kept_solution(i))
            backward.add_in_place(std::get<TornSystem>(blocks[i]), *solution, slice.needed);
        else match(blocks[i], [&](const auto& block) { backward.add(block, nullptr, used_outside); });
    }
}

/// Statements that compute the cold variables of `loaded`.
std::vector<Statement> Scheduler::cold_statements(const Slice& slice, std::vector<VarId> loaded) {
    const symbolic::ExprPool& pool = lowering_.pool();
    std::map<std::size_t, VarId> found; // in order of blocks
    walker_.restart();
    while (!loaded.empty()) {
        const VarId v = loaded.back();
        loaded.pop_back();
        auto cold = slice.cold.find(v);
        if (cold == slice.cold.end() || !found.emplace(cold->second, v).second) continue;
        walker_(
            lowering_.assigned[v],
            [&](ExprId e) {
                if (pool[e].kind == Kind::Variable) loaded.push_back(pool.var(e));
            },
            [&](ExprId e) { return pool[e].kind != Kind::Relation; });
    }
    std::vector<Statement> result;
    for (const auto& [block, v] : found)
        result.push_back(Statement::compute(lowering_.assigned[v], lowering_.pool().variable(v), std::nullopt));
    return result;
}

/// Not if derivatives of the block follow: then the host must have the factors.
bool Scheduler::is_in_place(std::size_t block, const Frozen& request) const {
    if (!lowering_.in_place[lowering_.simulation.row[block]]) return false;
    auto attached = request.after.find(block);
    return attached == request.after.end() || std::ranges::none_of(attached->second, [](const Statement& statement) {
               return std::holds_alternative<SolveGradient>(statement.node);
           });
}

/// Only variables from outside: the block itself stores its own ones.
void Scheduler::find_loaded(Slice& slice, const Frozen& request) {
    const symbolic::ExprPool& pool = lowering_.pool();
    std::unordered_set<VarId> own;
    IdSet<VarId>* loaded = &slice.loaded;
    std::vector<VarId>* list = nullptr;
    auto visit = [&](ExprId e) {
        if (pool[e].kind != Kind::Variable || own.contains(pool.var(e))) return;
        const Role role = lowering_.model.role[pool.var(e)];
        if (!list) loaded->insert(pool.var(e));
        else if (role == Role::Algebraic || role == Role::Derivative) list->push_back(pool.var(e));
    };
    auto load = [&](ExprId root) { walker_(root, visit, [&](ExprId e) { return pool[e].kind != Kind::Relation; }); };
    for (std::size_t i : slice.blocks) {
        const auto* torn = std::get_if<TornSystem>(&lowering_.simulation.partition->blocks[i]);
        if (!torn || is_given(request.given, i)) continue;
        list = is_in_place(i, request) ? &slice.loaded_in_place[i] : nullptr;
        own = {torn->tears.begin(), torn->tears.end()};
        for (const Assignment& inner : torn->inner) own.insert(inner.variable);
        walker_.restart();
        for (const Assignment& inner : torn->inner) load(inner.value);
        for (const structure::Residual& residual : torn->residuals) load(residual.value);
    }
}

RefreshFactors Scheduler::refresh(const CachedFactorization& factors, std::uint32_t row, const Slice* slice) {
    RefreshFactors refresh{.block = row,
                           .condition = lowering_.leaf(factors.is_valid),
                           .runs = factors.runs,
                           .before = {},
                           .loaded = factors.loaded};
    if (slice) refresh.before = cold_statements(*slice, factors.loaded);
    return refresh;
}

/// The host reports infinite and undefined solutions.
ExprId Scheduler::regular_and_finite(const InPlaceSolution& solution, const SolveInPlace& solve) {
    if (!solution.must_be_finite) return solution.condition;
    symbolic::ExprPool& pool = lowering_.pool();
    ExprId sum{}; // not finite if one of them is not; not simplified, because ∞ − ∞ must not become 0
    const auto add = [&](ExprId e) { sum = sum ? pool.binary(symbolic::Op::Add, sum, e) : e; };
    for (ExprId e : solve.values) {
        if (e) add(e);
    }
    for (const auto& [v, e] : solve.inner) add(e);
    const ExprId is_finite = symbolic::make(pool, symbolic::Op::Le, symbolic::make(pool, symbolic::Op::Abs, sum),
                                            pool.constant(std::numeric_limits<double>::max()));
    return symbolic::make(pool, symbolic::Op::And, solution.condition, is_finite);
}

template <class Keeps, class Stores>
void Scheduler::solve_in_place(std::vector<Statement>& statements, std::size_t block, const System& system,
                               const Slice* slice, Keeps keeps, Stores stores) {
    symbolic::ExprPool& pool = lowering_.pool();
    const TornSystem& torn = lowering_.torn(system, block);
    const std::uint32_t row = system.row[block];
    auto slot = [&](VarId v) { return stores(v) ? std::optional(lowering_.slot_of(v)) : std::nullopt; };
    const InPlaceSolution& solution = *lowering_.in_place[row];
    if (solution.factors) statements.push_back({refresh(*solution.factors, row, slice)});
    for (const auto& [name, value] : solution.steps)
        statements.push_back(Statement::compute(value, name, std::nullopt));
    if (pool.is_constant(solution.condition)) {
        for (std::size_t j = 0; j < torn.tears.size(); ++j) {
            statements.push_back(
                Statement::compute(solution.values[j], pool.variable(torn.tears[j]), slot(torn.tears[j])));
        }
    } else {
        SolveInPlace solve{.block = row, .values = solution.values, .before = {}};
        if (slice) {
            solve.loaded = slice->loaded_in_place.at(block);
            solve.before = cold_statements(*slice, solve.loaded);
            solve.is_apart = lowering_.blocks[row].untorn == 0; // else inner variables may be loaded from slots, too
        }
        for (const Assignment& inner : torn.inner) {
            auto found = solution.inner.find(inner.variable);
            if (found != solution.inner.end() && keeps(inner.variable)) solve.inner.emplace_back(*found);
        }
        for (std::size_t j = 0; j < torn.tears.size(); ++j) {
            if (!solve.inner.empty() && !keeps(torn.tears[j])) solve.values[j] = ExprId();
        }
        solve.condition = regular_and_finite(solution, solve);
        // the host starts from the last values
        solve.stores_tears = torn.is_mixed() || torn.tears.size() > 1 || stores(torn.tears[0]);
        statements.push_back({std::move(solve)});
    }
    const bool is_conditional = !pool.is_constant(solution.condition),
               may_be_untorn = lowering_.blocks[row].untorn != 0;
    ComputeInside inside;
    for (const Assignment& inner : torn.inner) {
        const bool is_there = is_conditional && solution.inner.contains(inner.variable); // its slot holds it, too
        if (!keeps(inner.variable) || is_there) continue;
        if (may_be_untorn) inside.inner.emplace_back(inner.variable, inner.value);
        else statements.push_back(Statement::compute(inner.value, pool.variable(inner.variable), slot(inner.variable)));
    }
    if (inside.inner.empty()) return;
    // then the slot is more accurate than the tears
    inside.condition = lowering_.leaf({Section::Work, lowering_.blocks[row].host_solve_flags + 1});
    statements.push_back({std::move(inside)});
}

template <class Stores>
void Scheduler::evaluate_given(std::vector<Statement>& statements, const TornSystem& torn, const GivenVariables& given,
                               Stores stores) {
    auto compute = [&](VarId v, ExprId value) {
        statements.push_back(Statement::compute(value, lowering_.pool().variable(v),
                                                stores(v) ? std::optional(lowering_.slot_of(v)) : std::nullopt));
    };
    for (VarId tear : torn.tears) compute(tear, given.value.at(tear));
    for (const Assignment& inner : torn.inner) compute(inner.variable, inner.value);
}

std::vector<std::size_t> Scheduler::needed_blocks(const std::vector<ExprId>& wanted) {
    return slice({wanted, {}}).blocks;
}

std::vector<Statement> Scheduler::frozen(const Frozen& request) {
    Slice slice = this->slice(request);
    std::vector<Statement> result;
    auto stores = [&](VarId v) { return request.stored.contains(v) || slice.loaded.contains(v); };
    for (std::size_t i : slice.blocks) {
        const structure::Block& block = lowering_.simulation.partition->blocks[i];
        std::uint32_t row = lowering_.simulation.row[i];
        if (const auto* assignment = std::get_if<Assignment>(&block)) {
            VarId v = assignment->variable;
            if (slice.cold.contains(v)) continue;
            auto slot = stores(v) ? std::optional(lowering_.slot_of(v)) : std::nullopt;
            result.push_back(Statement::compute(assignment->value, lowering_.pool().variable(v), slot));
        } else if (is_given(request.given, i)) {
            evaluate_given(result, std::get<TornSystem>(block), *request.given, stores);
        } else if (is_in_place(i, request)) {
            auto keeps = [&](VarId v) { return stores(v) || slice.needed.contains(v); };
            solve_in_place(result, i, lowering_.simulation, &slice, keeps, stores);
        } else {
            result.push_back({SolveByHost{row}});
        }
        if (auto attached = request.after.find(i); attached != request.after.end()) {
            result.insert(result.end(), attached->second.begin(), attached->second.end());
        }
    }
    if (request.given) use_given(lowering_.pool(), *request.given, result);
    return result;
}

std::vector<Statement> Scheduler::literal(const System& system) {
    RelationUpdates relations(lowering_, system);
    for (std::size_t i = 0; i < system.partition->blocks.size(); ++i) {
        const structure::Block& block = system.partition->blocks[i];
        if (const auto* assignment = std::get_if<Assignment>(&block)) {
            relations.before(assignment->value);
            VarId v = assignment->variable;
            // The start kernel has stored the start value, and the host may have set another one
            if (!lowering_.model.started.contains(v))
                relations.statements.push_back(
                    Statement::compute(assignment->value, lowering_.pool().variable(v), lowering_.slot_of(v)));
            if (VarId d = determines_pre_of(lowering_, v)) relations.statements.push_back(keep_before(lowering_, d, v));
            relations.computed(v);
        } else {
            const TornSystem& torn = std::get<TornSystem>(block);
            for (const Assignment& inner : torn.inner) relations.before(inner.value);
            for (const structure::Residual& residual : torn.residuals) relations.before(residual.value);
            for (const Assignment& discrete : torn.discretes) relations.before(discrete.value);
            relations.before_candidates(torn);
            if (&system == &lowering_.initialization) relations.guess(torn);
            auto all = [](VarId) { return true; };
            // at events the host searches for the configuration
            if (lowering_.in_place[system.row[i]] && !torn.is_mixed())
                solve_in_place(relations.statements, i, system, nullptr, all, all);
            else relations.statements.push_back({SolveByHost{system.row[i]}});
            relations.computed(torn);
            for (const Assignment& discrete : torn.discretes) {
                if (VarId d = determines_pre_of(lowering_, discrete.variable))
                    relations.statements.push_back(keep_before(lowering_, d, discrete.variable));
            }
        }
    }
    relations.rest();
    return std::move(relations.statements);
}

} // namespace torsion::lower
