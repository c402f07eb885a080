// Specification 7.2.5: in the modification of an array, a value without `each` is an array, one element for each
// component. Other tools accept a scalar with a warning, and so do we: what is meant is clear.
#include "compiler/rules/chapters.h"

namespace torsion::rules {

using library::Class;
using source::Diag;

namespace {

class MissingEach {
public:
    MissingEach(const Class& c, const Context& context) : class_(c), context_(context) {}

    void check(const ast::ComponentDef& d) {
        if (!d.modification || !d.modification->nested) return;
        const auto type = type_named(d.type, class_, context_.lookup);
        if (d.subscripts.empty() && d.type_subscripts.empty() && (!type || type->dimensions == 0)) return;
        check(*d.modification->nested, d.name.text);
    }

private:
    void check(const ast::ClassModification& modification, const std::string& array) {
        for (const ast::Argument& a : modification.arguments) {
            if (a.is_each || !a.modification || a.redeclaration) continue;
            if (a.modification->nested) check(*a.modification->nested, array);
            if (!a.modification->value || !is_scalar(*a.modification->value, 0)) continue;
            context_.diagnostics
                .report(Diag::MissingEach, a.span, "`" + array + "` is an array, and this value is a scalar")
                .with_help("`each " + a.name.text() + " = …` gives all elements this value");
        }
    }

    /// As far as the text tells.
    bool is_scalar(const ast::Expr& e, int depth) const {
        if (const auto* u = std::get_if<ast::Unary>(&e.node))
            return depth < deepest && is_scalar(*u->operand, depth + 1);
        if (const auto* b = std::get_if<ast::Binary>(&e.node))
            return depth < deepest && is_scalar(*b->lhs, depth + 1) && is_scalar(*b->rhs, depth + 1);
        if (const auto* r = std::get_if<ast::Reference>(&e.node)) return is_scalar(r->ref);
        return std::holds_alternative<ast::RealLiteral>(e.node) ||
               std::holds_alternative<ast::IntegerLiteral>(e.node) ||
               std::holds_alternative<ast::BooleanLiteral>(e.node) ||
               std::holds_alternative<ast::StringLiteral>(e.node);
    }

    bool is_scalar(const ast::ComponentRef& ref) const {
        if (ref.global || ref.parts.size() != 1 || !ref.parts.front().subscripts.empty()) return false;
        const library::Found found = context_.lookup.member(class_, ref.parts.front().name.text);
        if (!found.component || !found.component->subscripts.empty() || !found.component->type_subscripts.empty())
            return false;
        const auto type = type_named(found.component->type, *found.owner, context_.lookup);
        return type && type->is_simple() && type->dimensions == 0;
    }

    static constexpr int deepest = 50;

    const Class& class_;
    const Context& context_;
};

} // namespace

void check_each(const Class& c, const Context& context) {
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* component = std::get_if<ast::ComponentDef>(&e)) MissingEach(c, context).check(*component);
    }
}

} // namespace torsion::rules
