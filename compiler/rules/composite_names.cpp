// Specification 5.3.2 and 5.3.3: a name of a type leads into packages, else to `encapsulated` classes only.
#include "compiler/rules/chapters.h"

#include <algorithm>
#include <unordered_set>

namespace torsion::rules {

using library::Class;
using source::Diag;

namespace {

/// Does it hold classes and constants only?
bool is_like_package(const Class& c, library::Lookup& lookup, std::unordered_set<const Class*>& seen) {
    using K = ast::ClassKind;
    if (!c.def || c.def->kind == K::Package || c.def->kind == K::Operator || !seen.insert(&c).second) return true;
    for (const library::Base& base : lookup.bases(c))
        if (base.class_ && !is_like_package(*base.class_, lookup, seen)) return false;
    const ast::Composition* body = composition_of(c);
    if (!body) return true;
    const bool has_behaviour =
        std::ranges::any_of(body->equations, [](const auto& s) { return !s.equations.empty(); }) ||
        std::ranges::any_of(body->algorithms, [](const auto& s) { return !s.statements.empty(); });
    return !has_behaviour && std::ranges::all_of(body->elements, [](const ast::Element& e) {
        const auto* component = std::get_if<ast::ComponentDef>(&e);
        return !component || component->type_prefix.variability == ast::VariabilityPrefix::Constant;
    });
}

} // namespace

void check_composite_name(const ast::Name& name, const Class& scope, const Context& context) {
    std::vector<ast::Identifier> before;
    for (const ast::Identifier& part : name.parts) {
        const Class* in = before.empty() ? nullptr : context.lookup.find(&scope, before, name.global).class_;
        if (!before.empty() && !in) return;
        const Class* named = in ? context.lookup.member(*in, part.text).class_ : nullptr;
        std::unordered_set<const Class*> seen;
        if (named && !named->is_encapsulated() && !is_like_package(*in, context.lookup, seen)) {
            context.diagnostics
                .report(Diag::ClassNotFound, part.span,
                        "`" + part.text + "` has no name outside of `" + in->path + "`, which is no package")
                .at(named->def ? named->def->name.span : part.span, "declared here, without `encapsulated`")
                .with_help("put it into a package");
            return;
        }
        before.push_back(part);
    }
}

} // namespace torsion::rules
