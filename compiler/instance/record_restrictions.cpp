#include "compiler/instance/record_restrictions.h"

namespace torsion::instance {

using source::Diag;

bool check_operator_record(const library::Class& c, library::Lookup& lookup, source::Diagnostics& diagnostics) {
    const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (!body || c.def->kind != ast::ClassKind::OperatorRecord) return true;
    const auto refuse = [&](source::Span span, const std::string& what) {
        diagnostics.report(Diag::WrongClassKind, span, "the operator record `" + c.path + "` " + what);
        return false;
    };
    if (!body->equations.empty()) return refuse(c.def->name.span, "has equations: a record cannot have any");
    if (!body->algorithms.empty()) return refuse(c.def->name.span, "has an algorithm: a record cannot have one");
    for (const library::Base& base : lookup.bases(c))
        if (base.extends && base.class_ && base.class_->def && base.class_->def->kind == ast::ClassKind::OperatorRecord)
            return refuse(base.extends->span, "extends `" + base.class_->path +
                                                  "`: only a short definition, `operator record A = B(…)`, can do so");
    for (const ast::Element& e : body->elements) {
        const auto* component = std::get_if<ast::ComponentDef>(&e);
        if (component && component->prefix.visibility == ast::Visibility::Protected)
            return refuse(component->name.span, "has a protected component: all parts of a record are public");
    }
    return true;
}

} // namespace torsion::instance
