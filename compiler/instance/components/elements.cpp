// The elements of a class and of its bases, with all that is said about them.
#include "compiler/instance/components/instantiator.h"

#include "compiler/instance/missing_inner.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/specialized.h"
#include "compiler/library/missing.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::size_t longest_chain_of_bases = 200; ///< of bases

} // namespace

bool Instantiator::add_elements(Node& node, const Class& c, const ModifierPtr& modifier, Made& made,
                                bool is_protected) {
    if (std::find(made.chain.begin(), made.chain.end(), &c) != made.chain.end()) {
        diagnostics_.report(Diag::CyclicClass, c.def->name.span, "class `" + c.path + "` extends itself");
        return false;
    }
    const auto* body = std::get_if<ast::Composition>(&c.def->body());
    if (!body) { // a short class as a base: its own base, modified
        auto type = types_.of(c, c.def->name.span);
        if (type && !type->class_)
            diagnostics_.report(
                Diag::WrongBaseKind, c.def->name.span,
                "`" + c.path + "` is a predefined type: a class that extends it can have no other base or component");
        if (!type || !type->class_) return false;
        return add_elements(node, *type->class_, modifiers_.merged(modifier, type->modifier, c.path), made,
                            is_protected);
    }
    if (made.chain.size() > longest_chain_of_bases) {
        const bool is_there = std::ranges::any_of(made.chain, [&](const Class* base) { return base->def == c.def; });
        if (is_there)
            diagnostics_.report(Diag::CyclicClass, c.def->name.span,
                                "class `" + c.path + "` extends itself in more and more instances");
        else
            diagnostics_.report(Diag::LimitExceeded, c.def->name.span,
                                "more than " + std::to_string(longest_chain_of_bases) +
                                    " classes extend each other up to `" + c.path + "`");
        return false;
    }
    made.chain.push_back(&c);
    const auto& bases = tree_.lookup->bases(c);
    if (body->is_extends && !add_replaced(node, c, *body, bases, modifier, made, is_protected)) return false;
    bool ok = true;
    const ModifierPtr redeclared = own_redeclarations(node, c, diagnostics_);
    for (const ast::Element& e : body->elements) {
        if (const auto* extends = std::get_if<ast::Extends>(&e)) {
            const library::Base* base = nullptr;
            for (const library::Base& b : bases)
                if (b.extends == extends) base = &b;
            if (!base) return false; // reported by the lookup
            if (!base->class_) {
                diagnostics_.report(Diag::WrongBaseKind, extends->span,
                                    "`" + c.path + "` extends `" + base->builtin +
                                        "` and can have no other base or component beside it");
                return false;
            }
            ModifierPtr own = modifiers_.of(*extends, node, c);
            bool hidden = is_protected || extends->prefix.visibility == ast::Visibility::Protected;
            if (base->class_->modification && std::holds_alternative<ast::Composition>(base->class_->def->body()))
                own = merge(own, modifier_of(base->class_->modification), base->class_->path, diagnostics_);
            ModifierPtr all =
                modifiers_.merged(modifier, modifiers_.merged(redeclared, own, base->class_->path), base->class_->path);
            if (!add_elements(node, *base->class_, all, made, hidden)) return false;
            ok = check_names(node, *base->class_, own.get()) && ok;
        } else if (const auto* component = std::get_if<ast::ComponentDef>(&e)) {
            if (component->constraint && constrained_.insert({component, &c}).second)
                ok = fits_own_constraint(*component, c, *tree_.lookup, diagnostics_) && ok;
            if (!component->prefix.is_redeclare) ok = add_component(node, *component, c, modifier, is_protected) && ok;
        } else if (const auto* nested = std::get_if<ast::NestedClass>(&e)) {
            if (nested->prefix.is_outer) {
                if (nested->class_def->kind == ast::ClassKind::Package) continue; // with_outer_packages
                ok = find_inner_class(node, tree_.lookup->library().nested(c, *nested), *tree_.lookup, diagnostics_) &&
                     ok;
                continue;
            }
            if (nested->constraint && constrained_.insert({nested, &c}).second)
                ok = fits_own_constraint(*nested, c, *tree_.lookup, diagnostics_) && ok;
            ModifierPtr part = modifier ? modifier->shared_part(nested->class_def->name.text) : nullptr;
            if (nested->class_def->kind == ast::ClassKind::Package) ok = check_package(node, c, *nested, part) && ok;
            else if (part) ok = replace_class(node, c, *nested, part, *tree_.lookup, diagnostics_) && ok;
        }
    }
    for (const auto& [name, part] : redeclared->parts) ok = check_redeclared(node, c, name, *part) && ok;
    made.parts.push_back({&c});
    made.chain.pop_back();
    return ok;
}

/// `redeclare model extends M`: first the replaced M.
bool Instantiator::add_replaced(Node& node, const Class& c, const ast::Composition& body,
                                const std::vector<library::Base>& bases, const ModifierPtr& modifier, Made& made,
                                bool is_protected) {
    if (bases.empty() || bases[0].extends || !bases[0].class_) return false; // reported by the lookup
    const Class& replaced = *bases[0].class_;
    ModifierPtr own = from_syntax(body.modification.get(), nullptr, {&node, &c}, diagnostics_);
    const ModifierPtr said = std::holds_alternative<ast::Composition>(replaced.def->body())
                                 ? modifier_of(replaced.modification)
                                 : empty_modifier();
    if (!add_elements(node, replaced, merge(modifier, merge(own, said, c.path, diagnostics_), c.path, diagnostics_),
                      made, is_protected))
        return false;
    return check_names(node, replaced, own.get());
}

/// Lookup knows what is said about packages; here only its limits are checked.
bool Instantiator::check_package(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part) {
    const std::string& name = nested.class_def->name.text;
    if (part && !part->redeclaration && !part->empty() && !(c.environment && c.environment->part(name))) {
        diagnostics_.report(Diag::NotSupported, part->span,
                            "not supported: a modification of the package `" + name + "` of a base's base",
                            node.place());
        return false;
    }
    if (part && part->redeclaration && !part->redeclaration->class_def) {
        diagnostics_
            .report(Diag::TypeMismatch, part->span, "`" + name + "` is a class, but is redeclared as a component")
            .at(nested.class_def->name.span, "declared here");
        return false;
    }
    if (part && part->redeclaration && !fits_constraint(c, nested, *part->redeclaration)) return false;
    if (!library::is_redeclaration(nested)) return true;
    for (const library::Base& base : tree_.lookup->bases(c))
        if (base.class_ && tree_.lookup->member(*base.class_, name).class_) return true;
    diagnostics_.report(Diag::NoSuchElement, nested.class_def->name.span,
                        "`" + c.path + "` inherits no `" + name + "` that could be redeclared");
    return false;
}

bool Instantiator::fits_constraint(const Class& c, const ast::NestedClass& package,
                                   const Redeclaration& redeclaration) {
    library::Lookup& lookup = *tree_.lookup;
    const Class& now = lookup.library().nested(c, package);
    if (!constrained_.insert({&package, &now}).second) return true;
    const Class* constraint = package.constraint
                                  ? lookup.find_class(&c, package.constraint->type)
                                  : lookup.library().child(c.text ? *c.text : c, package.class_def->name.text);
    return instance::fits_constraint(constraint, &now, package.class_def->name.text, redeclaration.span, lookup,
                                     diagnostics_);
}

bool Instantiator::check_redeclared(const Node& node, const Class& c, const std::string& name, const Modifier& part) {
    const Redeclaration& r = *part.redeclaration;
    bool used = false;
    for (const Node* child : node.children)
        used = used || (r.component && child->declaration == r.component) || child->name == name;
    for (const ClassReplacement& replacement : node.replacements)
        used = used || (r.class_def && replacement.original->name == name);
    if (!used)
        diagnostics_.report(Diag::NoSuchElement, part.span,
                            "`" + c.path + "` inherits no `" + name + "` that could be redeclared");
    return used;
}

bool Instantiator::check_names(const Node& node, const Class& c, const Modifier* modifier) {
    if (!modifier) return true;
    bool ok = true;
    for (const auto& [name, part] : modifier->parts) {
        if (node.child(name)) continue;
        if (tree_.lookup->member(c, name).class_) continue; // replace_class handled it
        {
            bool setting = part->is_setting;
            const char* const kind = name.starts_with('[') ? "element" : "component";
            std::string where =
                node.path().empty() ? "`" + c.path + "`" : "`" + node.path() + "` (of class `" + c.path + "`)";
            auto& report = diagnostics_.report(setting ? Diag::UnknownSetting : Diag::NoSuchElement, part->span,
                                               where + " has no " + kind + " `" + name + "`");
            std::vector<std::string> candidates;
            for (Node* child : node.children) candidates.push_back(child->name);
            library::add_component_hint(report, name, candidates);
        }
        ok = false;
    }
    return ok;
}

} // namespace torsion::instance
