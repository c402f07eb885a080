#include "compiler/library/lookup.h"

#include "compiler/library/files.h"
#include "compiler/library/missing.h"

#include <algorithm>

namespace torsion::library {

using source::Diag;

bool Lookup::is_builtin(std::string_view name) {
    return name == "Real" || name == "Integer" || name == "Boolean" || name == "String" || name == "StateSelect" ||
           name == "AssertionLevel" || name == "ExternalObject" || name == "Clock";
}

bool Lookup::is_protected(const Found& found) {
    if (found.component) return found.component->prefix.visibility == ast::Visibility::Protected;
    return found.class_ && found.class_->nested &&
           found.class_->nested->prefix.visibility == ast::Visibility::Protected;
}

std::optional<std::size_t> Lookup::protected_part(const Class* scope, const std::vector<ast::Identifier>& parts,
                                                  bool global) {
    Found found =
        global ? Found{.class_ = library_.top_level(parts.front().text)} : find_first(scope, parts.front().text);
    for (std::size_t i = 1; i < parts.size() && found.class_; ++i) {
        found = member(*found.class_, parts[i].text);
        if (is_protected(found)) return i;
    }
    return std::nullopt;
}

Found Lookup::member(const Class& c, std::string_view name) {
    if (const Class* child = library_.child(c, name)) return Found{.class_ = child, .reached_through = &c};
    if (const ast::ComponentDef* component = library_.component(c, name))
        return Found{.owner = &c, .component = component, .reached_through = &c};
    // A class may inherit from a class nested in itself. The same lookup below itself has no answer.
    auto question = std::make_pair(&c, std::string(name));
    if (resolving_.count(&c) || !inheriting_.insert(question).second) return {};
    Found found;
    for (const Base& base : bases(c)) {
        if (!base.class_) continue;
        if ((found = member(*base.class_, name))) break;
    }
    inheriting_.erase(question);
    if (found) found.reached_through = &c;
    return found;
}

/// The member that a dotted name selects.
Found Lookup::part_of(const Class& c, const std::string& name) {
    Found found = member(c, name);
    if (!found) library_.note_lack(c, name);
    return found;
}

Found Lookup::find_from_root(const Class& scope, const std::vector<ast::Identifier>& parts) {
    const ReadReason read_reason(library_, &scope, parts);
    Found found{.class_ = library_.top_level(parts.front().text)};
    for (std::size_t i = 1; i < parts.size() && found.class_; ++i) found = part_of(*found.class_, parts[i].text);
    return found;
}

// Qualified, renaming and list imports come before unqualified ones. Import names are always looked up from the root.
Found Lookup::imported(const Class& c, std::string_view name) {
    const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (!body) return {};
    Found by_all; // by an unqualified import
    for (int pass = 0; pass < 2; ++pass) {
        for (const ast::Element& element : body->elements) {
            const auto* import = std::get_if<ast::Import>(&element);
            if (!import) continue;
            using Form = ast::Import::Form;
            const auto& parts = import->name.parts;
            bool unqualified = import->form == Form::Unqualified;
            if (unqualified != (pass == 1)) continue;
            bool matches = unqualified || (import->form == Form::Qualified && parts.back().text == name) ||
                           (import->form == Form::Renaming && import->alias.text == name) ||
                           (import->form == Form::List && std::any_of(import->names.begin(), import->names.end(),
                                                                      [&](auto& n) { return n.text == name; }));
            if (!matches) continue;
            Found package = find_from_root(c, parts);
            if (import->form == Form::Qualified || import->form == Form::Renaming) {
                if (package) return package;
            } else if (package.class_) {
                const Found found =
                    by_all ? member(*package.class_, name) : part_of(*package.class_, std::string(name));
                if (!found || (unqualified && is_protected(found))) continue;
                if (!unqualified) return found;
                if (!by_all) by_all = found;
                else if (by_all.class_ != found.class_ || by_all.component != found.component)
                    report_ambiguous(c, *import, name);
            }
        }
    }
    return by_all;
}

/// Specification 5.3.1: unqualified imports must not give a name several meanings.
void Lookup::report_ambiguous(const Class& c, const ast::Import& import, std::string_view name) {
    if (!ambiguous_.emplace(&c, name).second) return;
    library_.diagnostics().report(Diag::InvalidImport, import.span,
                                  "`" + std::string(name) +
                                      "` comes from several imports `….*`, with different meanings");
}

Found Lookup::find_around(const Class* scope, std::string_view name) {
    for (const Class* c = scope; c; c = c->is_encapsulated() ? nullptr : c->parent) {
        if (Found found = member(*c, name)) return found;
        if (Found found = imported(*c, name)) return found;
    }
    return {};
}

Found Lookup::find_first(const Class* scope, std::string_view name) {
    if (Found found = find_around(scope, name)) return found;
    for (const Class* c = scope; c; c = c->parent)
        if (c->is_encapsulated()) return {};
    return Found{.class_ = library_.top_level(name)};
}

Found Lookup::find(const Class* scope, const std::vector<ast::Identifier>& parts, bool global) {
    if (parts.empty()) return {};
    const ReadReason read_reason(library_, scope, parts);
    Found found =
        global ? Found{.class_ = library_.top_level(parts.front().text)} : find_first(scope, parts.front().text);
    std::size_t used = 1;
    while (found.class_ && used < parts.size()) found = part_of(*found.class_, parts[used].text), ++used;
    found.parts_used = used;
    return found;
}

/// Of `import A.*` and `import A.{B, C}`, `import A.B`, `import D = A.B`.
void Lookup::add_imported_names(const Class& c, std::vector<std::string>& names) {
    const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (!body) return;
    for (const ast::Element& element : body->elements) {
        const auto* import = std::get_if<ast::Import>(&element);
        if (!import) continue;
        using Form = ast::Import::Form;
        if (import->form == Form::Qualified) names.push_back(import->name.parts.back().text);
        if (import->form == Form::Renaming) names.push_back(import->alias.text);
        for (const ast::Identifier& n : import->names) names.push_back(n.text);
        if (import->form != Form::Unqualified) continue;
        if (const Class* package = find_from_root(c, import->name.parts).class_)
            for (std::string& n : library_.names(*package)) names.push_back(std::move(n));
    }
}

void Lookup::suggest(source::Diagnostic& diagnostic, const Class* scope, std::string_view name) {
    std::vector<std::string> candidates;
    for (const Class* c = scope; c; c = c->parent) {
        for (std::string& n : library_.names(*c)) candidates.push_back(std::move(n));
        add_imported_names(*c, candidates);
    }
    for (std::string& n : library_.top_level_names()) candidates.push_back(std::move(n));
    if (std::string near = source::nearest(name, candidates); !near.empty())
        diagnostic.with_help("did you mean `" + near + "`?");
}

const Class* Lookup::find_class(const Class* scope, const ast::Name& name) {
    Found found = find(scope, name.parts, name.global);
    if (found.class_) return found.class_;
    if (found.component) {
        library_.diagnostics().report(Diag::ClassNotFound, name.span,
                                      "`" + name.text() + "` is a component, not a class");
        return nullptr;
    }
    const Missing missing = missing_part(*this, scope, name.parts, name.global);
    const ast::Identifier& part = name.parts[missing.part];
    auto& report = library_.diagnostics().report(Diag::ClassNotFound, part.span.valid() ? part.span : name.span,
                                                 missing.where ? "package `" + missing.where->path +
                                                                     "` has no class `" + part.text + "`"
                                                               : "class `" + part.text + "` not found");
    add_hint(report, *this, scope, part, missing);
    return nullptr;
}

namespace {

ast::Name name_of(const std::string& text) {
    ast::Name name;
    for (const std::string& part : name_parts(text)) name.parts.push_back({part, {}});
    return name;
}

} // namespace

const Class* Lookup::find_class(const std::string& full_name) { return find_class(nullptr, name_of(full_name)); }

const Class* Lookup::known_class(const std::string& full_name) {
    return find(nullptr, name_of(full_name).parts, false).class_;
}

bool Lookup::is_known(const std::string& full_name) {
    const ast::Name name = name_of(full_name);
    const Found found = find(nullptr, name.parts, false);
    return found && (found.class_ == nullptr || found.parts_used == name.parts.size());
}

} // namespace torsion::library
