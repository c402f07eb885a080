#include "compiler/flat/energy.h"

#include "compiler/flat/each_variable.h"
#include "compiler/flat/plain_source.h"
#include "compiler/instance/translate.h"
#include "compiler/instance/vendor_annotation.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace torsion::flat {

using instance::Class;
using instance::Context;
using instance::Translator;

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
                child->variability >= instance::Variability::Discrete) ||
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

/// The declarations of a component's class and its bases; the nearest one counts for each quantity.
struct DeclaredEnergy {
    std::array<const ast::Expr*, instance::energy_kinds> chosen{};
    std::array<const Class*, instance::energy_kinds> scopes{};
    std::vector<const Class*> declared_by;
};

class EnergyDeclarations {
public:
    EnergyDeclarations(EventLowering& events, const Connections& connections)
        : events_(events), connections_(connections) {}

    void operator()() {
        const auto is_mechanical = [&](Node* node) {
            return !node->is_connector() && !flanges_of(*node, model_, true).empty();
        };
        if (std::none_of(tree_.components.begin(), tree_.components.end(), is_mechanical)) return;
        find_handed_on();
        for (Node* node : tree_.components) {
            if (!node->is_connector() && !node->is_record()) energy_of(*node);
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

    const instance::VendorAnnotation& vendor_annotation(const Class& c) {
        auto known = annotations_.find(&c);
        if (known == annotations_.end())
            known = annotations_.emplace(&c, instance::vendor_annotation(tree_, c, problems_)).first;
        return known->second;
    }

    DeclaredEnergy declared_energy(const Node& node) {
        DeclaredEnergy result;
        for (const instance::ClassPart& part : node.parts()) { // bases first
            const instance::VendorAnnotation& annotation = vendor_annotation(*part.class_);
            if (annotation.has_energy()) result.declared_by.push_back(part.class_);
            for (std::size_t i = 0; i < result.chosen.size(); ++i)
                if (annotation.energy[i]) result.chosen[i] = annotation.energy[i], result.scopes[i] = part.class_;
        }
        return result;
    }

    /// A declaration covers the flanges of its own class, not those that a derived class inherits from elsewhere.
    bool speaks_for(const DeclaredEnergy& declared, const Node& flange) {
        return std::any_of(declared.declared_by.begin(), declared.declared_by.end(), [&](const Class* c) {
            return flange.declared_in && instance::has_base(tree_, *c, *flange.declared_in);
        });
    }

    /// The class that declares the supply has no losses: it declares the power at the flange. An inherited heat port
    /// takes its losses from that power, so the supply is larger.
    bool is_net_supply(const DeclaredEnergy& declared) {
        const Class *supply = declared.scopes[supplied], *loss = declared.scopes[dissipated];
        return supply && loss && supply != loss && !instance::has_base(tree_, *supply, *loss) &&
               !instance::has_base(tree_, *loss, *supply);
    }

    TypedValue typed(const ast::Expr& declared, const instance::Scope& scope) {
        std::swap(*tree_.pool, pool_);
        TypedValue value = translator_.translate(declared, Context{scope}.without_events().known_now());
        std::swap(*tree_.pool, pool_);
        return value;
    }

    void no_audit(const std::string& reason) {
        if (model_.energy.obstacle.empty()) model_.energy.obstacle = reason;
    }

    void energy_of(Node& node) {
        std::vector<ExprId>* const sums[] = {&model_.energy.stored, &model_.energy.supplied, &model_.energy.dissipated,
                                             &model_.energy.unaccounted};
        const DeclaredEnergy declared = declared_energy(node);
        const std::vector<const Node*> flanges = flanges_of(node, model_, false);
        const std::string class_name =
            "class `" + std::string(model_.strings[model_.components[ComponentId(node.component)].class_name]) + "`";
        const bool is_covered = std::all_of(flanges.begin(), flanges.end(), [&](const Node* flange) {
            return speaks_for(declared, *flange) || is_handed_on(*flange, node);
        });
        std::array<ExprId, instance::energy_kinds> values{};
        if (!is_covered && (has_laws(node) || std::any_of(flanges.begin(), flanges.end(),
                                                          [](const Node* f) { return has_bindings(*f); }))) {
            const bool may_be_source =
                !declared.chosen[stored] && !declared.chosen[supplied] && !declared.chosen[unaccounted];
            if (may_be_source) values[supplied] = sources_.power(node, flanges);
            if (!values[supplied].valid()) no_audit(class_name + " declares none");
        }
        const bool is_net = values[supplied].valid() || is_net_supply(declared);
        const bool is_own = !declared.declared_by.empty() && declared.declared_by.back() == node.class_;
        if (flanges.empty() && !is_own) return; // losses of another domain
        for (std::size_t i = 0; i < declared.chosen.size(); ++i) {
            if (!declared.chosen[i]) continue;
            const TypedValue value = typed(*declared.chosen[i], {&node, declared.scopes[i]});
            if (value.poisoned || !value.is_scalar() || !instance::is_numeric(value.type))
                return no_audit("the declaration of " + class_name + ": " +
                                (problems_.all().empty() ? "not a number" : problems_.all().front().message));
            values[i] = value.elements[0];
            if (events_.has_event(values[i])) return no_audit("the declaration of " + class_name + " needs an event");
        }
        if (is_net && values[dissipated].valid())
            values[supplied] = symbolic::add(pool_, values[supplied], values[dissipated]);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!values[i].valid()) continue;
            sums[i]->push_back(values[i]);
            model_.energy.owners[i].push_back(ComponentId(node.component));
        }
    }

    EventLowering& events_;
    const Connections& connections_;
    FlatModel& model_ = events_.builder.model;
    instance::InstanceTree& tree_ = events_.builder.tree;
    symbolic::ExprPool& pool_ = model_.pool;
    source::Diagnostics problems_; ///< in declarations: they prevent the audit, not the run
    Translator translator_{tree_, problems_, instance::instantiation(tree_, problems_)};
    PlainSources sources_{model_, pool_};
    std::set<std::pair<VarId, ComponentId>> handed_on_;
    std::unordered_map<const Class*, instance::VendorAnnotation> annotations_;
};

} // namespace

void add_energy(EventLowering& events, const Connections& connections) { EnergyDeclarations{events, connections}(); }

} // namespace torsion::flat
