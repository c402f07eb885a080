#include "compiler/diagram/annotations/values.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace torsion::diagram {

namespace {

constexpr int deepest = 200;               ///< nesting of expressions
constexpr std::size_t most_values = 20000; ///< of one array

constexpr const char* too_many = "more values than a picture can have";

/// The enumerations of graphical annotations, which no scope declares (specification 18.6).
constexpr std::array graphical = {"LinePattern",    "FillPattern", "BorderPattern", "Smooth",
                                  "EllipseClosure", "Arrow",       "TextStyle",     "TextAlignment"};

std::optional<Value> combined(ast::BinaryOp op, double a, double b) {
    switch (op) {
    case ast::BinaryOp::Add:
    case ast::BinaryOp::ElementAdd: return Value{a + b};
    case ast::BinaryOp::Sub:
    case ast::BinaryOp::ElementSub: return Value{a - b};
    case ast::BinaryOp::Mul:
    case ast::BinaryOp::ElementMul: return Value{a * b};
    case ast::BinaryOp::Div:
    case ast::BinaryOp::ElementDiv: return Value{a / b};
    case ast::BinaryOp::Pow:
    case ast::BinaryOp::ElementPow: return Value{std::pow(a, b)};
    case ast::BinaryOp::Lt: return Value{a < b};
    case ast::BinaryOp::Le: return Value{a <= b};
    case ast::BinaryOp::Gt: return Value{a > b};
    case ast::BinaryOp::Ge: return Value{a >= b};
    case ast::BinaryOp::Eq: return Value{a == b};
    case ast::BinaryOp::Ne: return Value{a != b};
    default: return std::nullopt;
    }
}

std::optional<Value> combined(ast::BinaryOp op, const Value& a, const Value& b) {
    if (const auto *x = a.as<double>(), *y = b.as<double>(); x && y) return combined(op, *x, *y);
    if (const auto *x = a.as<bool>(), *y = b.as<bool>(); x && y) {
        if (op == ast::BinaryOp::And) return Value{*x && *y};
        if (op == ast::BinaryOp::Or) return Value{*x || *y};
        if (op == ast::BinaryOp::Eq || op == ast::BinaryOp::Ne) return Value{(*x == *y) == (op == ast::BinaryOp::Eq)};
        return std::nullopt;
    }
    if (const auto *x = a.as<std::string>(), *y = b.as<std::string>(); x && y && op == ast::BinaryOp::Add)
        return Value{*x + *y};
    if (const auto *x = a.as<Literal>(), *y = b.as<Literal>();
        x && y && (op == ast::BinaryOp::Eq || op == ast::BinaryOp::Ne))
        return Value{(x->name == y->name) == (op == ast::BinaryOp::Eq)};
    return std::nullopt; // arrays: the translator knows their rules
}

} // namespace

Evaluator::Evaluator(instance::InstanceTree& tree, source::Diagnostics& diagnostics)
    : tree_(tree), diagnostics_(diagnostics), translator_(tree, of_values_, instance::instantiation(tree, of_values_)) {
}

void Evaluator::report(source::Span span, const std::string& message, const std::string& label) {
    if (reported_.insert(span).second) diagnostics_.report(source::Diag::GraphicsNotUnderstood, span, message, label);
}

std::optional<Value> Evaluator::value(const ast::Expr& expr, const instance::Scope& scope) {
    auto result = quietly(expr, scope);
    if (!result) report(expr.span, "the value of a graphical annotation is not known", why_);
    return result;
}

std::optional<Value> Evaluator::quietly(const ast::Expr& expr, const instance::Scope& scope) {
    why_.clear();
    return read(expr, scope, 0);
}

std::optional<Value> Evaluator::read(const ast::Expr& expr, const instance::Scope& scope, int depth) {
    if (depth > deepest) return why_ = "nested too deeply", std::nullopt;
    const auto& kind = expr.node;
    if (const auto* number = std::get_if<ast::RealLiteral>(&kind)) return Value{number->value};
    if (const auto* number = std::get_if<ast::IntegerLiteral>(&kind)) return Value{static_cast<double>(number->value)};
    if (const auto* text = std::get_if<ast::StringLiteral>(&kind)) return Value{text->value};
    if (std::holds_alternative<ast::EndSubscript>(kind) && end_) return Value{*end_};
    if (const auto* truth = std::get_if<ast::BooleanLiteral>(&kind)) return Value{truth->value};
    if (const auto* reference = std::get_if<ast::Reference>(&kind)) return node(*reference, expr, scope, depth);
    if (const auto* unary = std::get_if<ast::Unary>(&kind)) return node(*unary, expr, scope, depth);
    if (const auto* binary = std::get_if<ast::Binary>(&kind)) return node(*binary, expr, scope, depth);
    if (const auto* choice = std::get_if<ast::IfExpr>(&kind)) return node(*choice, expr, scope, depth);
    if (const auto* array = std::get_if<ast::ArrayConstructor>(&kind)) return node(*array, expr, scope, depth);
    if (const auto* call = std::get_if<ast::Call>(&kind)) return node(*call, expr, scope, depth);
    return translated(expr, scope);
}

std::optional<Value> Evaluator::node(const ast::Reference& r, const ast::Expr& expr, const instance::Scope& scope,
                                     int) {
    const auto& parts = r.ref.parts;
    if (parts.size() == 1 && parts[0].subscripts.empty())
        if (const auto iterator = iterators_.find(parts[0].name.text); iterator != iterators_.end())
            return Value{iterator->second};
    if (parts.size() >= 2 && std::ranges::count(graphical, parts[parts.size() - 2].name.text) > 0)
        return Value{Literal{parts.back().name.text}};
    return translated(expr, scope);
}

std::optional<Value> Evaluator::node(const ast::Unary& unary, const ast::Expr& expr, const instance::Scope& scope,
                                     int depth) {
    const auto operand = read(*unary.operand, scope, depth + 1);
    if (!operand) return std::nullopt;
    const bool is_minus = unary.op == ast::UnaryOp::Minus || unary.op == ast::UnaryOp::ElementMinus;
    if (const auto* number = operand->as<double>(); number && unary.op != ast::UnaryOp::Not)
        return Value{is_minus ? -*number : *number};
    if (const auto* truth = operand->as<bool>(); truth && unary.op == ast::UnaryOp::Not) return Value{!*truth};
    return translated(expr, scope);
}

std::optional<Value> Evaluator::node(const ast::Binary& binary, const ast::Expr& expr, const instance::Scope& scope,
                                     int depth) {
    const auto a = read(*binary.lhs, scope, depth + 1);
    if (!a) return std::nullopt;
    if (const auto* truth = a->as<bool>(); truth && *truth == (binary.op == ast::BinaryOp::Or) &&
                                           (binary.op == ast::BinaryOp::Or || binary.op == ast::BinaryOp::And))
        return a;
    const auto b = read(*binary.rhs, scope, depth + 1);
    if (!b) return std::nullopt;
    if (auto result = combined(binary.op, *a, *b)) return result;
    return translated(expr, scope);
}

std::optional<Value> Evaluator::node(const ast::IfExpr& choice, const ast::Expr&, const instance::Scope& scope,
                                     int depth) {
    for (const auto& branch : choice.branches) {
        const auto condition = read(*branch.condition, scope, depth + 1);
        if (!condition) return std::nullopt;
        const auto* is_true = condition->as<bool>();
        if (is_true == nullptr) return why_ = "a condition is no Boolean", std::nullopt;
        if (*is_true) return read(*branch.value, scope, depth + 1);
    }
    return choice.otherwise != nullptr ? read(*choice.otherwise, scope, depth + 1) : std::nullopt;
}

std::optional<Value> Evaluator::node(const ast::ArrayConstructor& array, const ast::Expr& expr,
                                     const instance::Scope& scope, int depth) {
    for (const ast::Iterator& iterator : array.iterators)
        if (is_too_long(iterator.range, scope, depth)) return why_ = too_many, std::nullopt;
    if (!array.iterators.empty()) return translated(expr, scope);
    if (array.elements.size() > most_values) return why_ = too_many, std::nullopt;
    Values values;
    for (const ast::Expr* element : array.elements) {
        auto one = read(*element, scope, depth + 1);
        if (!one) return std::nullopt;
        values.push_back(std::move(*one));
    }
    return Value{std::move(values)};
}

/// A range of more values than a picture can have: it is not computed first.
bool Evaluator::is_too_long(const ast::Expr* range, const instance::Scope& scope, int depth) {
    const auto* ends = range != nullptr ? std::get_if<ast::Range>(&range->node) : nullptr;
    if (ends == nullptr) return false;
    const auto from = read(*ends->start, scope, depth + 1), to = read(*ends->stop, scope, depth + 1);
    const double *first = from ? from->as<double>() : nullptr, *last = to ? to->as<double>() : nullptr;
    return ends->step == nullptr && first != nullptr && last != nullptr && *last - *first > most_values;
}

/// `fill`, `zeros`, `linspace` and the like: with no argument that is larger than any size.
bool Evaluator::has_too_large(const ast::Call& call, const instance::Scope& scope, int depth) {
    return std::ranges::any_of(call.positional, [&](const ast::Expr* argument) {
        const auto value = argument != nullptr ? read(*argument, scope, depth + 1) : std::nullopt;
        const double* number = value ? value->as<double>() : nullptr;
        return number != nullptr && *number > most_values;
    });
}

/// Nothing runs: `DynamicSelect` is its first argument.
std::optional<Value> Evaluator::node(const ast::Call& call, const ast::Expr& expr, const instance::Scope& scope,
                                     int depth) {
    if (call.function.text() == "DynamicSelect") {
        if (!call.positional.empty()) return read(*call.positional.front(), scope, depth + 1);
        return why_ = "`DynamicSelect` has two arguments", std::nullopt;
    }
    if (has_too_large(call, scope, depth)) return why_ = too_many, std::nullopt;
    return translated(expr, scope);
}

} // namespace torsion::diagram
