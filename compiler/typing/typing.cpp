#include "compiler/typing/type_model.h"

#include "compiler/instance/calculated.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/connection_graph.h"
#include "compiler/instance/connections/record_flows.h"
#include "compiler/instance/discrete_targets.h"
#include "compiler/instance/numbering.h"
#include "compiler/support/checking.h"
#include "compiler/typing/annotations.h"
#include "compiler/typing/section_typing.h"
#include "compiler/typing/verify.h"

namespace torsion::typing {

Typing::Typing(TypedModel& model, source::Diagnostics& diagnostics)
    : model_(model), tree_(model.tree), diagnostics_(diagnostics),
      t_(tree_, diagnostics, instance::instantiation(tree_, diagnostics)) {}

void Typing::run() {
    const std::size_t errors = diagnostics_.error_count();
    const auto failed = [&] { return diagnostics_.error_count() != errors; };
    instance::number(tree_);
    instance::find_calculated(tree_, t_);
    instance::evaluate_marked(tree_, t_);
    instance::find_discrete_targets(tree_, t_);
    if (failed()) return;
    model_.connects_outer = tree_.has_outer && has_outer_connects();
    if (tree_.has_overdetermined) instance::connection_graph(t_);
    if (failed()) return;
    for (const Node* node : tree_.primitives) add_attributes(*node);
    model_.components.reserve(tree_.components.size());
    for (Node* node : tree_.components) {
        Component& component = model_.components.emplace_back(node);
        bindings(component);
        equations(component);
        algorithms(component);
    }
    if (!failed() && t_.lost())
        diagnostics_.report(Diag::InternalError, *t_.lost(), "internal error: this has no value, and no error says why")
            .with_help("this is a mistake in torsion; please report it together with the model");
    if (failed()) return;
    tree_.lookup->check_modified_names(); // of packages that the equations were the first to name
    add_structural();
    model_.experiment = experiment_of(t_);
    Declarations declarations(model_);
    declarations.read_energy();
    declarations.read_modes(diagnostics_);
}

std::optional<TypedModel> type_model(instance::InstanceTree tree, source::Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.error_count();
    TypedModel model{.tree = std::move(tree)};
    Typing(model, diagnostics).run();
    if (diagnostics.error_count() != errors) return std::nullopt;
    if (is_checking()) demand_verified(model);
    return model;
}

bool Typing::has_outer_connects() {
    bool result = false;
    for (Node* node : tree_.components)
        instance::each_connect(*node, t_, [&](const auto&, const ast::ConnectEquation& c, const Context& context) {
            result =
                result || instance::meant_by_outer(c.a, context.scope) || instance::meant_by_outer(c.b, context.scope);
        });
    return result;
}

/// False (with a report) if it is a flow of operator records whose sums over connections differ from what its class
/// says.
bool Typing::adds_up(const Node& node, Span span) {
    if (!node.is_flow || !node.is_record()) return true;
    const auto [known, is_new] = adds_up_.try_emplace(node.class_, false);
    if (is_new) known->second = instance::adds_by_fields(*node.class_, t_, span);
    return known->second;
}

/// Those of a connector, connected or not.
void Typing::check_flows(const Node& node) {
    if (node.kind == Node::Kind::Absent || node.kind == Node::Kind::Primitive || !adds_up(node, node.span())) return;
    for (const Node* child : node.children) check_flows(*child);
}

void Typing::equations(Component& component) {
    Node& node = *tree_.components[component.node->component];
    for (const instance::ClassPart& part : node.parts()) {
        const auto& body = std::get<ast::Composition>(part.class_->def->body());
        for (const ast::EquationSection& section : body.equations) {
            Context context{{&node, part.class_}};
            if (section.is_initial) context.impure = instance::Variability::Discrete;
            Section& typed = component.equations.emplace_back(section.is_initial);
            SectionTyping(*this, section.is_initial).equations(section.equations, context, typed.body);
        }
    }
    for (const Node* child : node.children)
        if (child->is_connector()) check_flows(*child);
}

void Typing::algorithms(Component& component) {
    Node& node = *tree_.components[component.node->component];
    for (const instance::ClassPart& part : node.parts()) {
        const auto& body = std::get<ast::Composition>(part.class_->def->body());
        for (const ast::AlgorithmSection& section : body.algorithms) {
            const Context context{{&node, part.class_}};
            const Context at_start = context.without_events().with_impure(instance::Variability::Discrete);
            Section& typed = component.algorithms.emplace_back(section.is_initial);
            SectionTyping(*this, section.is_initial)
                .algorithm(section.statements, section.is_initial ? at_start : context, typed);
        }
    }
}

} // namespace torsion::typing
