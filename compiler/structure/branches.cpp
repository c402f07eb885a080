#include "compiler/structure/branches.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <set>

namespace torsion::structure {

using symbolic::Kind;

namespace {

constexpr int most_derivatives = 3;

std::vector<ExprId> values_of(const TornSystem& system) {
    std::vector<ExprId> values;
    for (const Assignment& a : system.inner) values.push_back(a.value);
    for (const Residual& r : system.residuals) values.push_back(r.value);
    return values;
}

void add_names(const symbolic::ExprPool& pool, symbolic::Walker& walk, ExprId value, std::set<VarId>& names) {
    walk(value, [&](ExprId e) {
        if (pool[e].kind == Kind::Variable) names.insert(pool.var(e));
    });
}

/// Variables that a block determines, and what it reads.
struct BlockNames {
    std::set<VarId> determined, read;
};

BlockNames names_of(const symbolic::ExprPool& pool, const Block& block) {
    BlockNames names;
    symbolic::Walker walk(pool);
    if (const auto* a = std::get_if<Assignment>(&block)) {
        names.determined.insert(a->variable);
        add_names(pool, walk, a->value, names.read);
        return names;
    }
    const auto& system = std::get<TornSystem>(block);
    names.determined.insert(system.tears.begin(), system.tears.end());
    for (const Assignment& a : system.inner) names.determined.insert(a.variable);
    for (const Assignment& a : system.discretes)
        names.determined.insert(a.variable), add_names(pool, walk, a.value, names.read);
    for (const ExprId value : values_of(system)) add_names(pool, walk, value, names.read);
    return names;
}

bool is_discrete_condition(const StructuralAnalysis& s, ExprId condition) {
    const symbolic::ExprPool& pool = s.model.flat.pool;
    symbolic::Walker walk(pool);
    bool result = false;
    walk(condition, [&](ExprId e) {
        const Kind kind = pool[e].kind;
        result = result || kind == Kind::Relation || kind == Kind::Pre ||
                 (kind == Kind::Variable && s.is_discrete(pool.var(e)));
    });
    return result;
}

} // namespace

bool has_branches(const StructuralAnalysis& s, const TornSystem& system) {
    const symbolic::ExprPool& pool = s.model.flat.pool;
    symbolic::Walker walk(pool);
    bool result = false;
    for (const ExprId value : values_of(system))
        walk(value, [&](ExprId e) {
            result = result || (pool[e].kind == Kind::Select && is_discrete_condition(s, ExprId(pool[e].a)));
        });
    return result;
}

ExprId taken_branches(StructuralAnalysis& s, TrialPoint& point, ExprId value) {
    symbolic::ExprPool& pool = s.flat().pool;
    symbolic::Rewriter decide(pool, [&](ExprId e) -> std::optional<ExprId> { // of a condition
        const bool is_own = pool[e].kind == Kind::Variable && !s.is_discrete(pool.var(e));
        return is_own ? std::nullopt : std::optional(pool.constant(point.value(e)));
    });
    std::unordered_map<ExprId, ExprId> taken;
    symbolic::Walker walk(pool);
    walk(value, [&](ExprId e) {
        const symbolic::Node node = pool[e];
        const auto of = [&](std::uint32_t child) { return taken.at(ExprId(child)); };
        if (node.kind == Kind::Select) {
            const ExprId condition = decide(ExprId(node.a));
            taken[e] = symbolic::make_select(pool, condition, of(node.b), of(node.c));
        } else if (node.kind == Kind::Binary) {
            taken[e] = symbolic::make(pool, node.op, of(node.a), of(node.b));
        } else if (node.kind == Kind::Unary) {
            taken[e] = symbolic::make(pool, node.op, of(node.a));
        } else {
            taken[e] = e;
        }
    });
    return taken.at(value);
}

bool depends_on_states(const StructuralAnalysis& s, const TornSystem& system, const std::vector<ExprId>& values) {
    const symbolic::ExprPool& pool = s.model.flat.pool;
    std::set<VarId> wanted;
    symbolic::Walker walk(pool);
    for (const ExprId value : values) add_names(pool, walk, value, wanted);
    const std::vector<Block>& blocks = s.model.simulation.blocks;
    for (std::size_t i = blocks.size(); i-- > 0;) { // each uses results of earlier ones only
        if (std::get_if<TornSystem>(&blocks[i]) == &system) continue;
        const BlockNames names = names_of(pool, blocks[i]);
        const auto is_wanted = [&](VarId v) { return wanted.contains(v) && !s.is_discrete(v); };
        if (std::ranges::any_of(names.determined, is_wanted)) wanted.insert(names.read.begin(), names.read.end());
    }
    return std::ranges::any_of(wanted, [&](VarId v) { return s.model.role[v] == Role::State; });
}

std::string derivative_text(StructuralAnalysis& s, ExprId constraint) {
    symbolic::ExprPool& pool = s.flat().pool;
    bool is_new = false; // something else than states, time and what does not vary
    symbolic::TimeDifferentiator shown(pool, [&](ExprId leaf) -> std::optional<ExprId> {
        if (pool[leaf].kind != Kind::Variable) return std::nullopt;
        const VarId v = pool.var(leaf), d = s.model.derivative[v];
        if (s.model.role[v] == Role::Parameter || s.is_discrete(v)) return pool.constant(0);
        if (!d) return std::nullopt;
        const bool is_state = s.model.role[d] == Role::State;
        is_new = is_new || !is_state;
        return is_state ? pool.variable(d) : pool.der(v);
    });
    std::optional<ExprId> result = constraint;
    for (int i = 0; i < most_derivatives && result && !is_new; ++i) result = shown(*result);
    if (!result || !is_new) return {};
    if (pool[*result].op == symbolic::Op::Neg) result = ExprId(pool[*result].a);
    return symbolic::print(pool, *result, [&](VarId v) { return s.name(v); });
}

} // namespace torsion::structure
