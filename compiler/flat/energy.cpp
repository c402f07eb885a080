// What the classes say about mechanical energy, spelled out for each component, after all equations: none of it may change the model.
//
// A class inherits what its bases declare; of two declarations of the same quantity the one nearer to the component's class counts. A component with
// a flange that has equations and declares nothing may keep or bring energy that nobody knows of: then there is no audit.
#include "compiler/flat/flattener.h"

#include "compiler/instance/energy_declaration.h"

namespace torsion::flat {

using instance::EnergyDeclaration;

namespace {

/// Are there equations beside connections?
bool has_laws(const std::vector<ast::Equation>& equations) {
    for (const ast::Equation& e : equations) {
        if (std::holds_alternative<ast::SimpleEquation>(e.node) || std::holds_alternative<ast::WhenEquation>(e.node)) return true;
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
    for (const instance::ClassPart& part : node.parts) {
        const auto& body = std::get<ast::Composition>(part.class_->def->body);
        for (const auto& section : body.equations)
            if (!section.is_initial && has_laws(section.equations)) return true;
        for (const auto& section : body.algorithms)
            if (!section.is_initial) return true;
    }
    return false;
}

/// Does it carry a force or a torque?
bool is_flange(const Node& node, const FlatModel& model) {
    if (node.kind == Node::Kind::Primitive) {
        if (!node.is_flow || !node.first_variable.valid()) return false;
        const std::string_view unit = model.strings[model.variables[node.first_variable].unit];
        return unit == "N.m" || unit == "N";
    }
    return std::any_of(node.children.begin(), node.children.end(), [&](const Node* child) { return is_flange(*child, model); });
}

bool has_flange(const Node& node, const FlatModel& model) {
    return std::any_of(node.children.begin(), node.children.end(), [&](const Node* child) {
        const Node* first = child->kind == Node::Kind::Array && !child->children.empty() ? child->children.front() : child;
        return first->is_connector() && is_flange(*first, model);
    });
}

} // namespace

void Flattener::energy() {
    std::swap(*tree_.pool, model_.pool);
    source::Diagnostics problems; // of declarations: they stop the audit, not the run
    Translator translator(tree_, problems, instance::grower(tree_, problems));
    translator.set_events(false);
    for (Node* node : components_) {
        if (!node->is_connector() && node->class_kind != ast::ClassKind::Record) energy_of(*node, translator, problems);
        if (!model_.energy.obstacle.empty()) break;
    }
    std::swap(*tree_.pool, model_.pool);
}

void Flattener::energy_of(Node& node, Translator& translator, source::Diagnostics& problems) {
    std::vector<ExprId>* const sums[] = {&model_.energy.stored, &model_.energy.supplied, &model_.energy.dissipated, &model_.energy.unaccounted};
    std::array<const ast::Expr*, instance::energy_kinds> chosen{};
    std::array<Scope, instance::energy_kinds> scopes;
    bool is_declared = false, is_own = false;
    for (const instance::ClassPart& part : node.parts) { // bases first
        const EnergyDeclaration declaration = instance::energy_declaration(tree_, *part.class_, problems);
        is_declared = is_declared || !declaration.empty();
        is_own = part.class_ == node.class_ && !declaration.empty();
        for (std::size_t i = 0; i < chosen.size(); ++i)
            if (declaration.expressions[i]) chosen[i] = declaration.expressions[i], scopes[i] = {&node, part.class_};
    }
    const bool is_mechanical = has_flange(node, model_);
    const std::string class_name = "class `" + std::string(model_.strings[model_.components[ComponentId(node.component)].class_name]) + "`";
    if (is_mechanical && !is_declared && has_laws(node)) {
        model_.energy.obstacle = class_name + " declares none";
        return;
    }
    if (!is_mechanical && !is_own) return; // losses of another domain
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (!chosen[i]) continue;
        const Term value = translator.translate(*chosen[i], scopes[i], Mode::Flat);
        if (value.poisoned || !value.is_scalar() || !instance::is_numeric(value.type)) {
            model_.energy.obstacle = "the declaration of " + class_name + ": " + (problems.all().empty() ? "not a number" : problems.all().front().message);
            return;
        }
        sums[i]->push_back(value.elements[0]);
    }
}

} // namespace torsion::flat
