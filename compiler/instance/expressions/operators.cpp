// Operators on terms (specification 10.6): element by element, with matrix products; types and events.
#include "compiler/instance/expressions/operator_of.h"
#include "compiler/instance/expressions/record_operators.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/instance/translate.h"

#include "compiler/symbolic/quotient.h"

#include <cmath>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;
using symbolic::Op;

namespace {

const char* text(ast::BinaryOp op) { return symbolic::name(operator_of(op)); }

bool is_comparison(ast::BinaryOp op) { return symbolic::is_comparison(operator_of(op)); }

std::string mismatch(ast::BinaryOp op, const TypedValue& a, const TypedValue& b) {
    return std::string("`") + text(op) + "` cannot be applied to " + type_name(a) + " and " + type_name(b);
}

/// Of two texts, from their order.
bool holds(Op comparison, int order) {
    switch (comparison) {
    case Op::Lt: return order < 0;
    case Op::Le: return order <= 0;
    case Op::Gt: return order > 0;
    case Op::Ge: return order >= 0;
    case Op::Eq: return order == 0;
    default: return order != 0;
    }
}

TypedValue like(const TypedValue& a, const TypedValue& b, BaseType type) {
    TypedValue r;
    r.type = type;
    r.variability = std::max(a.variability, b.variability);
    return r;
}

constexpr double most_multiplications = 5e7; // takes some seconds
constexpr const char* too_long = "a product of matrices with more than 50000000 multiplications";

double multiplications(const TypedValue& a, const TypedValue& b) {
    return static_cast<double>(a.dims.size() == 1 ? 1 : a.dims[0]) * static_cast<double>(a.dims.back()) *
           static_cast<double>(b.dims.size() == 1 ? 1 : b.dims[1]);
}

constexpr double most_spelled_out = 10'000; ///< multiplications of a product that is no function
constexpr double most_in_run = 500'000;     ///< and of one of parameters that the run computes

/// Of numbers: without a term for each multiplication. Nothing if an element is none, or a result not finite.
std::optional<std::vector<ExprId>> product_of_numbers(symbolic::ExprPool& pool, const TypedValue& a,
                                                      const TypedValue& b, const symbolic::ProductShape& shape) {
    const auto numbers = [&](const TypedValue& t) {
        std::vector<double> result;
        for (const ExprId e : t.elements)
            if (pool.is_constant(e)) result.push_back(pool.value(e));
        return result;
    };
    const std::vector<double> x = numbers(a), y = numbers(b);
    if (x.size() != a.elements.size() || y.size() != b.elements.size()) return std::nullopt;
    std::vector<ExprId> result;
    for (std::size_t i = 0; i < shape.rows; ++i)
        for (std::size_t j = 0; j < shape.columns; ++j) {
            double sum = 0;
            for (std::size_t l = 0; l < shape.inner; ++l) sum += x[i * shape.inner + l] * y[l * shape.columns + j];
            if (!std::isfinite(sum)) return std::nullopt;
            result.push_back(pool.constant(sum));
        }
    return result;
}

std::vector<ExprId> spelled_out_product(symbolic::ExprPool& pool, const TypedValue& a, const TypedValue& b,
                                        const symbolic::ProductShape& shape) {
    std::vector<ExprId> result;
    for (std::size_t i = 0; i < shape.rows; ++i)
        for (std::size_t j = 0; j < shape.columns; ++j) {
            ExprId sum = pool.constant(0);
            for (std::size_t l = 0; l < shape.inner; ++l)
                sum = symbolic::add(
                    pool, sum, symbolic::mul(pool, a.elements[i * shape.inner + l], b.elements[l * shape.columns + j]));
            result.push_back(sum);
        }
    return result;
}

ExprId element(symbolic::ExprPool& pool, Op op, ExprId a, ExprId b) {
    return op == Op::Div ? symbolic::quotient(pool, a, b) : symbolic::make(pool, op, a, b);
}

TypedValue elementwise(symbolic::ExprPool& pool, Op op, const TypedValue& a, const TypedValue& b, BaseType type) {
    TypedValue r = like(a, b, type);
    r.dims = a.is_scalar() ? b.dims : a.dims;
    std::size_t n = std::max(a.is_scalar() ? 0 : a.elements.size(), b.is_scalar() ? 0 : b.elements.size());
    if (a.is_scalar() && b.is_scalar()) n = 1;
    r.elements.reserve(n);
    for (std::size_t i = 0; i < n; ++i)
        r.elements.push_back(element(pool, op, a.elements[a.is_scalar() ? 0 : i], b.elements[b.is_scalar() ? 0 : i]));
    return r;
}

} // namespace

/// A (n×m or n) times B (m×k or m). A large product of parameters, or in a function, is a call: its elements are no
/// unknowns of an equation.
TypedValue Translator::product_of(const TypedValue& a, const TypedValue& b, BaseType type, const Context& c) {
    const bool is_row = a.dims.size() == 1, is_column = b.dims.size() == 1;
    const symbolic::ProductShape shape{is_row ? 1 : static_cast<std::uint32_t>(a.dims[0]),
                                       static_cast<std::uint32_t>(a.dims.back()),
                                       is_column ? 1 : static_cast<std::uint32_t>(b.dims[1])};
    TypedValue r = like(a, b, type);
    if (!is_row) r.dims.push_back(a.dims[0]);
    if (!is_column) r.dims.push_back(b.dims[1]);
    const bool is_large = multiplications(a, b) > most_spelled_out && type == BaseType::Real;
    const bool is_given = is_large && (c.function || r.variability <= Variability::Parameter);
    auto numbers = is_large ? product_of_numbers(pool(), a, b, shape) : std::nullopt;
    if (numbers) r.elements = std::move(*numbers);
    else r.elements = is_given ? called_product(a, b, shape) : spelled_out_product(pool(), a, b, shape);
    return r;
}

/// A product of parameters that takes too long for a run to compute again: parameters become numbers, and a change
/// needs a new compilation.
bool Translator::is_product_to_compute(ast::BinaryOp op, const TypedValue& a, const TypedValue& b,
                                       const Context& c) const {
    if (op != ast::BinaryOp::Mul || c.mode != Mode::Flat || c.function || c.is_for_shape) return false;
    if (a.poisoned || b.poisoned || a.is_record() || b.is_record() || !is_numeric(a.type) || !is_numeric(b.type))
        return false;
    if (a.dims.empty() || b.dims.empty() || a.dims.size() > 2 || b.dims.size() > 2 || a.dims.back() != b.dims.front())
        return false;
    return std::max(a.variability, b.variability) <= Variability::Parameter && multiplications(a, b) > most_in_run;
}

std::vector<ExprId> Translator::called_product(const TypedValue& a, const TypedValue& b,
                                               const symbolic::ProductShape& shape) {
    const auto [function, is_new] = tree_.products.try_emplace(shape);
    if (is_new) function->second = symbolic::product_function(pool(), shape);
    std::vector<ExprId> arguments = a.elements, result;
    arguments.insert(arguments.end(), b.elements.begin(), b.elements.end());
    const ExprId call = pool().call(function->second, arguments);
    for (std::uint32_t i = 0; i < shape.rows * shape.columns; ++i) result.push_back(pool().output(call, i));
    return result;
}

/// A^n for a square matrix and a known whole n.
TypedValue Translator::matrix_power(const TypedValue& a, const TypedValue& n, const Context& c, Span span) {
    if (a.dims.size() != 2 || a.dims[0] != a.dims[1])
        return fail(Diag::TypeMismatch, span, "only square matrices have powers", "this is " + type_name(a));
    if (n.type != BaseType::Integer || !pool().is_constant(n.elements[0]) || pool().value(n.elements[0]) < 0 ||
        pool().value(n.elements[0]) > 1000)
        return fail(Diag::NotParameterExpression, span,
                    "the power of a matrix must be a constant Integer from 0 to 1000");
    if (multiplications(a, a) * pool().value(n.elements[0]) > most_multiplications)
        return fail(Diag::LimitExceeded, span, too_long);
    TypedValue result = a;
    for (std::int64_t i = 0; i < a.dims[0] * a.dims[1]; ++i)
        result.elements[static_cast<std::size_t>(i)] = pool().constant(i / a.dims[0] == i % a.dims[0] ? 1 : 0);
    for (int k = static_cast<int>(pool().value(n.elements[0])); k > 0; --k)
        result = product_of(result, a, BaseType::Real, c);
    result.type = BaseType::Real;
    return result;
}

TypedValue Translator::unary(ast::UnaryOp op, TypedValue operand, const Context& c, Span span) {
    if (operand.poisoned) return operand;
    if (operand.is_record()) return RecordOperators(*this, *overloads_).unary(op, operand, c, span);
    bool is_not = op == ast::UnaryOp::Not;
    if (is_not ? operand.type != BaseType::Boolean : !is_numeric(operand.type))
        return fail(Diag::TypeMismatch, span,
                    std::string("`") + (is_not ? "not" : "-") + "` cannot be applied to " + type_name(operand));
    if (op == ast::UnaryOp::Plus || op == ast::UnaryOp::ElementPlus) return operand;
    for (ExprId& e : operand.elements) e = symbolic::make(pool(), is_not ? Op::Not : Op::Neg, e);
    return operand;
}

/// `+`, `<` and the like of Strings, one of which may change: with every text that it can have.
TypedValue Translator::of_texts(ast::BinaryOp op, const TypedValue& a, const TypedValue& b, const Context& c,
                                Span span) {
    const Op o = operator_of(op);
    if (o != Op::Add && !is_comparison(op)) return fail(Diag::TypeMismatch, span, mismatch(op, a, b));
    const ExprId x = with_results(tree_, a.elements[0]), y = with_results(tree_, b.elements[0]);
    auto result = over_texts(tree_, x, y, [&](const std::string& first, const std::string& second) {
        return o == Op::Add ? number_of_text(tree_, first + second) : pool().boolean(holds(o, first.compare(second)));
    });
    if (!result && !may_make_texts(c))
        return fail(Diag::NotSupported, span,
                    "not supported: a String that may change while the model runs, where a known one is needed");
    if (!result && o == Op::Add) result = joined_texts(tree_, x, y);
    if (!result) result = symbolic::make(pool(), o, order_of_texts(tree_, x, y), pool().constant(0));
    TypedValue r = like(a, b, o == Op::Add ? BaseType::Enumeration : BaseType::Boolean);
    if (o == Op::Add) r.enumeration = a.enumeration;
    const bool is_of_function = x != a.elements[0] || y != b.elements[0];
    r.elements = {is_of_function && !pool().is_constant(*result) ? event(FunctionResult{*result}, c.scope, span)
                                                                 : *result};
    return r;
}

TypedValue Translator::binary(ast::BinaryOp op, TypedValue a, TypedValue b, const Context& c, Span span) {
    if (a.poisoned || b.poisoned) return TypedValue::poison();
    if (a.is_record() || b.is_record()) return RecordOperators(*this, *overloads_).binary(op, a, b, c, span);
    Op o = operator_of(op);
    number_alike(tree_, a, b);
    if (is_run_time_text(a) && is_run_time_text(b) && a.is_scalar() && b.is_scalar() && o != Op::Eq && o != Op::Ne)
        return of_texts(op, a, b, c, span);
    if (is_comparison(op)) {
        if (!a.is_scalar() || !b.is_scalar())
            return fail(Diag::TypeMismatch, span, mismatch(op, a, b), "only scalars can be compared");
        TypedValue r = like(a, b, BaseType::Boolean);
        if (a.type == BaseType::String && b.type == BaseType::String) {
            r.elements = {pool().boolean(holds(o, a.texts[0].compare(b.texts[0])))};
            return r;
        }
        bool comparable = (is_numeric(a.type) && is_numeric(b.type)) ||
                          (a.type == b.type && a.enumeration == b.enumeration && a.type != BaseType::String &&
                           !a.is_record() && !is_object(a));
        if (!comparable) return fail(Diag::TypeMismatch, span, mismatch(op, a, b));
        bool equality = o == Op::Eq || o == Op::Ne;
        if (equality && r.variability == Variability::Continuous &&
            (a.type == BaseType::Real || b.type == BaseType::Real))
            return fail(Diag::TypeMismatch, span,
                        "continuous Reals cannot be compared with `" + std::string(text(op)) + "`",
                        "use `<` or `>` with a tolerance");
        bool event = c.has_events && !equality && r.variability == Variability::Continuous;
        r.elements = {event ? symbolic::make_relation(pool(), o, a.elements[0], b.elements[0])
                            : symbolic::make(pool(), o, a.elements[0], b.elements[0])};
        if (event) r.variability = Variability::Discrete;
        return r;
    }
    if (o == Op::And || o == Op::Or) {
        if (a.type != BaseType::Boolean || b.type != BaseType::Boolean)
            return fail(Diag::TypeMismatch, span, mismatch(op, a, b));
    } else if (a.type == BaseType::String && b.type == BaseType::String && o == Op::Add && a.is_scalar() &&
               b.is_scalar()) {
        a.texts[0] += b.texts[0];
        return a;
    } else if (!is_numeric(a.type) || !is_numeric(b.type)) {
        return fail(Diag::TypeMismatch, span, mismatch(op, a, b));
    }
    BaseType type = o == Op::And || o == Op::Or                                  ? BaseType::Boolean
                    : o == Op::Div || o == Op::Pow                               ? BaseType::Real
                    : a.type == BaseType::Integer && b.type == BaseType::Integer ? BaseType::Integer
                                                                                 : BaseType::Real;
    if (op == ast::BinaryOp::Mul && !a.is_scalar() && !b.is_scalar()) {
        if (a.dims.size() > 2 || b.dims.size() > 2 || a.dims.back() != b.dims.front())
            return fail(Diag::SizeMismatch, span, "sizes do not fit: " + mismatch(op, a, b));
        if (multiplications(a, b) > most_multiplications) return fail(Diag::LimitExceeded, span, too_long);
        TypedValue result = product_of(a, b, type, c);
        note_integers(result);
        return result;
    }
    if (op == ast::BinaryOp::Pow && !a.is_scalar() && b.is_scalar()) return matrix_power(a, b, c, span);
    if ((op == ast::BinaryOp::Pow && !(a.is_scalar() && b.is_scalar())) || (op == ast::BinaryOp::Div && !b.is_scalar()))
        return fail(Diag::SizeMismatch, span, mismatch(op, a, b),
                    "for an operation element by element write a dot before the operator");
    // scalar with array only if the specification allows it
    bool spread = op != ast::BinaryOp::Add && op != ast::BinaryOp::Sub;
    if (a.dims != b.dims && !(spread && (a.is_scalar() || b.is_scalar())))
        return fail(Diag::SizeMismatch, span, "sizes do not agree: " + mismatch(op, a, b));
    TypedValue result = elementwise(pool(), o, a, b, type);
    if (type == BaseType::Integer && has_too_large(result))
        return fail(Diag::NumberOutOfRange, span, "number out of range",
                    "the largest Integer is 2^53 - 1 = 9007199254740991");
    note_integers(result);
    return result;
}

void Translator::note_integers(const TypedValue& result) {
    if (result.type != BaseType::Integer) return;
    std::vector<ExprId> open = result.elements;
    while (!open.empty()) {
        const ExprId e = open.back();
        open.pop_back();
        const symbolic::Node node = pool()[e];
        const bool is_rounded =
            node.kind == symbolic::Kind::Binary && (node.op == Op::Add || node.op == Op::Sub || node.op == Op::Mul);
        if (!(is_rounded ? tree_.of_integers.insert(e) : node.op == Op::Neg)) continue;
        for (ExprId part : pool().children(e)) open.push_back(part);
    }
}

TypedValue Translator::select(const TypedValue& condition, TypedValue then, TypedValue otherwise, Span span) {
    if (condition.poisoned || then.poisoned || otherwise.poisoned) return TypedValue::poison();
    if (then.dims != otherwise.dims)
        return fail(Diag::SizeMismatch, span, "the arms of an `if` have different sizes",
                    dims_text(then.dims) + " and " + dims_text(otherwise.dims));
    if (then.is_record() && otherwise.is_record()) {
        for (Field& field : then.fields) {
            TypedValue* other = then.fields.size() == otherwise.fields.size() ? otherwise.field(field.name) : nullptr;
            if (!other)
                return fail(Diag::TypeMismatch, span, "the arms of an `if` have different types",
                            type_name(then) + " and " + type_name(otherwise));
            field.term = select(condition, std::move(field.term), *other, span);
            if (field.term.poisoned) return TypedValue::poison();
        }
        then.variability = std::max({condition.variability, then.variability, otherwise.variability});
        return then;
    }
    if (is_text(then) && is_text(otherwise)) number_texts(tree_, then), number_texts(tree_, otherwise);
    if (then.type != otherwise.type) {
        if (!is_numeric(then.type) || !is_numeric(otherwise.type))
            return fail(Diag::TypeMismatch, span, "the arms of an `if` have different types",
                        type_name(then) + " and " + type_name(otherwise));
        then.type = BaseType::Real;
    }
    then.variability = std::max({condition.variability, then.variability, otherwise.variability});
    for (std::size_t i = 0; i < then.elements.size(); ++i)
        then.elements[i] =
            symbolic::make_select(pool(), condition.elements[0], then.elements[i], otherwise.elements[i]);
    return then;
}

} // namespace torsion::instance
