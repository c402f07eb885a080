#include "compiler/flat/energy.h"

#include "compiler/flat/each_variable.h"
#include "compiler/flat/plain_source.h"
#include "compiler/instance/vendor_annotation.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

namespace {

constexpr auto stored = static_cast<std::size_t>(instance::EnergyKind::Stored),
               supplied = static_cast<std::size_t>(instance::EnergyKind::Supplied);
constexpr auto dissipated = static_cast<std::size_t>(instance::EnergyKind::Dissipated),
               unaccounted = static_cast<std::size_t>(instance::EnergyKind::Unaccounted);

/// Does it have equations besides connections?
bool has_laws(const std::vector<ast::Equation>& equations) {
    for (const ast::Equation& e : equations) {
        if (std::holds_alternative<ast::SimpleEquation>(e.node) || std::holds_alternative<ast::WhenEquation>(e.node))
            return true;
        if (const auto* f = std::get_if<ast::ForEquation>(&e.node); f && has_laws(f->body)) return true;
        if (const auto* i = std::get_if<ast::IfEquation>(&e.node)) {
            if (has_laws(i->otherwise)) return true;
            for (const auto& b : i->branches)
                if (has_laws(b.body)) return true;
        }
    }
    return false;
}

bool has_laws(const Node& node) {
    for (const instance::ClassPart& part : node.parts()) {
        const auto& body = std::get<ast::Composition>(part.class_->def->body());
        for (const auto& section : body.equations)
            if (!section.is_initial && has_laws(section.equations)) return true;
        for (const auto& section : body.algorithms)
            if (!section.is_initial) return true;
    }
    return false;
}

/// Does the declaration of a connector variable give it a value?
bool has_bindings(const Node& connector) {
    return std::any_of(connector.children.begin(), connector.children.end(), [](const Node* child) {
        return (child->kind == Node::Kind::Primitive && child->binding &&
                child->variability >= Variability::Discrete) ||
               has_bindings(*child);
    });
}

std::vector<const Node*> flanges_of(const Node& node, const FlatModel& model, bool is_sure) {
    std::vector<const Node*> found;
    for (const Node* child : node.children) {
        const Node* first =
            child->kind == Node::Kind::Array && !child->children.empty() ? child->children.front() : child;
        if (first->is_connector() && is_flange(*first, model, is_sure)) found.push_back(child);
    }
    return found;
}

class EnergySums {
public:
    EnergySums(FlatBuilder& builder, const Connections& connections) : b_(builder), connections_(connections) {}

    void operator()() {
        const auto is_mechanical = [&](Node* node) {
            return !node->is_connector() && !flanges_of(*node, model_, true).empty();
        };
        if (std::none_of(b_.tree.components.begin(), b_.tree.components.end(), is_mechanical)) return;
        find_handed_on();
        const typing::DeclaredEnergy none;
        auto next = b_.typed.energy.begin();
        for (const Node* node : b_.tree.components) {
            const bool is_declared = next != b_.typed.energy.end() && next->node == node;
            if (!node->is_connector() && !node->is_record()) energy_of(*node, is_declared ? *next : none);
            if (is_declared) ++next;
        }
    }

private:
    /// Flows of flanges that are connected within their component, with that component.
    void find_handed_on() {
        symbolic::Walker walk(model_.pool);
        for (const std::size_t row : connections_.flow_rows()) {
            const Equation& sum = model_.equations[EquationId(row)];
            if (model_.pool[sum.lhs].kind != symbolic::Kind::Variable)
                each_variable(model_, walk, sum, [&](VarId v) { handed_on_.emplace(v, sum.origin.component); });
        }
    }

    bool is_handed_on(const Node& flange, const Node& owner) const {
        if (flange.kind != Node::Kind::Primitive)
            return std::ranges::all_of(flange.children, [&](const Node* child) { return is_handed_on(*child, owner); });
        if (!flange.is_flow) return true;
        for (std::int64_t i = 0, n = flange.count(); i < n; ++i)
            if (!handed_on_.contains({instance::scalar(flange, i), ComponentId(owner.component)})) return false;
        return true;
    }

    /// A declaration covers the flanges of its own class, not those that a derived class inherits from elsewhere.
    bool speaks_for(const typing::DeclaredEnergy& declared, const Node& flange) {
        return std::ranges::any_of(declared.classes, [&](const instance::Class* c) {
            return flange.declared_in && instance::has_base(b_.tree, *c, *flange.declared_in);
        });
    }

    void no_audit(const std::string& reason) {
        if (model_.energy.obstacle.empty()) model_.energy.obstacle = reason;
    }

    void energy_of(const Node& node, const typing::DeclaredEnergy& declared) {
        std::vector<ExprId>* const sums[] = {&model_.energy.stored, &model_.energy.supplied, &model_.energy.dissipated,
                                             &model_.energy.unaccounted};
        const std::vector<const Node*> flanges = flanges_of(node, model_, false);
        const std::string class_name =
            "class `" + std::string(model_.strings[model_.components[ComponentId(node.component)].class_name]) + "`";
        std::array<ExprId, instance::energy_kinds> values = declared.values;
        bool is_net = declared.is_net_supply;
        const bool is_covered = std::ranges::all_of(
            flanges, [&](const Node* flange) { return speaks_for(declared, *flange) || is_handed_on(*flange, node); });
        if (!is_covered &&
            (has_laws(node) || std::ranges::any_of(flanges, [](const Node* f) { return has_bindings(*f); }))) {
            const bool may_be_source = !values[stored].valid() && !values[supplied].valid() &&
                                       !values[unaccounted].valid() && declared.problem.empty();
            if (may_be_source) values[supplied] = sources_.power(node, flanges);
            if (may_be_source && values[supplied].valid()) is_net = true;
            else no_audit(class_name + " declares none");
        }
        const bool is_own = !declared.classes.empty() && declared.classes.back() == node.class_;
        if (flanges.empty() && !is_own) return; // losses of another domain
        if (!declared.problem.empty()) return no_audit("the declaration of " + class_name + declared.problem);
        if (is_net && values[dissipated].valid())
            values[supplied] = symbolic::add(model_.pool, values[supplied], values[dissipated]);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!values[i].valid()) continue;
            sums[i]->push_back(values[i]);
            model_.energy.owners[i].push_back(ComponentId(node.component));
        }
    }

    FlatBuilder& b_;
    const Connections& connections_;
    FlatModel& model_ = b_.model;
    PlainSources sources_{model_, model_.pool};
    std::set<std::pair<VarId, ComponentId>> handed_on_;
};

} // namespace

void add_energy(FlatBuilder& builder, const Connections& connections) { EnergySums{builder, connections}(); }

} // namespace torsion::flat
