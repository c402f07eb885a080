// Values in declarations: of parameters, and equations of variables.
#include "compiler/instance/native_code/external_objects.h"
#include "compiler/instance/numbering.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

void Typing::bindings(Component& component) {
    for (Node* child : component.node->children) {
        if (child->kind != Node::Kind::Primitive) continue;
        const bool is_parameter = child->variability <= instance::Variability::Parameter;
        auto binding = is_parameter ? parameter_binding(*child) : equation_binding(*child);
        if (binding) component.bindings.push_back(std::move(*binding));
    }
}

bool Typing::is_all_calculated(const Node& node) {
    if (node.count() == 0) return node.variability == instance::Variability::Parameter && t_.is_calculated(node);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i)
        if (!tree_.calculated.contains(instance::scalar(node, i))) return false;
    return true;
}

/// Nothing for one that has its value from elsewhere.
std::optional<Binding> Typing::parameter_binding(Node& node) {
    const bool is_object = instance::is_object(node.enumeration);
    const bool is_known = (node.is_structural && !is_object) || node.variability == instance::Variability::Constant ||
                          node.type == BaseType::String;
    if ((!node.binding && node.type == BaseType::String) || is_all_calculated(node)) return std::nullopt;
    Binding result{&node, {}, node.binding ? node.binding->span : node.span()};
    result.is_known = is_known;
    result.is_start = !node.binding && !is_known;
    if (result.is_start) return result;
    t_.take_lost_unit();
    TypedValue value = is_known
                           ? t_.evaluate(node)
                           : t_.translate(node, *node.binding, Context{}.with_impure(instance::Variability::Parameter));
    value = t_.fit_value(node, std::move(value), result.span);
    if (t_.is_lost(value, result.span)) return std::nullopt;
    if (is_object && !instance::check_objects(node, value, t_)) return std::nullopt;
    if (value.variability > instance::Variability::Parameter) {
        diagnostics_.report(Diag::NotParameterExpression, result.span,
                            "the value of parameter `" + node.path() + "` varies with time");
        return std::nullopt;
    }
    result.lost_unit = t_.take_lost_unit();
    result.value = std::move(value);
    return result;
}

/// A String whose value is one of a few texts keeps their numbers.
std::optional<Binding> Typing::equation_binding(const Node& node) {
    if (!node.binding) return std::nullopt;
    Binding result{&node, {}, node.binding->span.valid() ? node.binding->span : node.span()};
    t_.take_lost_unit();
    TypedValue value = t_.translate(node, *node.binding, Context{});
    result.lost_unit = t_.take_lost_unit();
    const bool is_made_text = instance::is_run_time_text(value) && node.type == BaseType::String &&
                              (value.is_scalar() || value.dims == node.dims);
    if (!is_made_text) value = t_.fit_value(node, std::move(value), result.span);
    if (t_.is_lost(value, result.span)) return std::nullopt;
    result.value = std::move(value);
    return result;
}

// A parameter may become structural behind its binding: it must keep the value that was used.
void Typing::add_structural() {
    for (Node* node : tree_.primitives) {
        if (node->variability != instance::Variability::Parameter || !node->is_structural ||
            node->type == BaseType::String || instance::is_object(node->enumeration)) // the run makes its own objects
            continue;
        model_.structural.push_back({node, t_.evaluate(*node), node->span()});
    }
}

} // namespace torsion::typing
