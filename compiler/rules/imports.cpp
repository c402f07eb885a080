// Specification 13.2.1: imports take public elements of packages, each under a name of its own.
#include "compiler/rules/chapters.h"

#include <algorithm>
#include <map>

namespace torsion::rules {

using library::Class;
using library::Found;
using source::Diag;

namespace {

class Imports {
public:
    explicit Imports(const Context& context) : context_(context) {}

    void check(const ast::Import& import) {
        using Form = ast::Import::Form;
        const auto& parts = import.name.parts;
        const bool names_package = import.form == Form::Unqualified || import.form == Form::List;
        if (names_package) {
            if (!check_package(parts)) return;
            for (const ast::Identifier& n : import.names)
                take(n, with(parts, n), n.span), check_public(with(parts, n), n.span);
            return;
        }
        take(import.form == Form::Renaming ? import.alias : parts.back(), parts, import.span);
        if (parts.size() < 2) return void(context_.lookup.find(nullptr, parts, true) || refuse_nothing(parts));
        if (check_package({parts.begin(), parts.end() - 1})) check_public(parts, parts.back().span);
    }

private:
    static std::vector<ast::Identifier> with(std::vector<ast::Identifier> parts, const ast::Identifier& last) {
        parts.push_back(last);
        return parts;
    }

    /// The same import twice is harmless; libraries have it.
    void take(const ast::Identifier& name, const std::vector<ast::Identifier>& meaning, Span span) {
        const auto [first, is_new] = taken_.try_emplace(name.text, Import{span, meaning});
        if (is_new ||
            std::ranges::equal(first->second.meaning, meaning, {}, &ast::Identifier::text, &ast::Identifier::text))
            return;
        context_.diagnostics.report(Diag::InvalidImport, span, "`" + name.text + "` is imported twice")
            .at(first->second.span, "first here");
    }

    bool refuse_nothing(const std::vector<ast::Identifier>& parts) {
        context_.diagnostics.report(Diag::InvalidImport, parts.back().span,
                                    "there is no `" + ast::Name{.parts = parts}.text() + "` that could be imported");
        return false;
    }

    /// False, with a report: no package.
    bool check_package(const std::vector<ast::Identifier>& parts) {
        const Found found = context_.lookup.find(nullptr, parts, true);
        const Class* package = found.class_;
        if (!found) return refuse_nothing(parts);
        if (!package || !package->def) return false;
        using K = ast::ClassKind;
        const K kind = package->def->kind;
        if (kind == K::Package || kind == K::Class || kind == K::OperatorRecord || kind == K::Operator) return true;
        context_.diagnostics
            .report(Diag::InvalidImport, parts.back().span,
                    "imports come from packages, and `" + package->path + "` is a " + text_of(*package->def))
            .at(package->def->name.span, "declared here");
        return false;
    }

    void check_public(const std::vector<ast::Identifier>& parts, Span span) {
        const Found found = context_.lookup.find(nullptr, parts, true);
        if (!found || (found.component && found.parts_used < parts.size())) return void(refuse_nothing(parts));
        if (library::Lookup::is_protected(found))
            context_.diagnostics.report(Diag::ProtectedAccess, span,
                                        "`" + parts.back().text + "` is protected and cannot be imported");
    }

    const Context& context_;
    struct Import {
        Span span;
        std::vector<ast::Identifier> meaning;
    };
    std::map<std::string, Import> taken_; ///< by its name here
};

} // namespace

void check_imports(const Class& c, const Context& context) {
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    Imports imports(context);
    for (const ast::Element& e : body->elements) {
        if (const auto* import = std::get_if<ast::Import>(&e)) imports.check(*import);
    }
}

} // namespace torsion::rules
