#include "compiler/library/missing.h"

#include "compiler/library/published.h"

#include <algorithm>

namespace torsion::library {

Missing missing_part(Lookup& lookup, const Class* scope, const std::vector<ast::Identifier>& parts, bool global) {
    Missing missing;
    for (std::size_t n = 1; n < parts.size(); ++n) {
        const std::vector<ast::Identifier> prefix(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(n));
        const Found found = lookup.find(scope, prefix, global);
        if (!found.class_) break;
        missing = {.part = n, .where = found.class_};
    }
    return missing;
}

namespace {

/// Would `import A.*` around `scope` bring the name if A were the published package?
bool is_imported_from_published(const Class* scope, const std::string& name) {
    for (const Class* c = scope; c; c = c->parent) {
        const auto* body = c->def ? std::get_if<ast::Composition>(&c->def->body()) : nullptr;
        if (!body) continue;
        for (const ast::Element& element : body->elements) {
            const auto* import = std::get_if<ast::Import>(&element);
            if (import && import->form == ast::Import::Form::Unqualified && is_published(import->name.text(), name))
                return true;
        }
    }
    return false;
}

bool brings(Lookup& lookup, const ast::Import& import, const std::string& name) {
    using Form = ast::Import::Form;
    switch (import.form) {
    case Form::Qualified: return import.name.parts.back().text == name;
    case Form::Renaming: return import.alias.text == name;
    case Form::List: return std::ranges::any_of(import.names, [&](const ast::Identifier& n) { return n.text == name; });
    case Form::Unqualified: break;
    }
    return lookup.is_known(import.name.text() + "." + name);
}

/// The import of a base that brings the name there. Imports are not inherited (specification 13.2.1).
std::pair<const Class*, const ast::Import*> import_of_base(Lookup& lookup, const Class& c, const std::string& name,
                                                           int depth) {
    constexpr int most_bases = 50;
    for (const Base& base : depth < most_bases ? lookup.bases(c) : std::vector<Base>()) {
        const auto* body =
            base.class_ && base.class_->def ? std::get_if<ast::Composition>(&base.class_->def->body()) : nullptr;
        if (!body) continue;
        for (const ast::Element& element : body->elements) {
            const auto* import = std::get_if<ast::Import>(&element);
            if (import && brings(lookup, *import, name)) return {base.class_, import};
        }
        if (const auto found = import_of_base(lookup, *base.class_, name, depth + 1); found.second) return found;
    }
    return {};
}

} // namespace

bool hint_at_import_of_base(source::Diagnostic& report, Lookup& lookup, const Class* scope, const std::string& name) {
    for (const Class* c = scope; c; c = c->parent) {
        const auto [base, import] =
            c->def ? import_of_base(lookup, *c, name, 0) : std::pair<const Class*, const ast::Import*>();
        if (!import) continue;
        report.at(import->span, "the base `" + base->path + "` imports it for itself")
            .with_help("an `import` is not inherited: write it in `" + c->path + "`, too");
        return true;
    }
    return false;
}

void add_hint(source::Diagnostic& report, Lookup& lookup, const Class* scope, const ast::Identifier& name,
              const Missing& missing) {
    if (!missing.where && hint_at_import_of_base(report, lookup, scope, name.text)) return;
    if (const std::string_view now = moved_to(name.text); !now.empty()) {
        report.with_help("`" + name.text + "` of older versions of the standard library is `" + std::string(now) +
                         "` since 4.0.0");
    } else if (missing.where ? is_published(missing.where->path, name.text)
                             : is_imported_from_published(scope, name.text)) {
        report.with_help(
            "the published Modelica Standard Library has it, ours does not: install that, or name its folder with -L");
    } else if (!missing.where) {
        lookup.suggest(report, scope, name.text);
    } else if (std::string near = source::nearest(name.text, lookup.library().names(*missing.where)); !near.empty()) {
        report.with_help("did you mean `" + near + "`?");
    }
}

void add_component_hint(source::Diagnostic& report, const std::string& name,
                        const std::vector<std::string>& components) {
    const std::string older = "`" + name + "` of older versions of the standard library is ";
    const std::string_view now = renamed_to(name);
    if (!now.empty() && std::ranges::find(components, now) != components.end())
        report.with_help(older + "`" + std::string(now) + "` since 4.0.0");
    else if (is_gone(name)) report.with_help(older + "gone since 4.0.0: leave it out");
    else if (const std::string near = source::nearest(name, components); !near.empty())
        report.with_help("did you mean `" + near + "`?");
}

} // namespace torsion::library
