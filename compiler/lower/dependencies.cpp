// Reachability through the blocks in their order, with the factor of each known. Factors multiply along the path from
// the known, so the loosest one on the path counts. Relations count with their operands (the dependency holds at
// events); pre() does not. Sets are sorted vectors; the cost is the sum of their sizes.

#include "compiler/lower/dependencies.h"

#include "compiler/symbolic/walk.h"

#include <algorithm>

namespace torsion::lower {

namespace {

using program::Dependency;
using program::Factor;
using structure::Assignment;
using structure::ExprId;
using structure::Role;
using structure::TornSystem;
using structure::VarId;
using symbolic::Kind;
using symbolic::Op;
using Set = program::DependencySet;

class DependencyFinder {
public:
    enum class Of { Simulation, Initialization };
    DependencyFinder(const structure::SortedModel& model, const program::Layout& layout, Of of);

    const Set& of(structure::VarId v);
    Set of_expression(structure::ExprId e);

private:
    bool is_known(structure::VarId v) const;
    void add_parameters();
    void add(const structure::Block& block);
    void add_system(const structure::TornSystem& torn);
    void merge(Set& into, const Set& from, Factor factor);

    void classify_parameters();
    void classify_expressions();
    Factor class_of_leaf(structure::ExprId e) const;
    Factor class_of(structure::ExprId e) const { return class_[e.index()]; }
    void pass_factors(structure::ExprId e);

    const structure::SortedModel& model_;
    const program::Layout& layout_;
    Of of_;
    symbolic::Walker walker_;
    std::vector<Set> sets_;
    std::vector<bool> is_done_;
    std::vector<Factor> parameter_class_;     ///< per variable
    std::vector<Factor> class_;               ///< per expression: its class as a factor of another expression
    std::vector<Factor> at_;                  ///< per expression: its factor in the current root expression
    IdSet<structure::VarId> inside_;          ///< unknowns of the current system
    Factor inside_factor_ = Factor::Constant; ///< the loosest factor of one of them
    Set scratch_;
};

DependencyFinder::DependencyFinder(const structure::SortedModel& model, const program::Layout& layout, Of of)
    : model_(model), layout_(layout), of_(of), walker_(model.flat.pool), sets_(model.flat.variables.size()),
      is_done_(model.flat.variables.size(), false), parameter_class_(model.flat.variables.size(), Factor::Any),
      class_(model.flat.pool.size(), Factor::Constant), at_(model.flat.pool.size(), Factor::Constant) {
    if (of_ == Of::Simulation) classify_parameters(); // in the initialization they are knowns
    classify_expressions();
    for (VarId v : model_.flat.variables.ids()) {
        if (!is_known(v)) continue;
        sets_[v.index()] = {{v.index(), Factor::Constant}};
        is_done_[v.index()] = true;
    }
    if (of_ == Of::Initialization) add_parameters();
    const structure::Partition& partition = of_ == Of::Simulation ? model_.simulation : model_.initialization;
    for (const structure::Block& block : partition.blocks) add(block);
}

bool DependencyFinder::is_known(VarId v) const {
    const Role role = model_.role[v];
    if (role == Role::Input) return true;
    if (of_ == Of::Simulation) return role == Role::State;
    return (role == Role::Parameter && layout_.settable[v.index()]) || layout_.startable[v.index()];
}

void DependencyFinder::add_parameters() {
    for (VarId v : model_.parameters) {
        if (is_done_[v.index()] || !model_.flat.variables[v].binding) continue;
        sets_[v.index()] = of_expression(model_.flat.variables[v].binding);
        is_done_[v.index()] = true;
    }
}

// ---- classes of values

void DependencyFinder::classify_parameters() {
    for (VarId v : model_.parameters) {
        const bool is_tunable = v.index() < layout_.tunable.size() && layout_.tunable[v.index()];
        Factor factor = is_tunable ? Factor::Tunable : layout_.settable[v.index()] ? Factor::Fixed : Factor::Constant;
        const auto look = [&](ExprId e) {
            if (model_.flat.pool[e].kind == Kind::Variable)
                factor = std::max(factor, parameter_class_[model_.flat.pool.var(e).index()]);
        };
        walker_.restart();
        if (model_.flat.variables[v].binding) walker_(model_.flat.variables[v].binding, look);
        parameter_class_[v.index()] = factor;
    }
}

Factor DependencyFinder::class_of_leaf(ExprId e) const {
    const symbolic::ExprPool& pool = model_.flat.pool;
    switch (pool[e].kind) {
    case Kind::Constant:
    case Kind::Initial: return Factor::Constant;
    case Kind::Pre: return Factor::Discrete;
    case Kind::Variable: {
        const VarId v = pool.var(e);
        // the pool still has expressions of earlier stages, with variables of theirs
        if (v.index() >= parameter_class_.size()) return Factor::Any;
        if (model_.role[v] == Role::Parameter) return parameter_class_[v.index()];
        return model_.flat.variables[v].variability == flat::Variability::Discrete ? Factor::Discrete : Factor::Any;
    }
    default: return Factor::Any;
    }
}

void DependencyFinder::classify_expressions() {
    const symbolic::ExprPool& pool = model_.flat.pool;
    for (std::uint32_t i = 0; i < pool.size(); ++i) {
        const ExprId e(i);
        const auto children = pool.children(e);
        if (children.empty()) {
            const bool is_call = pool[e].kind == Kind::Call; // without arguments it may still be impure
            class_[i] = is_call ? Factor::Any : class_of_leaf(e);
            continue;
        }
        for (const ExprId child : children) class_[i] = std::max(class_[i], class_[child.index()]);
        if (pool[e].kind == Kind::Relation) class_[i] = std::min(class_[i], Factor::Discrete);
    }
}

// ---- factors in an expression

/// Passes the factor of a node to its children: sums keep it, products multiply it by the other operand, all other
/// operations give Any.
void DependencyFinder::pass_factors(ExprId e) {
    const symbolic::ExprPool& pool = model_.flat.pool;
    const symbolic::Node node = pool[e];
    const auto children = pool.children(e);
    const Factor here = at_[e.index()];
    const auto pass = [&](std::size_t i, Factor factor) {
        at_[children[i].index()] = std::max(at_[children[i].index()], std::max(here, factor));
    };
    const bool is_linear = node.op == Op::Neg || node.op == Op::Add || node.op == Op::Sub;
    if (node.kind == Kind::Select) {
        pass(0, Factor::Any);
        for (const std::size_t arm : {1u, 2u}) pass(arm, class_of(children[0]));
    } else if (node.kind == Kind::Binary && node.op == Op::Mul) {
        for (const std::size_t side : {0u, 1u}) pass(side, class_of(children[1 - side]));
    } else if (node.kind == Kind::Binary && node.op == Op::Div) {
        pass(0, class_of(children[1]));
        pass(1, Factor::Any);
    } else {
        const bool is_sum = is_linear && (node.kind == Kind::Unary || node.kind == Kind::Binary);
        for (std::size_t i = 0; i < children.size(); ++i) pass(i, is_sum ? Factor::Constant : Factor::Any);
    }
}

Set DependencyFinder::of_expression(ExprId e) {
    const symbolic::ExprPool& pool = model_.flat.pool;
    std::vector<ExprId> nodes;
    walker_.restart();
    walker_(e, [&](ExprId node) { nodes.push_back(node); });
    for (const ExprId node : nodes) at_[node.index()] = Factor::Constant;
    std::sort(nodes.begin(), nodes.end(), [](ExprId a, ExprId b) { return b < a; }); // parents have larger ids
    std::erase_if(nodes, [&](ExprId node) {
        const bool is_leaf = pool[node].kind == Kind::Variable || pool[node].kind == Kind::Time;
        if (!is_leaf) pass_factors(node);
        return !is_leaf;
    });
    std::vector<Factor> factors;
    for (const ExprId node : nodes) factors.push_back(at_[node.index()]);
    Set result;
    for (std::size_t i = 0; i < nodes.size(); ++i) { // after the walk: an alias starts a walk of another expression
        if (pool[nodes[i]].kind == Kind::Time) merge(result, {{Dependency::time, Factor::Constant}}, factors[i]);
        else if (inside_.contains(pool.var(nodes[i]))) inside_factor_ = std::max(inside_factor_, factors[i]);
        else merge(result, of(pool.var(nodes[i])), factors[i]);
    }
    return result;
}

/// All of `from`, multiplied by the factor.
void DependencyFinder::merge(Set& into, const Set& from, Factor factor) {
    if (from.empty()) return;
    scratch_.clear();
    auto a = into.begin();
    for (const Dependency& b : from) {
        while (a != into.end() && a->known < b.known) scratch_.push_back(*a++);
        Dependency sum{b.known, std::max(b.factor, factor)};
        if (a != into.end() && a->known == b.known) sum.factor = std::max(sum.factor, (a++)->factor);
        scratch_.push_back(sum);
    }
    scratch_.insert(scratch_.end(), a, into.end());
    std::swap(into, scratch_);
}

const Set& DependencyFinder::of(VarId v) {
    if (is_done_[v.index()] || model_.role[v] != Role::Alias) return sets_[v.index()];
    is_done_[v.index()] = true;
    const structure::Alias alias = model_.alias[v];
    Set found = alias.target ? of(alias.target) : of_expression(alias.value);
    return sets_[v.index()] = std::move(found);
}

void DependencyFinder::add(const structure::Block& block) {
    const auto* assignment = std::get_if<Assignment>(&block);
    if (assignment == nullptr) return add_system(std::get<TornSystem>(block));
    if (is_known(assignment->variable)) return; // a start value
    Set found = of_expression(assignment->value);
    sets_[assignment->variable.index()] = std::move(found);
    is_done_[assignment->variable.index()] = true;
}

/// Every unknown of a system depends on all its inputs; in a linear system, by the factors of the coefficients of its
/// unknowns.
void DependencyFinder::add_system(const TornSystem& torn) {
    std::vector<VarId> unknowns(torn.tears);
    for (const auto* assignments : {&torn.inner, &torn.discretes}) {
        for (const Assignment& a : *assignments) unknowns.push_back(a.variable);
    }
    for (const VarId v : unknowns) inside_.insert(v);
    inside_factor_ = torn.kind == TornSystem::Kind::Linear && !torn.is_mixed() ? Factor::Constant : Factor::Any;
    Set all, result;
    for (const structure::Residual& residual : torn.residuals)
        merge(all, of_expression(residual.value), Factor::Constant);
    for (const auto* assignments : {&torn.inner, &torn.discretes}) {
        for (const Assignment& a : *assignments) merge(all, of_expression(a.value), Factor::Constant);
    }
    merge(result, all, inside_factor_);
    for (const VarId v : unknowns) {
        inside_.erase(v);
        sets_[v.index()] = result;
        is_done_[v.index()] = true;
    }
}

/// Parameters that cannot be set are unknowns of the start.
bool is_computed_parameter(const structure::SortedModel& model, const program::Layout& layout, VarId v) {
    const flat::Variable& x = model.flat.variables[v];
    return x.is_calculated || (x.variability == flat::Variability::Parameter && !layout.settable[v.index()]);
}

program::Dependencies sets_of(DependencyFinder& finder, DependencyFinder::Of of, const structure::SortedModel& model,
                              const program::Layout& layout) {
    program::Dependencies result;
    for (const VarId v : model.flat.variables.ids()) {
        const bool is_output = model.flat.variables[v].causality == flat::Causality::Output;
        if (is_output || (of == DependencyFinder::Of::Initialization && is_computed_parameter(model, layout, v)))
            result.variables.set(v, finder.of(v));
    }
    for (const VarId state : model.states) {
        result.variables.set(model.derivative[state], finder.of(model.derivative[state]));
        if (of == DependencyFinder::Of::Initialization) result.variables.set(state, finder.of(state));
    }
    for (const structure::RelationId r : model.flat.relations.ids())
        result.relations.push_back(
            layout.relation_is_time_event[r.index()] ? Set{} : finder.of_expression(model.flat.relations[r].node));
    return result;
}

} // namespace

program::ModelDependencies dependencies_of(const structure::SortedModel& model, const program::Layout& layout) {
    program::ModelDependencies result;
    result.states = model.states;
    for (const VarId state : model.states) result.derivatives.push_back(model.derivative[state]);
    for (const VarId v : model.flat.variables.ids()) {
        if (model.role[v] == Role::Input) result.inputs.insert(v);
    }
    for (const auto of : {DependencyFinder::Of::Simulation, DependencyFinder::Of::Initialization}) {
        DependencyFinder finder(model, layout, of);
        (of == DependencyFinder::Of::Simulation ? result.run : result.start) = sets_of(finder, of, model, layout);
    }
    return result;
}

} // namespace torsion::lower
