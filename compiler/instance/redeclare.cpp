#include "compiler/instance/redeclare.h"

#include "compiler/instance/modifier.h"
#include "compiler/library/predefined.h"

namespace torsion::instance {

using source::Diag;

ModifierPtr own_redeclarations(Node& node, const Class& c, source::Diagnostics& diagnostics) {
    std::shared_ptr<Modifier> result;
    const auto add = [&](const std::string& name, ModifierPtr part) {
        if (!result) result = std::make_shared<Modifier>();
        result->parts.emplace_back(name, std::move(part));
    };
    for (const ast::Element& e : std::get<ast::Composition>(c.def->body()).elements) {
        const auto* component = std::get_if<ast::ComponentDef>(&e);
        const auto* nested = std::get_if<ast::NestedClass>(&e);
        if (component && component->prefix.is_redeclare)
            add(component->name.text, redeclaration(*component, {&node, &c}));
        if (nested && library::is_redeclaration(*nested) && nested->class_def->kind != ast::ClassKind::Package)
            add(nested->class_def->name.text, redeclaration(*nested, {&node, &c}));
    }
    if (!result) return empty_modifier();
    for (std::size_t i = 0; i < result->parts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (result->parts[i].first == result->parts[j].first)
                diagnostics
                    .report(Diag::DuplicateElement, result->parts[i].second->span,
                            "`" + result->parts[i].first + "` is redeclared twice")
                    .at(result->parts[j].second->span, "first here");
    return result;
}

namespace {

bool may_be_redeclared(const ast::ElementPrefix& prefix, const std::string& name, Span declared, Span use,
                       source::Diagnostics& diagnostics) {
    if (prefix.is_final)
        diagnostics.report(Diag::FinalModified, use, "`" + name + "` is final and cannot be redeclared")
            .at(declared, "declared final here");
    else if (!prefix.is_replaceable)
        diagnostics.report(Diag::NotReplaceable, use, "`" + name + "` is not replaceable")
            .at(declared, "declared here, without `replaceable`");
    return prefix.is_replaceable && !prefix.is_final;
}

/// A redeclaration that is an element keeps what was public or protected (specification 7.3.3). One in a modification
/// says nothing about that. `now`: null if it is no element.
bool keeps_visibility(const ast::ElementPrefix& old, const ast::ElementPrefix* now, const std::string& name,
                      Span declared, Span use, source::Diagnostics& diagnostics) {
    if (!now || !now->is_redeclare || now->visibility == old.visibility) return true;
    const std::string was = old.visibility == ast::Visibility::Protected ? "protected" : "public";
    diagnostics.report(Diag::NotReplaceable, use, "`" + name + "` is " + was + ": a redeclaration cannot change that")
        .at(declared, "declared here");
    return false;
}

/// Null: it stands in a modification.
const ast::ElementPrefix* prefix_of_element(const Redeclaration& redeclaration) {
    const Class* in = redeclaration.scope.lexical;
    const auto* body = in && in->def ? std::get_if<ast::Composition>(&in->def->body()) : nullptr;
    const bool is_element = body && std::ranges::any_of(body->elements, [&](const ast::Element& e) {
                                return std::get_if<ast::ComponentDef>(&e) == redeclaration.component;
                            });
    return is_element ? &redeclaration.component->prefix : nullptr;
}

} // namespace

namespace {

/// `redeclare Real x[2, 3]` of `Real x[:, :]`: sizes that were left open may be given, also where nothing is
/// `replaceable` (specification 7.3.3).
bool gives_sizes_only(const ast::ComponentDef& original, const ast::ComponentDef& now) {
    const auto is_open = [](const ast::Subscript& s) { return !s.expr; };
    const auto& open = original.subscripts;
    return !original.prefix.is_replaceable && original.type_subscripts.empty() && now.type_subscripts.empty() &&
           !open.empty() && open.size() == now.subscripts.size() && std::ranges::all_of(open, is_open) &&
           std::ranges::none_of(now.subscripts, is_open) && original.type.text() == now.type.text();
}

} // namespace

bool redeclare_component(Node& child, const Redeclaration& redeclaration, source::Diagnostics& diagnostics) {
    const ast::ComponentDef& original = *child.declaration;
    if (!redeclaration.component) {
        diagnostics
            .report(Diag::TypeMismatch, redeclaration.span,
                    "`" + child.name + "` is a component, but is redeclared as a class")
            .at(original.span, "declared here");
        return false;
    }
    const bool gives_sizes = !original.prefix.is_final && gives_sizes_only(original, *redeclaration.component);
    if (!gives_sizes && !may_be_redeclared(original.prefix, child.name, original.span, redeclaration.span, diagnostics))
        return false;
    if (!keeps_visibility(original.prefix, prefix_of_element(redeclaration), child.name, original.span,
                          redeclaration.span, diagnostics))
        return false;
    if (original.type_prefix.variability == ast::VariabilityPrefix::Constant) {
        diagnostics
            .report(Diag::NotReplaceable, redeclaration.span,
                    "`" + child.name + "` is a constant: it cannot be redeclared")
            .at(original.span, "declared here");
        return false;
    }
    child.redeclared = std::make_shared<Redeclared>(Redeclared{redeclaration.scope.node, &original, child.declared_in});
    child.declaration = redeclaration.component;
    child.declared_in = redeclaration.scope.lexical;
    return true;
}

namespace {

/// Of a class and its bases, as visible to users.
void public_components(const Class& c, library::Lookup& lookup, std::vector<const ast::ComponentDef*>& found,
                       std::vector<const Class*>& chain) {
    if (!c.def || std::find(chain.begin(), chain.end(), &c) != chain.end()) return;
    chain.push_back(&c);
    for (const library::Base& base : lookup.bases(c)) {
        const bool is_public = !base.extends || base.extends->prefix.visibility == ast::Visibility::Public;
        if (base.class_ && is_public) public_components(*base.class_, lookup, found, chain);
    }
    if (const auto* body = std::get_if<ast::Composition>(&c.def->body())) {
        for (const ast::Element& e : body->elements) {
            const auto* component = std::get_if<ast::ComponentDef>(&e);
            if (component && component->prefix.visibility == ast::Visibility::Public) found.push_back(component);
        }
    }
}

const Class* class_named(const ast::Name& name, const Class* scope, library::Lookup& lookup) {
    if (library::is_predefined(name, scope, lookup)) return nullptr;
    const library::Found found = lookup.find(scope, name.parts, name.global);
    return found.parts_used == name.parts.size() ? found.class_ : nullptr;
}

} // namespace

bool fits_constraint(const Class* constraint, const Class* replacement, const std::string& element, Span use,
                     library::Lookup& lookup, source::Diagnostics& diagnostics) {
    if (!constraint || !replacement || constraint == replacement) return true;
    const auto* body = replacement->def ? std::get_if<ast::Composition>(&replacement->def->body()) : nullptr;
    if (body && body->is_extends) return true; // `class extends`: derived from the replaced class
    std::vector<const ast::ComponentDef*> wanted;
    std::vector<const Class*> chain;
    public_components(*constraint, lookup, wanted, chain);
    for (const ast::ComponentDef* component : wanted) {
        const std::string name = "`" + component->name.text + "`";
        const ast::ComponentDef* own = lookup.member(*replacement, component->name.text).component;
        if (own == component) continue;
        const std::string type = component->type.text(), own_type = own ? own->type.text() : "";
        const bool same =
            !library::Lookup::is_builtin(type) || !library::Lookup::is_builtin(own_type) || type == own_type;
        if (own && same) continue;
        diagnostics
            .report(Diag::TypeMismatch, use,
                    "`" + replacement->path + "` cannot replace `" + element +
                        "`: " + (own ? name + " is " + own_type + " there, not " + type : "it has no " + name))
            .at(component->span, "`" + constraint->path + "`, which it must fit, has " + name);
        return false;
    }
    return true;
}

namespace {

/// Those of earlier redeclarations hold, too; and a new constraint must fit the one before.
bool fits_earlier(const Redeclaration& last, const Class* constraint, const Class* replacement,
                  const std::string& element, library::Lookup& lookup, source::Diagnostics& diagnostics) {
    const Class* own = last.constraint ? class_named(last.constraint->type, last.scope.lexical, lookup) : nullptr;
    if (!fits_constraint(constraint, own, element, last.span, lookup, diagnostics)) return false;
    for (const Redeclaration* at = &last; at->over && at->over->redeclaration; at = at->over->redeclaration.get()) {
        const Redeclaration& before = *at->over->redeclaration;
        const Class* earlier =
            before.constraint ? class_named(before.constraint->type, before.scope.lexical, lookup) : nullptr;
        if (!fits_constraint(earlier, replacement, element, last.span, lookup, diagnostics)) return false;
    }
    return true;
}

} // namespace

bool fits_own_constraint(const ast::ComponentDef& d, const Class& c, library::Lookup& lookup,
                         source::Diagnostics& diagnostics) {
    if (!d.constraint || d.prefix.is_redeclare) return true;
    return fits_constraint(class_named(d.constraint->type, &c, lookup), class_named(d.type, &c, lookup), d.name.text,
                           d.span, lookup, diagnostics);
}

bool fits_own_constraint(const ast::NestedClass& nested, const Class& c, library::Lookup& lookup,
                         source::Diagnostics& diagnostics) {
    if (!nested.constraint || library::is_redeclaration(nested)) return true;
    const Class* own = &lookup.library().nested(c, nested);
    return fits_constraint(class_named(nested.constraint->type, &c, lookup), own, own->name,
                           nested.class_def->name.span, lookup, diagnostics);
}

bool fits_constraint(const Node& redeclared, const ast::ComponentDef& original, const Class& c,
                     const Redeclaration& redeclaration, library::Lookup& lookup, source::Diagnostics& diagnostics) {
    const Span use = redeclaration.span;
    const Class* constraint = class_named(original.constraint ? original.constraint->type : original.type, &c, lookup);
    if (constraint && !original.constraint && constraint->nested && constraint->nested->prefix.is_replaceable)
        return true; // another may replace it by now
    const Class* now = class_named(redeclared.declaration->type, redeclared.declared_in, lookup);
    return fits_constraint(constraint, now, redeclared.name, use, lookup, diagnostics) &&
           fits_earlier(redeclaration, constraint, now, redeclared.name, lookup, diagnostics);
}

namespace {

/// For the element's first declaration: its constraining clause or, without one, its own modification and value.
ModifierPtr constraining_modifier(const ast::ComponentDef& original, Scope scope, source::Diagnostics& diagnostics) {
    if (original.constraint) return constraint_modifier(&*original.constraint, scope, diagnostics);
    const auto& m = original.modification;
    return from_syntax(m ? m->nested.get() : nullptr, m ? &*m : nullptr, scope, diagnostics);
}

ModifierPtr constraining_modifier(const ast::NestedClass& original, Scope scope, source::Diagnostics& diagnostics) {
    if (original.constraint) return constraint_modifier(&*original.constraint, scope, diagnostics);
    const auto* shorthand = std::get_if<ast::ShortClass>(&original.class_def->body());
    return from_syntax(shorthand ? shorthand->modification.get() : nullptr, nullptr, scope, diagnostics);
}

/// The inner modifications that survive a redeclaration, `first` last.
ModifierPtr said_before(const Redeclaration& last, const ModifierPtr& first, const std::string& element,
                        source::Diagnostics& diagnostics) {
    std::vector<ModifierPtr> said;
    for (const Redeclaration* at = &last; at && at->over; at = at->over->redeclaration.get()) {
        said.push_back(without_redeclaration(at->over));
        if (const Redeclaration* before = at->over->redeclaration.get())
            said.push_back(constraint_modifier(before->constraint, before->scope, diagnostics));
    }
    ModifierPtr result = first;
    for (std::size_t i = said.size(); i-- > 0;) result = merge(said[i], result, element, diagnostics);
    return result;
}

} // namespace

ModifierPtr redeclared_modifier(const Redeclaration& redeclaration, const ast::ComponentDef& original, Scope scope,
                                source::Diagnostics& diagnostics) {
    const std::string& name = original.name.text;
    const auto& m = redeclaration.component->modification;
    const ModifierPtr said =
        from_syntax(m ? m->nested.get() : nullptr, m ? &*m : nullptr, redeclaration.scope, diagnostics);
    const ModifierPtr own =
        merge(with_free_index(said, redeclaration.indices),
              constraint_modifier(redeclaration.constraint, redeclaration.scope, diagnostics), name, diagnostics);
    return merge(own,
                 said_before(redeclaration, constraining_modifier(original, scope, diagnostics), name, diagnostics),
                 name, diagnostics);
}

bool replace_class(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part,
                   library::Lookup& lookup, source::Diagnostics& diagnostics) {
    const std::string& name = nested.class_def->name.text;
    ClassReplacement r{.original = &lookup.library().nested(c, nested), .around = &node};
    r.class_ = r.original;
    if (const auto& redeclaration = part->redeclaration) {
        if (!redeclaration->class_def) {
            diagnostics
                .report(Diag::TypeMismatch, redeclaration->span,
                        "`" + name + "` is a class, but is redeclared as a component")
                .at(nested.class_def->name.span, "declared here");
            return false;
        }
        if (!may_be_redeclared(nested.prefix, name, nested.class_def->name.span, redeclaration->span, diagnostics))
            return false;
        const Class* in = redeclaration->scope.lexical;
        const Class* element = in ? lookup.library().child(*in, name) : nullptr;
        const ast::ElementPrefix* now =
            element && element->def == redeclaration->class_def && element->nested ? &element->nested->prefix : nullptr;
        if (!keeps_visibility(nested.prefix, now, name, nested.class_def->name.span, redeclaration->span, diagnostics))
            return false;
        r.class_ = &lookup.library().redefinition(*redeclaration->class_def, redeclaration->scope.lexical);
        r.around = redeclaration->scope.node;
        r.constraint =
            said_before(*redeclaration, constraining_modifier(nested, {&node, &c}, diagnostics), name, diagnostics);
        if (!r.class_->nested)
            r.constraint = merge(constraint_modifier(redeclaration->constraint, redeclaration->scope, diagnostics),
                                 r.constraint, name, diagnostics);
        const Class* constraint = nested.constraint ? class_named(nested.constraint->type, &c, lookup) : r.original;
        if (!fits_constraint(constraint, r.class_, name, redeclaration->span, lookup, diagnostics)) return false;
        if (!fits_earlier(*redeclaration, constraint, r.class_, name, lookup, diagnostics)) return false;
    }
    if (const ModifierPtr rest = without_redeclaration(part); !rest->empty()) r.modifier = with_scopes(rest, node);
    node.replacements.push_back(std::move(r));
    return true;
}

const ClassReplacement* replacement_of(const Node* node, const Class* found, library::Lookup& lookup) {
    const ClassReplacement* result = nullptr;
    const Class* const owner = found ? found->parent : nullptr;
    for (; node && found; node = node->parent) {
        for (const ClassReplacement& r : node->replacements)
            if (r.original == found && r.class_ != r.original) found = r.class_, result = &r;
            else if (r.original == found && !result) result = &r;
        // The class belongs to the nearest instance that has it. Another instance further out has its own
        // (specification 7.3).
        if (owner && node->class_ && !is_package(owner) && instance_of(owner, node, lookup) == node) break;
    }
    return result;
}

void report_ambiguous_constant(const ast::ComponentDef& constant, Span use, Span modified,
                               source::Diagnostics& diagnostics) {
    diagnostics
        .report(Diag::NotSupported, use,
                "not supported: the constant `" + constant.name.text +
                    "` of a model, read by a function or package in it and modified")
        .at(modified, "modified here")
        .with_help("make it an input of the function, or a constant of a package");
}

namespace {

/// A redeclaration keeps `inner` (specification 7.3).
bool is_inner(const Node& component) {
    return component.declaration->prefix.is_inner ||
           (component.redeclared && component.redeclared->original->prefix.is_inner);
}

} // namespace

Node* inner_component(const Node& node, const std::string& name) { return inner_component_from(node.parent, name); }

Node* inner_component_from(const Node* nearest, const std::string& name) {
    for (const Node* above = nearest; above; above = above->parent)
        for (Node* child : above->children)
            if (child->name == name && child->declaration && is_inner(*child) && !child->inner) return child;
    return nullptr;
}

namespace {

bool is_made_of(const Class& whole, const Class& c, library::Lookup& lookup, std::vector<const Class*>& seen) {
    if (&whole == &c) return true;
    if (std::find(seen.begin(), seen.end(), &whole) != seen.end()) return false;
    seen.push_back(&whole);
    return std::ranges::any_of(lookup.bases(whole), [&](const library::Base& base) {
        return base.class_ && is_made_of(*base.class_, c, lookup, seen);
    });
}

} // namespace

const Node* instance_of(const Class* c, const Node* around, library::Lookup& lookup) {
    if (!c || !c->def || c->def->kind == ast::ClassKind::Package) return nullptr;
    for (; around; around = around->parent) {
        std::vector<const Class*> seen;
        if (around->class_ && is_made_of(*around->class_, *c, lookup, seen)) return around;
    }
    return nullptr;
}

Node* instance_of(const Class* c, Node* around, library::Lookup& lookup) {
    return const_cast<Node*>(instance_of(c, static_cast<const Node*>(around), lookup));
}

} // namespace torsion::instance
