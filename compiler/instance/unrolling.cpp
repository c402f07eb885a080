#include "compiler/instance/unrolling.h"

namespace torsion::instance {

namespace {

/// Names, numbers and operators: its translation has no side effects.
bool is_plain(const ast::Expr& e) {
    if (const auto* u = std::get_if<ast::Unary>(&e.node)) return is_plain(*u->operand);
    if (const auto* b = std::get_if<ast::Binary>(&e.node)) return is_plain(*b->lhs) && is_plain(*b->rhs);
    return std::holds_alternative<ast::Reference>(e.node) || std::holds_alternative<ast::IntegerLiteral>(e.node) ||
           std::holds_alternative<ast::RealLiteral>(e.node) || std::holds_alternative<ast::BooleanLiteral>(e.node);
}

} // namespace

std::optional<bool> Unrolling::known(const ast::Expr& condition, const Context& context) {
    if (!is_plain(condition)) return std::nullopt;
    const TypedValue c = t_.translate(condition, context);
    if (c.poisoned || !c.is_scalar() || c.type != BaseType::Boolean || !t_.pool().is_constant(c.elements[0]))
        return std::nullopt;
    return t_.pool().value(c.elements[0]) != 0;
}

bool Unrolling::has_varying_range(const std::vector<ast::Iterator>& iterators, const Context& context) {
    return std::ranges::any_of(iterators, [&](const ast::Iterator& i) {
        return i.range && !t_.type_range(*i.range, context) && t_.varies(*i.range, context);
    });
}

void Unrolling::refuse_rounds(Span span) {
    t_.diagnostics().report(source::Diag::LimitExceeded, span,
                            "loops inside of each other make more than 10,000,000 rounds");
}

} // namespace torsion::instance
