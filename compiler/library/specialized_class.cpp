// Instances of classes that differ from their text: in another enclosing instance, or with an environment
// (specification 5.6.1).
//
// An instance is the triple of its text, its enclosing instance and its environment, and equal triples are one Class.
// All who know a class by its address (lookup, types, functions, constants) thus know the instances apart. They are
// made when a name leads to them.
//
// Models can ask for endlessly many: `package Q = P(n = n + 1)` inside of P. Each of them stands in the one before, or
// in its environment. So the depth grows, and it is limited.
#include "compiler/library/library.h"

#include <algorithm>

namespace torsion::library {

using source::Diag;

namespace {

constexpr std::size_t deepest_instance = 40;
constexpr std::size_t most_instances = 500'000;

bool redeclares_package(const Change& change) {
    return !change.redeclared.empty() && change.redeclared.front().class_ &&
           change.redeclared.front().class_->is_package();
}

} // namespace

const Class& Library::instance(const Class& c, const Class* parent, const Circumstances& circumstances) {
    const Class& text = c.text ? *c.text : c;
    const auto& [environment, modification, defaults] = circumstances;
    if (parent == text.parent && !environment && !modification && !defaults) return text;
    const auto [place, is_new] = instances_.try_emplace({&text, parent, circumstances}, nullptr);
    if (!is_new) return *place->second;
    std::size_t depth = parent ? parent->depth : 0;
    for (const Environment* e : {environment, modification, defaults}) depth = std::max(depth, e ? e->depth : 0);
    if (depth >= deepest_instance || instances_.size() > most_instances) {
        if (!is_too_deep_)
            diagnostics_.report(Diag::CyclicClass, text.def->name.span,
                                "instances of `" + text.path + "` contain each other without end");
        is_too_deep_ = true;
        return *(place->second = &text);
    }
    Class made = text;
    made.parent = parent;
    made.text = &text;
    made.environment = environment, made.modification = modification, made.defaults = defaults;
    made.depth = depth + 1;
    return *(place->second = &classes_.emplace_back(std::move(made)));
}

const Class& Library::child_instance(const Class& parent, const Class& declared) {
    const Change* change = parent.environment ? parent.environment->part(declared.name) : nullptr;
    const Environment* parts = environments_.parts_of(change);
    // A package heeds all of it inside, another class what it says about packages
    const auto circumstances = [&](const Class& c, const Environment* defaults) {
        if (c.is_package()) return Circumstances{parts, nullptr, defaults};
        return Circumstances{
            environments_.only(parts, [](const std::string&, const Change& part) { return redeclares_package(part); }),
            parts, defaults};
    };
    if (!change || change->redeclared.empty()) return instance(declared, &parent, circumstances(declared, nullptr));
    check_redeclaration(declared, *change);
    const NewDeclaration& last = change->redeclared.front();
    if (!last.class_) return instance(declared, &parent); // reported
    // Weaker than the redeclaration's own modification: its constraint, what was said before, the constraint of the
    // first declaration
    const Environment* defaults = change->under;
    if (declared.nested && declared.nested->constraint) {
        const ast::ConstrainingClause* first = &*declared.nested->constraint;
        defaults = environments_.merged(defaults, environments_.of(first->modification.get(), &parent));
    }
    if (last.constraint)
        defaults = environments_.merged(environments_.of(last.constraint->modification.get(), last.scope), defaults);
    return instance(*last.class_, last.class_->parent, circumstances(*last.class_, defaults));
}

void Library::check_redeclaration(const Class& declared, const Change& change) {
    const NewDeclaration& last = change.redeclared.front();
    if (!checked_.emplace(&declared, &change).second) return;
    const source::Span here = declared.def->name.span;
    if (!last.class_) {
        diagnostics_
            .report(Diag::TypeMismatch, last.span,
                    "`" + declared.name + "` is a class, but is redeclared as a component")
            .at(here, "declared here");
    } else if (declared.nested && declared.nested->prefix.is_outer) {
        return; // the inner package (instance/specialized.h)
    } else if (!declared.nested || !declared.nested->prefix.is_replaceable) {
        diagnostics_.report(Diag::NotReplaceable, last.span, "`" + declared.name + "` is not replaceable")
            .at(here, "declared here, without `replaceable`");
    } else if (declared.nested->prefix.is_final) {
        diagnostics_.report(Diag::FinalModified, last.span, "`" + declared.name + "` is final and cannot be redeclared")
            .at(here, "declared final here");
    }
}

} // namespace torsion::library
