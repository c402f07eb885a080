// Specification 4.4.4 and 3.8: the value of a constant does not depend on parameters.
#include "compiler/rules/chapters.h"

#include "compiler/instance/names_in.h"

namespace torsion::rules {

using instance::Node;
using instance::Variability;
using source::Diag;

namespace {

void check_constant(const Node& node, const Context& context) {
    if (!node.binding || node.binding->is_setting || !node.binding->expr) return;
    // given with a record as a whole, of which other fields may be parameters
    if (!node.binding->fields.empty()) return;
    const instance::Scope scope = node.scope_of(*node.binding);
    if (!scope.node) return;
    for (const std::string& name : instance::values_in(*node.binding->expr)) {
        const Node* used = scope.node->child(name);
        if (!used || used->kind != Node::Kind::Primitive || used->variability != Variability::Parameter) continue;
        context.diagnostics
            .report(Diag::NotParameterExpression, node.binding->span,
                    "the value of the constant `" + node.path() + "` depends on the parameter `" + used->path() + "`")
            .at(used->span(), "declared here");
        return;
    }
}

void check_constants_below(const Node& node, const Context& context) {
    for (const Node* child : node.children) {
        const bool is_constant = child->kind == Node::Kind::Primitive && child->variability == Variability::Constant;
        if (is_constant) check_constant(*child, context);
        else check_constants_below(*child, context);
    }
}

} // namespace

void check_constants(const instance::InstanceTree& tree, const Context& context) {
    check_constants_below(*tree.root, context);
}

} // namespace torsion::rules
