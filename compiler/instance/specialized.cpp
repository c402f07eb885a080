#include "compiler/instance/specialized.h"

#include "compiler/instance/modifier.h"
#include "compiler/instance/redeclare.h"

#include <algorithm>

namespace torsion::instance {

using library::Change;
using library::NewDeclaration;
using source::Diag;

namespace {

std::shared_ptr<const Redeclaration> redeclaration_of(const NewDeclaration& d) {
    Redeclaration result;
    result.component = d.component;
    result.class_def = d.class_ ? d.class_->def : nullptr;
    result.constraint = d.constraint;
    result.scope = {nullptr, d.class_ ? d.class_->parent : d.scope};
    result.span = d.span;
    return std::make_shared<Redeclaration>(std::move(result));
}

} // namespace

ModifierPtr modifier_of(const Change* change) {
    if (!change) return empty_modifier();
    auto result = std::make_shared<Modifier>();
    result->is_each = change->is_each, result->is_final = change->is_final, result->span = change->span;
    if (change->value || change->is_break) {
        Binding& value = result->value.emplace();
        value.expr = change->value, value.scope = {nullptr, change->value_scope}, value.span = change->span;
        value.is_final = change->is_final;
    }
    if (!change->redeclared.empty()) result->redeclaration = redeclaration_of(change->redeclared.front());
    for (const auto& [name, part] : change->parts) result->parts.emplace_back(name, modifier_of(part));
    return result;
}

namespace {

class ChangeMaker {
public:
    ChangeMaker(library::Lookup& lookup, source::Diagnostics& diagnostics)
        : lookup_(lookup), diagnostics_(diagnostics) {}

    const Change* operator()(const Modifier& modifier) {
        Change change;
        change.is_each = modifier.is_each, change.is_final = modifier.is_final, change.span = modifier.span;
        if (modifier.value) {
            change.value = modifier.value->expr, change.value_scope = modifier.value->scope.lexical,
            change.is_break = !modifier.value->expr;
            if (!modifier.value->indices.empty() || !modifier.value->fields.empty())
                diagnostics_.report(Diag::NotSupported, modifier.span,
                                    "not supported: packages with other constants in each element of an array");
            if (modifier.is_setting)
                diagnostics_.report(Diag::UnknownSetting, modifier.span, "constants of packages cannot be set");
        }
        for (const auto& [name, part] : modifier.parts)
            if (const Change* of_part = (*this)(*part)) change.parts.emplace_back(name, of_part);
        library::Environments& environments = lookup_.library().environments();
        const Redeclaration* r = modifier.redeclaration.get();
        if (!r) return environments.intern(std::move(change));
        change.redeclared = {declaration(*r, modifier)};
        change.is_final = change.is_each = false;
        const Change* outer = environments.intern(std::move(change));
        return r->over ? environments.merged(outer, (*this)(*r->over)) : outer;
    }

private:
    NewDeclaration declaration(const Redeclaration& r, const Modifier& modifier) {
        NewDeclaration d;
        d.component = r.component, d.scope = r.scope.lexical, d.constraint = r.constraint, d.span = r.span;
        d.is_final = modifier.is_final, d.is_replaceable = r.is_replaceable;
        if (r.class_def && !r.constraint) d.scope = nullptr; // equal packages are equal, whoever names them
        if (r.class_def)
            d.class_ = &lookup_.behind_names(lookup_.library().redefinition(*r.class_def, r.scope.lexical));
        return d;
    }

    library::Lookup& lookup_;
    source::Diagnostics& diagnostics_;
};

bool is_about_package(const Class& c, const std::string& name, const Modifier& part, library::Lookup& lookup) {
    if (part.redeclaration)
        return part.redeclaration->class_def && part.redeclaration->class_def->kind == ast::ClassKind::Package;
    return !part.value && !part.parts.empty() && is_package(lookup.member(c, name).class_);
}

/// `final` and `replaceable` are for those further out, and of a component there are none.
const library::Environment* without_prefixes(const library::Environment* whole, library::Environments& environments) {
    library::Environment result = *whole;
    for (auto& [name, part] : result.parts) {
        Change change = *part;
        for (NewDeclaration& d : change.redeclared) d.is_final = d.is_replaceable = false;
        part = environments.intern(std::move(change));
    }
    return environments.intern(std::move(result));
}

} // namespace

const Class& specialized(const Class& c, const ModifierPtr& modifier, library::Lookup& lookup,
                         source::Diagnostics& diagnostics) {
    if (!modifier) return c;
    library::Environment environment;
    for (const auto& [name, part] : modifier->parts)
        if (is_about_package(c, name, *part, lookup))
            if (const Change* change = ChangeMaker(lookup, diagnostics)(*part))
                environment.parts.emplace_back(name, change);
    if (environment.parts.empty()) return c;
    library::Environments& environments = lookup.library().environments();
    const library::Environment* all =
        without_prefixes(environments.merged(environments.intern(std::move(environment)), c.environment), environments);
    return lookup.library().instance(c, c.parent, {all, c.modification, c.defaults});
}

namespace {

void find_outer_packages(const Class& c, library::Lookup& lookup, std::vector<const Class*>& found, int depth) {
    const auto* body = c.def && depth < 100 ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (body)
        for (const ast::Element& e : body->elements) {
            const auto* nested = std::get_if<ast::NestedClass>(&e);
            if (nested && nested->prefix.is_outer && nested->class_def->kind == ast::ClassKind::Package)
                found.push_back(&lookup.library().nested(c, *nested));
        }
    if (depth >= 100) return;
    for (const library::Base& base : lookup.bases(c))
        if (base.class_) find_outer_packages(*base.class_, lookup, found, depth + 1);
}

/// Does the class, or a base, declare the package as `inner`? A redeclaration need not repeat that.
bool declares_inner(const Class& c, const std::string& name, library::Lookup& lookup, int depth) {
    const auto* body = c.def && depth < 100 ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (body)
        for (const ast::Element& e : body->elements) {
            const auto* nested = std::get_if<ast::NestedClass>(&e);
            if (nested && nested->class_def->name.text == name && nested->prefix.is_inner) return true;
        }
    return depth < 100 && std::ranges::any_of(
                              lookup.bases(c),
                              [&](const library::Base& base) {
                                  return base.class_ && declares_inner(*base.class_, name, lookup, depth + 1);
                              });
}

const Class* inner_package(const std::string& name, const Node& node, library::Lookup& lookup) {
    for (const Node* above = node.parent; above; above = above->parent) {
        if (!above->class_ || !declares_inner(*above->class_, name, lookup, 0)) continue;
        const Class* found = lookup.member(*above->class_, name).class_;
        if (is_package(found)) return found;
    }
    return nullptr;
}

} // namespace

std::vector<const Class*> outer_packages(const Class& c, library::Lookup& lookup) {
    std::vector<const Class*> found;
    find_outer_packages(c, lookup, found, 0);
    return found;
}

const Class* with_outer_packages(const Class& c, const std::vector<const Class*>& outer, const Node& node,
                                 library::Lookup& lookup, source::Diagnostics& diagnostics) {
    library::Environment environment;
    for (const Class* package : outer) {
        const Class* inner = inner_package(package->name, node, lookup);
        const source::Span here = package->def->name.span;
        if (!inner) {
            diagnostics
                .report(Diag::MissingInner, here,
                        "no `inner` package `" + package->name + "` around `" + node.path() + "`")
                .with_help("declare it as `inner` in the model");
            return nullptr;
        }
        if (!fits_constraint(package, inner, package->name, here, lookup, diagnostics)) return nullptr;
        NewDeclaration d;
        d.class_ = inner, d.span = here;
        Change change;
        change.span = here;
        change.redeclared = {d};
        if (inner->environment) change.parts = inner->environment->parts;
        if (!environment.part(package->name))
            environment.parts.emplace_back(package->name, lookup.library().environments().intern(std::move(change)));
    }
    library::Environments& environments = lookup.library().environments();
    const library::Environment* all = environments.merged(environments.intern(std::move(environment)), c.environment);
    return &lookup.library().instance(c, c.parent, {all, c.modification, c.defaults});
}

} // namespace torsion::instance
