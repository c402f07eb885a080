// One component: its condition, its class, its prefixes, its value.
#include "compiler/instance/components/instantiator.h"

#include "compiler/instance/annotations.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/record_restrictions.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/settings.h"
#include "compiler/library/predefined.h"

namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::size_t most_in_itself = 20; ///< instances of a class, one in another

} // namespace

bool Instantiator::instantiate_component(Node& node) {
    const ast::ComponentDef& d = *node.declaration;
    const ast::ComponentDef& first = node.redeclared ? *node.redeclared->original : d;
    if (first.condition) {
        Scope scope{node.parent, node.redeclared ? node.redeclared->original_in : node.declared_in};
        auto present =
            translator_.evaluate_boolean(*first.condition, {scope, Mode::Evaluate}, "the condition of a component");
        if (!present) return false;
        if (!*present) {
            check_unused(node, "is switched off by its condition", diagnostics_);
            return node.kind = Node::Kind::Absent, true;
        }
    }
    if (d.prefix.is_outer && !d.prefix.is_inner) return node.kind = Node::Kind::Absent, ask_for_inner(node);
    std::optional<ClassType> replaced;
    const ClassType* type = type_of(node, replaced);
    if (!type) return false;
    take_prefixes(node, *type);
    if (!check_flow(node, *type)) return false;
    node.flags = flags_of(tree_, d, diagnostics_);
    const std::size_t rank = written_sizes(node).size();
    const ModifierPtr of_class = type->class_ && rank > 0 ? made_of_class(type->modifier, rank) : type->modifier;
    const ModifierPtr modifier = without_break(modifiers_.merged(node.modifier, of_class, d.name.text), !type->class_);
    if (modifier && modifier->value && (!type->class_ || is_record(type->class_))) {
        node.binding = {modifier, &*modifier->value};
        if (modifier->is_each && !node.binding->is_each) {
            auto each = std::make_shared<Binding>(*node.binding);
            each->is_each = true;
            node.binding = each;
        }
        node.is_final = modifier->value->is_final || modifier->is_final || d.prefix.is_final;
    }
    if ((type->object || is_object(type->enumeration)) && !take_object(node, *type)) return false;
    const ModifierPtr start = !type->class_ && modifier ? modifier->shared_part("start") : nullptr;
    if (!sizes(node, *type, start && start->value ? &*start->value : nullptr)) return false;
    if (type->overdetermined) node.overdetermined = type->overdetermined, tree_.has_overdetermined = true;
    if (!type->class_) return fill_primitive(node, *type, modifier);
    using K = ast::ClassKind;
    if (type->kind == K::Package || type->kind == K::Function || type->kind == K::Operator ||
        type->kind == K::OperatorFunction) {
        diagnostics_.report(Diag::WrongClassKind, d.type.span, "`" + type->name + "` is not a class of components");
        return false;
    }
    tree_.has_expandable = tree_.has_expandable || type->class_->def->is_expandable;
    if (type->is_partial) {
        diagnostics_.report(Diag::PartialClass, d.type.span,
                            "`" + type->name + "` is partial: no component can have it as its class");
        return false;
    }
    if (!check_operator_record(*type->class_, *tree_.lookup, diagnostics_)) return false;
    if (modifier && modifier->value && !is_record(type->class_)) {
        diagnostics_.report(Diag::TypeMismatch, modifier->value->span,
                            "`" + node.path() + "` is a component of class `" + type->name + "` and has no value");
        return false;
    }
    node.class_ = class_of(node, *type->class_, modifier);
    if (!node.class_) return false;
    node.class_kind = type->kind;
    node.is_redeclared = node.redeclared || replaced;
    if (is_too_large_) return false;
    if (!ends(node)) {
        diagnostics_.report(Diag::CyclicClass, d.span, "class `" + type->name + "` contains itself");
        return false;
    }
    const bool is_filled =
        node.dims.empty() ? fill(node, *node.class_, modifier) : fill_array(node, *node.class_, modifier);
    return check_modified(node) && is_filled;
}

/// Its value is a call of its class; nothing but functions has objects as inputs.
bool Instantiator::take_object(Node& node, const ClassType& type) {
    node.enumeration = type.enumeration; // its value may be needed for its size
    node.is_final = true;
    node.is_protected = node.is_protected || type.object; // what it is made of means nothing outside
    std::string why;
    if (node.is_input || node.is_output) why = " is an input or an output, which only functions can have";
    else if (node.variability == Variability::Constant) why = " is a constant";
    else if (!node.binding) why = " has no value: its class makes it, `= " + type.name + "(…)`";
    else if (node.binding->is_setting) why = " cannot be set";
    else if (type.object && std::holds_alternative<ast::Reference>(node.binding->expr->node))
        why = " is not made by a call of its class";
    if (!why.empty())
        diagnostics_.report(Diag::ExternalObjectMisuse, node.span(), "the external object `" + node.path() + "`" + why);
    return why.empty();
}

/// A class that contains itself does so without end, except by way of redeclarations: they can end it.
bool Instantiator::ends(const Node& node) {
    std::size_t times = 0;
    bool is_redeclared = node.is_redeclared;
    for (const Node* above = node.parent; above; above = above->parent) {
        if (above->class_ && above->class_->def == node.class_->def && above->class_kind != ast::ClassKind::Package) {
            if (!is_redeclared && above->class_ == node.class_) return false;
            if (++times > most_in_itself) return is_too_large_ = true, false;
        }
        is_redeclared = is_redeclared || above->is_redeclared;
    }
    return true;
}

/// A component's modification cannot reach protected elements of its class (specification 4.1); an extends clause can.
bool Instantiator::check_modified(const Node& node) {
    if (!node.modifier || node.class_kind == ast::ClassKind::Record) return true;
    const Node* one = node.kind == Node::Kind::Array && !node.children.empty() ? node.children.front() : &node;
    bool ok = true;
    for (const auto& [name, part] : node.modifier->parts) {
        if (part->is_setting) continue;
        const Node* child = one->declared(name);
        const Class* inside = child ? nullptr : tree_.lookup->member(*node.class_, name).class_;
        const bool is_hidden =
            child ? child->is_internal
                  : inside && inside->nested && inside->nested->prefix.visibility == ast::Visibility::Protected;
        if (!is_hidden) continue;
        diagnostics_
            .report(Diag::ProtectedAccess, part->span,
                    "`" + name + "` is protected in `" + node.class_->path + "` and cannot be modified from outside")
            .at(child ? child->span() : inside->def->name.span, "declared here");
        ok = false;
    }
    return ok;
}

void Instantiator::take_prefixes(Node& node, const ClassType& type) {
    const ast::ComponentDef& d = *node.declaration;
    ast::TypePrefix prefix = d.type_prefix;
    if (node.redeclared) { // prefixes that the new declaration omits stay
        const ast::TypePrefix& old = node.redeclared->original->type_prefix;
        if (prefix.flow == ast::FlowPrefix::None) prefix.flow = old.flow;
        if (prefix.variability == ast::VariabilityPrefix::None) prefix.variability = old.variability;
        if (prefix.causality == ast::CausalityPrefix::None) prefix.causality = old.causality;
    }
    using V = ast::VariabilityPrefix;
    node.is_flow = type.is_flow || prefix.flow == ast::FlowPrefix::Flow || (node.parent && node.parent->is_flow);
    node.is_stream = prefix.flow == ast::FlowPrefix::Stream || (node.parent && node.parent->is_stream);
    node.is_input =
        type.is_input || prefix.causality == ast::CausalityPrefix::Input || (node.parent && node.parent->is_input);
    node.is_output =
        type.is_output || prefix.causality == ast::CausalityPrefix::Output || (node.parent && node.parent->is_output);
    Variability own =
        prefix.variability == V::Constant                                                    ? Variability::Constant
        : prefix.variability == V::Parameter || is_object(type.enumeration) || type.object   ? Variability::Parameter
        : prefix.variability == V::Discrete || (!type.class_ && type.base != BaseType::Real) ? Variability::Discrete
                                                                                             : Variability::Continuous;
    Variability above = node.parent && node.parent->class_kind != ast::ClassKind::Package ? node.parent->variability
                                                                                          : Variability::Continuous;
    node.variability = std::min(own, above);
    node.is_final = node.is_final || d.prefix.is_final;
    if (node.parent && node.parent->is_protected) node.is_protected = true;
}

/// `flow` goes down to the Reals of records and connectors, and stands once on the way (specification 4.4.2.2).
bool Instantiator::check_flow(const Node& node, const ClassType& type) {
    const ast::ComponentDef& d = *node.declaration;
    const bool is_here = d.type_prefix.flow == ast::FlowPrefix::Flow, is_above = node.parent && node.parent->is_flow;
    const bool has_kind = !type.class_ || is_record(type.class_) || type.kind == ast::ClassKind::Connector;
    const bool is_real = type.class_ || type.base == BaseType::Real || node.variability <= Variability::Parameter;
    if (!node.is_flow || (has_kind && is_real && is_here + is_above + type.is_flow <= 1)) return true;
    diagnostics_.report(
        has_kind ? Diag::TypeMismatch : Diag::WrongClassKind, d.span,
        !has_kind  ? "`" + node.path() + "` cannot be a flow: it is neither a Real nor a record nor a connector"
        : !is_real ? "`" + node.path() + "` cannot be a flow: it is no Real"
                   : "`" + node.path() + "` is declared as a flow twice, also by what it is part of or by its type");
    return false;
}

/// Its type, with the replacements that enclosing components make for the classes in its name.
const ClassType* Instantiator::type_of(Node& node, std::optional<ClassType>& replaced) {
    const ast::Name& name = node.declaration->type;
    const bool is_local = !name.global && !library::is_predefined(name, node.declared_in, *tree_.lookup);
    Node* around = node.redeclared ? node.redeclared->scope : node.parent;
    bool any = false;
    for (const Node* n = around; n && !any; n = n->parent) any = !n->replacements.empty();
    const Class* found =
        any && is_local ? tree_.lookup->find(node.declared_in, {name.parts.front()}, false).class_ : nullptr;
    const ClassReplacement* r = found ? replacement_of(around, found, *tree_.lookup) : nullptr;
    const Class* c = r ? r->class_ : nullptr;
    for (std::size_t i = 1; i < name.parts.size() && c; ++i) c = tree_.lookup->member(*c, name.parts[i].text).class_;
    if (!c) return types_.of(*node.declaration, node.declared_in, around, replaced);
    replaced = types_.of(*c, name.span, r->around);
    if (replaced && name.parts.size() == 1) {
        const ModifierPtr own = merge(replaced->modifier, r->constraint, c->path, diagnostics_);
        replaced->modifier = merge(r->modifier, own, c->path, diagnostics_);
    }
    return replaced ? &*replaced : nullptr;
}

} // namespace torsion::instance
