#include "compiler/lower/layout.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

namespace torsion::lower {

using flat::Type;
using structure::Role;
using symbolic::Kind;
using symbolic::Op;

std::uint32_t ParameterCache::operator()(ExprId e, Layout& layout) {
    auto [found, fresh] = slot.try_emplace(e, layout.n_p);
    if (fresh) {
        ++layout.n_p;
        expressions.push_back(e);
    }
    return found->second;
}

Target resolve(const SortedModel& model, VarId v) {
    Target target{v};
    while (model.role[target.variable] == Role::Alias) {
        const structure::Alias& alias = model.alias[target.variable];
        target.negated = target.negated != alias.negated;
        target.variable = alias.target;
        if (!alias.target) {
            target.value = alias.value;
            break;
        }
    }
    return target;
}

ExprId expression_of(SortedModel& model, VarId v) {
    Target target = resolve(model, v);
    ExprId e = target.variable ? model.flat.pool.variable(target.variable) : target.value;
    return target.negated ? symbolic::neg(model.flat.pool, e) : e;
}

namespace {

/// Makes variables adjacent whose names differ in numbers only (s[1].c, s[2].c, …; s1.c, s2.c, …), if they are many, so
/// that loops run over neighbouring slots. All others stay in their order.
std::vector<VarId> alike_together(const SortedModel& model, std::vector<VarId> variables) {
    std::unordered_map<std::string, std::pair<std::size_t, std::size_t>> classes; // place of the first one, count
    std::vector<std::pair<std::size_t, std::size_t>*> class_of;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        std::string name = model.flat.variables[variables[i]].name;
        std::erase_if(name, [](char c) { return c >= '0' && c <= '9'; });
        auto found = classes.try_emplace(std::move(name), i, 0).first;
        ++found->second.second;
        class_of.push_back(&found->second);
    }
    std::vector<std::size_t> order(variables.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(
        order, {}, [&](std::size_t i) { return class_of[i]->second >= least_alike ? class_of[i]->first : i; });
    std::vector<VarId> result;
    for (std::size_t i : order) result.push_back(variables[i]);
    return result;
}

class LayoutMaker {
public:
    LayoutMaker(SortedModel& model, ParameterCache& cache) : model_(model), cache_(cache) {}

    Layout operator()() {
        model_.states = alike_together(model_, std::move(model_.states));
        place_states();
        std::vector<VarId> all;
        for (VarId v : model_.flat.variables.ids()) all.push_back(v);
        for (VarId v : alike_together(model_, std::move(all))) place_own(v);
        for (VarId v : model_.flat.variables.ids()) {
            if (model_.role[v] == Role::Alias) place_alias(v);
        }
        for (VarId v : model_.states) layout_.state_nominal.push_back(nominal(v));
        for (VarId v : model_.followers) layout_.follower_nominal.push_back(nominal(v));
        layout_.n_relations = static_cast<std::uint32_t>(model_.flat.relations.size());
        for (const flat::Relation& relation : model_.flat.relations)
            layout_.relation_nominal.push_back(nominal(relation));
        mark_settable();
        mark_startable();
        return std::move(layout_);
    }

private:
    const flat::Variable& variable(VarId v) const { return model_.flat.variables[v]; }

    void place(VarId v, Section section, std::uint32_t index, bool negated = false) {
        layout_.place.set(v, {{section, index}, negated});
    }

    void place_states() {
        for (VarId v : model_.states) {
            VarId derivative = model_.derivative[v];
            if (derivative && model_.role[derivative] == Role::Derivative && !placed_.contains(derivative)) {
                place(derivative, Section::Der, layout_.n_x);
                placed_.insert(derivative);
            }
            place(v, Section::X, layout_.n_x++);
            placed_.insert(v);
        }
    }

    void place_own(VarId v) {
        if (variable(v).type == Type::String || placed_.contains(v)) return;
        switch (model_.role[v]) {
        case Role::Parameter: return place(v, Section::P, layout_.n_p++);
        case Role::Input: return place(v, Section::U, layout_.n_u++);
        case Role::Discrete: return place(v, Section::D, layout_.n_d++);
        case Role::State:
        case Role::Derivative:
        case Role::Algebraic: return place(v, Section::Y, layout_.n_y++);
        case Role::Alias: return;
        }
    }

    void place_alias(VarId v) {
        Target target = resolve(model_, v);
        if (target.value) target = through_parameter(target);
        if (target.variable) {
            Place there = layout_.place[target.variable];
            place(v, there.slot.section, there.slot.index, there.negated != target.negated);
        } else {
            place(v, Section::P, cache_(target.value, layout_), target.negated);
        }
    }

    /// A value that is ± a parameter needs no slot of its own.
    Target through_parameter(Target target) const {
        const symbolic::ExprPool& pool = model_.flat.pool;
        const symbolic::Node& node = pool[target.value];
        if (node.kind == Kind::Variable) return {VarId(node.a), target.negated, {}};
        if (node.kind == Kind::Unary && node.op == Op::Neg && pool[ExprId(node.a)].kind == Kind::Variable) {
            return {pool.var(ExprId(node.a)), !target.negated, {}};
        }
        return target;
    }

    double nominal(VarId v) const {
        const flat::Variable& x = variable(v);
        return x.has_nominal && std::fabs(x.nominal) > 0 ? std::fabs(x.nominal) : 1;
    }

    double nominal(const flat::Relation& relation) {
        const symbolic::ExprPool& pool = model_.flat.pool;
        if (pool[relation.node].kind != Kind::Relation) return 0;
        double result = 0;
        for (ExprId operand : pool.children(relation.node)) result = std::max(result, nominal_of_operand(operand));
        return result;
    }

    double nominal_of_operand(ExprId operand) {
        const symbolic::ExprPool& pool = model_.flat.pool;
        if (pool.is_constant(operand)) return std::fabs(pool.value(operand));
        double result = 0;
        walker_.restart();
        walker_(operand, [&](ExprId e) {
            if (pool[e].kind == Kind::Variable && model_.role[pool.var(e)] != Role::Parameter)
                result = std::max(result, nominal(pool.var(e)));
        });
        return result;
    }

    void mark_settable() {
        layout_.settable.assign(model_.flat.variables.size(), false);
        for (VarId v : model_.flat.variables.ids())
            layout_.settable[v.index()] = structure::can_be_set(model_, v) || model_.role[v] == Role::Input;
    }

    void mark_startable() {
        const symbolic::ExprPool& pool = model_.flat.pool;
        layout_.startable.assign(model_.flat.variables.size(), false);
        for (VarId v : model_.states) {
            if (!model_.started.contains(v)) continue;
            bool is_free = !variable(v).guess;
            walker_.restart();
            const auto look = [&](ExprId e) {
                if (pool[e].kind != Kind::Variable) return;
                const flat::Variable& leaf = variable(pool.var(e));
                is_free = is_free && !layout_.settable[pool.var(e).index()] &&
                          (!leaf.binding || pool.is_constant(leaf.binding));
            };
            if (variable(v).start) walker_(variable(v).start, look);
            layout_.startable[v.index()] = is_free;
        }
    }

    SortedModel& model_;
    ParameterCache& cache_;
    Layout layout_;
    IdSet<VarId> placed_;
    symbolic::Walker walker_{model_.flat.pool};
};

} // namespace

Layout make_layout(SortedModel& model, ParameterCache& cache) { return LayoutMaker(model, cache)(); }

} // namespace torsion::lower
