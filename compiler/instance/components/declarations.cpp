// Declarations of components: repeated ones, `outer` ones, and the modifiers of each.
#include "compiler/instance/components/instantiator.h"

#include "compiler/instance/connections/stream_restrictions.h"
#include "compiler/instance/expressions/record_value.h"
#include "compiler/instance/missing_inner.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/repeated.h"

#include <algorithm>
#include <utility>

namespace torsion::instance {

using source::Diag;

namespace {

/// An array of unknown size and without a value.
bool is_sizeless(const ast::ComponentDef& d) {
    const auto is_open = [](const ast::Subscript& s) { return s.expr == nullptr; };
    if (d.modification || d.type_prefix.variability >= ast::VariabilityPrefix::Parameter) return false;
    return std::ranges::any_of(d.subscripts, is_open) || std::ranges::any_of(d.type_subscripts, is_open);
}

} // namespace

/// Of a node in the making, which has no table of names yet. Many declarations in one class share one table here.
Node* Instantiator::existing_child(const Node& node, std::string_view name) {
    constexpr std::size_t few = 8;
    if (node.children.size() <= few) {
        const auto found = std::ranges::find(node.children, name, &Node::name);
        return found == node.children.end() ? nullptr : *found;
    }
    const bool is_other = std::exchange(named_node_, &node) != &node;
    if (is_other || named_count_ > node.children.size()) named_.clear(), named_count_ = 0;
    for (; named_count_ < node.children.size(); ++named_count_)
        named_.try_emplace(node.children[named_count_]->name, node.children[named_count_]);
    const auto found = named_.find(name);
    return found == named_.end() ? nullptr : found->second;
}

bool Instantiator::add_component(Node& node, const ast::ComponentDef& d, const Class& c, const ModifierPtr& modifier,
                                 bool is_protected) {
    if (d.type_prefix.flow == ast::FlowPrefix::Stream) {
        const ClassType* type = types_.of(d, &c);
        if (!type || !check_stream(d, c, node, *type, *tree_.lookup, diagnostics_)) return false;
    }
    const ModifierPtr given = given_to(d.name.text, node, modifier, diagnostics_);
    // connections declare it
    if (!given && is_sizeless(d) && node.class_ && node.class_->def->is_expandable) return true;
    if (Node* const existing = existing_child(node, d.name.text)) {
        if (existing->declaration == &d && existing->declared_in == &c) return true; // inherited by two paths
        const Repetition repetition = repeats(*existing, node, d, c, given);
        if (repetition.kind == Repetition::Kind::OtherDetails)
            report_other_details(*existing->declaration, d, repetition, diagnostics_);
        if (repetition.kind != Repetition::Kind::Other) return true;
        diagnostics_.report(Diag::DuplicateElement, d.name.span, "`" + d.name.text + "` is declared twice")
            .at(existing->declaration->name.span, "first here");
        return false;
    }
    Node& child = tree_.nodes.emplace_back();
    child.name = d.name.text;
    child.parent = &node;
    child.declaration = &d;
    child.declared_in = &c;
    child.is_protected = child.is_internal = is_protected || d.prefix.visibility == ast::Visibility::Protected;
    if (d.prefix.is_outer) {
        const bool is_both = d.prefix.is_inner;
        if (d.modification && !is_both) { // specification 5.4
            diagnostics_
                .report(Diag::NoSuchElement, d.name.span,
                        "`" + child.path() + "` is `outer`: its declaration cannot modify it")
                .with_help("modify the `inner` component that it means, or write `inner outer`");
            return false;
        }
        if (!find_inner(child, is_both ? nullptr : given)) return false;
        if (!is_both) return true;
        // Names in the class mean the outer element, which comes first; components inside of it find the inner one
        Node& inner = tree_.nodes.emplace_back();
        inner.name = child.name;
        inner.parent = child.parent;
        inner.declaration = child.declaration;
        inner.declared_in = child.declared_in;
        inner.is_protected = child.is_protected, inner.is_internal = child.is_internal;
        return give_modifier(inner, d, c, given);
    }
    return give_modifier(child, d, c, given);
}

bool Instantiator::give_modifier(Node& child, const ast::ComponentDef& d, const Class& c, const ModifierPtr& given) {
    Node& node = *child.parent;
    ModifierPtr own;
    if (given && given->redeclaration) {
        if (!redeclare_component(child, *given->redeclaration, diagnostics_)) return false;
        if (!instance::fits_constraint(child, d, c, *given->redeclaration, *tree_.lookup, diagnostics_)) return false;
        own = redeclared_modifier(*given->redeclaration, d, {&node, &c}, diagnostics_);
        if (d.prefix.is_final || child.declaration->prefix.is_final) own = made_final(own);
    } else {
        own = modifiers_.of(d, node, c);
    }
    if (is_share(given)) own = without_final(own);
    if (given && given->value && d.type_prefix.variability == ast::VariabilityPrefix::Constant && !is_package(&c)) {
        tree_.modified_constants.try_emplace(&d, given->value->span);
        if (const auto use = tree_.constants_by_class.find(&d); use != tree_.constants_by_class.end()) {
            report_ambiguous_constant(d, use->second, given->value->span, diagnostics_);
            return false;
        }
    }
    child.modifier =
        modifiers_.merged(given && given->redeclaration ? without_redeclaration(given) : given, own, d.name.text);
    node.children.push_back(&child);
    return true;
}

/// Two elements of one name are one if they are the same after all modifications (specification 7.1.2): in words and in
/// meaning.
Repetition Instantiator::repeats(const Node& existing, Node& node, const ast::ComponentDef& d, const Class& c,
                                 const ModifierPtr& given) {
    using enum Repetition::Kind;
    const ast::ComponentDef& first = *existing.declaration;
    if (existing.redeclared || d.prefix.is_outer != first.prefix.is_outer) return {};
    if (!are_same_words(first, d, tree_.lookup->library().sources())) return {};
    const ClassType *a = types_.of(first, existing.declared_in), *b = types_.of(d, &c);
    if (!a || !b || !are_same_types(*a, *b) || (given && given->redeclaration)) return {};
    const bool has_names = d.modification || d.condition || !d.subscripts.empty() || !d.type_subscripts.empty();
    // by two paths, in class instances where the names may differ
    if (&first == &d && has_names) return {};
    // both mean the same inner component, and it has their modification
    if (d.prefix.is_outer) return {d.prefix.is_inner ? Other : Same, ""};
    const ModifierPtr own = modifiers_.of(d, node, c);
    const ModifierPtr all = modifiers_.merged(given, is_share(given) ? without_final(own) : own, d.name.text);
    return repetition({first, *a, existing.modifier}, {d, *b, all},
                      [&](const std::string& name, const Scope& x, const Scope& y) {
                          if (node.child(name)) return true;
                          const library::Found p = tree_.lookup->find_around(x.lexical, name),
                                               q = tree_.lookup->find_around(y.lexical, name);
                          return p.class_ == q.class_ && p.component == q.component;
                      });
}

bool Instantiator::find_inner(Node& child, const ModifierPtr& given) {
    child.inner = inner_component(*child.parent, child.name);
    child.kind = Node::Kind::Absent;
    child.parent->children.push_back(&child);
    tree_.has_outer = true;
    if (given && !given->empty()) {
        diagnostics_
            .report(given->is_setting ? Diag::UnknownSetting : Diag::NoSuchElement, given->span,
                    "`" + child.path() + "` is `outer`: only the `inner` component that it means can be modified")
            .at(child.span(), "declared here");
        return false;
    }
    // A component that its condition switches off asks for no inner one, and conditions are evaluated later
    const ast::ComponentDef& d = *child.declaration;
    if (!child.inner && d.condition && !d.prefix.is_inner) return child.kind = Node::Kind::Uninstantiated, true;
    return (child.inner && !child.inner->is_added) || ask_for_inner(child);
}

/// Of an `outer` component without an `inner` one, except for what was added for others.
bool Instantiator::ask_for_inner(Node& child) {
    const ast::ElementPrefix& prefix = child.declaration->prefix;
    std::optional<ClassType> replaced;
    const ClassType* type = type_of(child, replaced);
    if (!type) return false;
    if (replaced || (prefix.is_inner && child.parent == tree_.root)) {
        report_missing_inner(child, replaced ? "none can be added: its class may be another one in each component" : "",
                             tree_, diagnostics_);
        return false;
    }
    if (!child.inner) child.inner = inner_component(*child.parent, child.name); // added by now
    if (child.inner) {
        const ClassType* added = types_.of(*child.inner->declaration, child.inner->declared_in);
        return added && fits_added(child, *type, *added, diagnostics_);
    }
    child.inner = add_inner(child, *type, tree_, diagnostics_);
    return child.inner != nullptr;
}

} // namespace torsion::instance
