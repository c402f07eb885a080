// Bases of a class, as instances: what the class and its environment say about inherited elements holds inside of the
// base, too. So the functions of a package see the constants and records of the package that inherits them.
#include "compiler/library/lookup.h"
#include "compiler/library/predefined.h"

#include <algorithm>

namespace torsion::library {

using source::Diag;

namespace {

/// Extending what is around an operator record would make another operator record of it (specification 4.6).
bool contains_operator_record(const Class& c) {
    const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    return body && std::ranges::any_of(body->elements, [](const ast::Element& e) {
               const auto* nested = std::get_if<ast::NestedClass>(&e);
               return nested && nested->class_def->kind == ast::ClassKind::OperatorRecord &&
                      std::holds_alternative<ast::Composition>(nested->class_def->body());
           });
}

} // namespace

const std::vector<Base>& Lookup::bases(const Class& c) {
    if (auto found = bases_.find(&c); found != bases_.end()) return found->second;
    static const std::vector<Base> none;
    if (!resolving_.insert(&c).second) return none; // a base of `c` is looked up just now
    std::vector<Base> result = resolve_bases(c);
    resolving_.erase(&c);
    return bases_.emplace(&c, std::move(result)).first->second;
}

std::vector<Base> Lookup::resolve_bases(const Class& c) {
    std::vector<Base> result;
    const auto add = [&](const Class* scope, const ast::Name& name, const ast::ClassModification* modification,
                         const ast::Extends* extends) {
        if (is_predefined(name, scope, *this)) return result.push_back({nullptr, name.parts.front().text, extends});
        const Class* base = find_class(scope, name);
        if (!base) return;
        if (base == &c) {
            library_.diagnostics().report(Diag::CyclicClass, name.span, "class `" + c.path + "` is defined by itself");
            return;
        }
        if (extends && name.parts.size() == 1 && base->nested && base->nested->prefix.is_replaceable)
            library_.diagnostics()
                .report(Diag::WrongClassKind, name.span,
                        "`" + name.text() + "` is replaceable: no class can have it as its base")
                .at(base->def->name.span, "declared here");
        if (extends && contains_operator_record(*base))
            library_.diagnostics().report(Diag::WrongClassKind, extends->span,
                                          "`" + base->path + "` contains an operator record: it cannot be extended");
        result.push_back(
            {&with_environment(c, without_deselected(c, extends, *base), modification, scope), {}, extends});
    };
    if (!c.def) return result;
    if (const auto* body = std::get_if<ast::Composition>(&c.def->body())) {
        if (body->is_extends)
            if (const Class* replaced = replaced_class(c))
                result.push_back(
                    {&with_environment(c, without_deselected(c, nullptr, *replaced), body->modification.get(), &c),
                     {},
                     nullptr});
        for (const ast::Element& element : body->elements)
            if (const auto* extends = std::get_if<ast::Extends>(&element))
                add(&c, extends->base, extends->modification.get(), extends);
    } else if (const auto* shorthand = std::get_if<ast::ShortClass>(&c.def->body())) {
        add(c.parent, shorthand->base, shorthand->modification.get(), nullptr);
    }
    return result;
}

const Class& Lookup::with_environment(const Class& c, const Class& base, const ast::ClassModification* modification,
                                      const Class* scope) {
    const Environment* environment = base_environment(c, base, modification, scope);
    if (!environment) return base;
    environment = library_.environments().merged(environment, base.environment);
    return library_.instance(base, base.parent, {environment, base.modification, base.defaults});
}

/// A package says everything about its base this way. Of other classes, modifiers of components do (instance/); but
/// lookup needs to know packages.
const Environment* Lookup::base_environment(const Class& c, const Class& base,
                                            const ast::ClassModification* modification, const Class* scope) {
    Environments& environments = library_.environments();
    const Environment* own = environments.of(modification, scope);
    if (c.is_package()) {
        if (modification) modified_.emplace_back(&base, modification);
        if (c.nested && c.nested->constraint)
            own = environments.merged(own, environments.of(c.nested->constraint->modification.get(), c.parent));
        own = environments.merged(own, c.defaults);
    } else {
        own = environments.only(own, [&](const std::string& name, const Change& change) {
            if (!change.redeclared.empty())
                return change.redeclared.front().class_ && change.redeclared.front().class_->is_package();
            const Class* part = change.parts.empty() ? nullptr : library_.child(base, name);
            return part && part->is_package();
        });
    }
    return environments.merged(c.environment, environments.merged(redeclaring_elements(c), own));
}

const Environment* Lookup::redeclaring_elements(const Class& c) {
    const auto* body = std::get_if<ast::Composition>(&c.def->body());
    if (!body) return nullptr;
    Environment result;
    for (const ast::Element& element : body->elements) {
        NewDeclaration d;
        d.scope = &c;
        const ast::ElementPrefix* prefix = nullptr;
        const std::string* name = nullptr;
        if (const auto* nested = std::get_if<ast::NestedClass>(&element)) {
            prefix = &nested->prefix, name = &nested->class_def->name.text;
            if (!is_redeclaration(*nested) || !(c.is_package() || nested->class_def->kind == ast::ClassKind::Package))
                continue;
            d.class_ = &library_.instance(*library_.child(c.text ? *c.text : c, *name), &c);
            d.constraint = nested->constraint ? &*nested->constraint : nullptr;
            d.span = nested->class_def->name.span;
        } else if (const auto* component = std::get_if<ast::ComponentDef>(&element)) {
            prefix = &component->prefix, name = &component->name.text;
            if (!prefix->is_redeclare || !c.is_package()) continue;
            d.component = component;
            d.constraint = component->constraint ? &*component->constraint : nullptr;
            d.span = component->span;
        } else {
            continue;
        }
        d.is_final = prefix->is_final, d.is_replaceable = prefix->is_replaceable;
        Change change;
        change.span = d.span;
        change.redeclared = {d};
        if (!result.part(*name)) result.parts.emplace_back(*name, library_.environments().intern(std::move(change)));
    }
    return library_.environments().intern(std::move(result));
}

/// The class that `redeclare model extends M` extends: the inherited M without this redeclaration. Without `redeclare`
/// the new M is for the text of `c.parent` only, and the bases keep theirs.
const Class* Lookup::replaced_class(const Class& c) {
    const Class* result = nullptr;
    if (c.parent)
        for (const Base& base : bases(*c.parent))
            if (!result && base.class_) result = replaced_in(*base.class_, c, 0);
    if (!result)
        library_.diagnostics().report(Diag::ClassNotFound, c.def->name.span,
                                      (c.parent ? "`" + c.parent->path + "` inherits no" : "there is no") + " class `" +
                                          c.name + "` that could be extended");
    return result;
}

const Class* Lookup::replaced_in(const Class& base, const Class& c, int depth) {
    if (const Class* declared = library_.child(base.text ? *base.text : base, c.name)) {
        const Change* change = base.environment ? base.environment->part(c.name) : nullptr;
        if (change) { // the next redeclaration further inside, if there is one
            const auto& all = change->redeclared;
            auto next = std::ranges::find_if(all, [&](const NewDeclaration& d) {
                return d.class_ && d.class_->def == c.def && d.class_->parent == c.parent;
            });
            next = next == all.end() ? all.begin() : next + 1;
            if (next != all.end() && next->class_) return next->class_;
        }
        // then those who look for M in the base report the same
        const bool is_for_all = c.nested && is_redeclaration(*c.nested);
        if (!is_for_all &&
            !(declared->nested && declared->nested->prefix.is_replaceable && !declared->nested->prefix.is_final))
            library_.diagnostics()
                .report(Diag::NotReplaceable, c.def->name.span, "`" + c.name + "` is not replaceable")
                .at(declared->def->name.span, "declared here");
        return &library_.instance(*declared, &base);
    }
    if (depth > 100) return nullptr;
    for (const Base& further : bases(base))
        if (further.class_)
            if (const Class* found = replaced_in(*further.class_, c, depth + 1)) return found;
    return nullptr;
}

const Class& Lookup::behind_names(const Class& c) {
    const Class* at = &c;
    std::vector<const Class*> seen;
    for (;;) {
        const auto* shorthand = at->def ? std::get_if<ast::ShortClass>(&at->def->body()) : nullptr;
        const bool is_plain = shorthand && !at->environment && !at->modification && !at->defaults &&
                              shorthand->subscripts.empty() &&
                              (!shorthand->modification || shorthand->modification->arguments.empty()) &&
                              !(at->nested && at->nested->constraint);
        const std::vector<Base> further = is_plain ? bases(*at) : std::vector<Base>{};
        if (further.empty() || !further.front().class_ || std::ranges::find(seen, at) != seen.end()) return *at;
        seen.push_back(at);
        at = further.front().class_;
    }
}

void Lookup::check_modified_names() {
    for (std::size_t i = 0; i < modified_.size(); ++i) {
        const auto [base, modification] = modified_[i];
        for (const ast::Argument& argument : modification->arguments) {
            if (argument.name.parts.empty() || member(*base, argument.name.parts.front().text)) continue;
            library_.diagnostics().report(Diag::NoSuchElement, argument.span,
                                          "`" + base->path + "` has no element `" + argument.name.parts.front().text +
                                              "`");
        }
    }
    modified_.clear();
}

} // namespace torsion::library
