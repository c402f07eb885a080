#include "compiler/syntax/antlr/operators.h"

#include <ModelicaLexer.h>

#include <optional>

namespace torsion::syntax {

using L = grammar::ModelicaLexer;
using ast::BinaryOp;
using ast::UnaryOp;

namespace {

std::optional<BinaryOp> relation_of(std::size_t token) {
    switch (token) {
    case L::LESS: return BinaryOp::Lt;
    case L::LESS_EQUAL: return BinaryOp::Le;
    case L::GREATER: return BinaryOp::Gt;
    case L::GREATER_EQUAL: return BinaryOp::Ge;
    case L::EQUAL: return BinaryOp::Eq;
    case L::NOT_EQUAL: return BinaryOp::Ne;
    default: return std::nullopt;
    }
}

std::optional<BinaryOp> addition_of(std::size_t token) {
    switch (token) {
    case L::PLUS: return BinaryOp::Add;
    case L::MINUS: return BinaryOp::Sub;
    case L::DOT_PLUS: return BinaryOp::ElementAdd;
    case L::DOT_MINUS: return BinaryOp::ElementSub;
    default: return std::nullopt;
    }
}

std::optional<UnaryOp> sign_of(std::size_t token) {
    switch (token) {
    case L::PLUS: return UnaryOp::Plus;
    case L::MINUS: return UnaryOp::Minus;
    case L::DOT_PLUS: return UnaryOp::ElementPlus;
    case L::DOT_MINUS: return UnaryOp::ElementMinus;
    default: return std::nullopt;
    }
}

std::optional<BinaryOp> multiplication_of(std::size_t token) {
    switch (token) {
    case L::STAR: return BinaryOp::Mul;
    case L::SLASH: return BinaryOp::Div;
    case L::DOT_STAR: return BinaryOp::ElementMul;
    case L::DOT_SLASH: return BinaryOp::ElementDiv;
    default: return std::nullopt;
    }
}

std::optional<BinaryOp> power_of(std::size_t token) {
    switch (token) {
    case L::CARET: return BinaryOp::Pow;
    case L::DOT_CARET: return BinaryOp::ElementPow;
    default: return std::nullopt;
    }
}

} // namespace

const ast::Expr* OperatorRow::build() { return disjunction().expr; }

OperatorRow::Item OperatorRow::binary(BinaryOp op, const Item& lhs, const Item& rhs) {
    const ast::Span span = join(lhs.span, rhs.span);
    return {0, arena_.add({span, ast::Binary{op, lhs.expr, rhs.expr}}), span};
}

OperatorRow::Item OperatorRow::unary(UnaryOp op, const Item& sign, const Item& operand) {
    const ast::Span span = join(sign.span, operand.span);
    return {0, arena_.add({span, ast::Unary{op, operand.expr}}), span};
}

void OperatorRow::reject(ast::Span span, std::string message, std::string label, std::string help) {
    if (rejected_) return;
    rejected_ = true;
    diagnostics_.report(source::Diag::SyntaxError, span, std::move(message), std::move(label))
        .with_help(std::move(help));
}

OperatorRow::Item OperatorRow::disjunction() {
    Item left = conjunction();
    while (peek() == L::OR) {
        take();
        left = binary(BinaryOp::Or, left, conjunction());
    }
    return left;
}

OperatorRow::Item OperatorRow::conjunction() {
    Item left = negation();
    while (peek() == L::AND) {
        take();
        left = binary(BinaryOp::And, left, negation());
    }
    return left;
}

OperatorRow::Item OperatorRow::negation() {
    if (peek() != L::NOT) return relation();
    const Item word = take();
    while (peek() == L::NOT)
        reject(take().span, "`not not` without parentheses", "second `not`", "write `not (not …)`");
    return unary(UnaryOp::Not, word, relation());
}

OperatorRow::Item OperatorRow::relation() {
    Item left = sum();
    if (const auto op = relation_of(peek())) {
        take();
        left = binary(*op, left, sum());
    }
    while (relation_of(peek())) {
        reject(items_[at_].span, "comparisons cannot be chained", "second comparison",
               "join two of them: `a < b and b < c`");
        take();
        sum();
    }
    return left;
}

OperatorRow::Item OperatorRow::sum() {
    Item left;
    if (const auto sign = sign_of(peek())) {
        const Item token = take();
        left = unary(*sign, token, product());
    } else {
        left = product();
    }
    while (const auto op = addition_of(peek())) {
        take();
        left = binary(*op, left, product());
    }
    return left;
}

OperatorRow::Item OperatorRow::product() {
    Item left = power();
    while (const auto op = multiplication_of(peek())) {
        take();
        left = binary(*op, left, power());
    }
    return left;
}

OperatorRow::Item OperatorRow::power() {
    Item left = operand();
    if (const auto op = power_of(peek())) {
        take();
        left = binary(*op, left, operand());
    }
    while (power_of(peek())) {
        reject(items_[at_].span, "powers cannot be chained", "second power",
               "say which comes first: `(a ^ b) ^ c` or `a ^ (b ^ c)`");
        take();
        operand();
    }
    return left;
}

OperatorRow::Item OperatorRow::operand() {
    while (peek() != 0) {
        const bool is_not = peek() == L::NOT;
        reject(items_[at_].span,
               is_not ? "`not` after an operator that binds tighter" : "a sign cannot follow another operator directly",
               is_not ? "needs parentheses" : "second operator",
               is_not ? "write `(not …)`" : "put the signed operand into parentheses: `a * (-b)`");
        take();
    }
    return take();
}

} // namespace torsion::syntax
