#include "compiler/instance/expressions/record_operators.h"

#include "compiler/instance/expressions/array_parts.h"
#include "compiler/instance/expressions/operator_of.h"

namespace torsion::instance {

using source::Diag;
using B = ast::BinaryOp;

namespace {

std::size_t count(const TypedValue& t) { return static_cast<std::size_t>(torsion::instance::product(t.dims)); }

/// Element `i`, counted row by row; a scalar is its own.
TypedValue element(const TypedValue& t, std::size_t i) {
    return t.is_scalar() ? t : part_of(t, i, count(t), t.dims.size());
}

/// A scalar of the type of an array that may be empty.
TypedValue without_sizes(const TypedValue& t) {
    TypedValue scalar = t;
    const auto rank = static_cast<std::ptrdiff_t>(t.dims.size());
    scalar.dims.clear();
    for (Field& field : scalar.fields) field.term.dims.erase(field.term.dims.begin(), field.term.dims.begin() + rank);
    return scalar;
}

bool is_arithmetic(B op) { return op <= B::ElementPow; }

constexpr double most_operations = 1e6; ///< calls of functions in a product of matrices

} // namespace

TypedValue RecordOperators::refuse(const std::string& name, const TypedValue& a, const TypedValue& b, Span span,
                                   std::string label) {
    t_.diagnostics().report(Diag::TypeMismatch, span,
                            "`" + name + "` cannot be applied to " + type_name(a) + " and " + type_name(b),
                            std::move(label));
    return TypedValue::poison();
}

TypedValue RecordOperators::binary(B op, const TypedValue& a, const TypedValue& b, const Context& c, Span span) {
    const std::string symbol = symbolic::name(operator_of(op));
    if (!overloads_.operator_record(a) && !overloads_.operator_record(b))
        return refuse(symbol, a, b, span, "a record has no operators");
    const bool are_scalars = a.is_scalar() && b.is_scalar();
    if (are_scalars || !ast::is_elementwise(op)) {
        if (std::optional<TypedValue> result = overloads_.binary("'" + symbol + "'", a, b, c, span))
            return std::move(*result);
    }
    if (are_scalars || !is_arithmetic(op)) return refuse(symbol, a, b, span);
    if (op == B::Mul && !a.is_scalar() && !b.is_scalar()) return product(a, b, c, span);
    return each(op, a, b, c, span);
}

/// The sizes must be those that the operator wants of numbers (specification 10.6).
TypedValue RecordOperators::each(B op, const TypedValue& a, const TypedValue& b, const Context& c, Span span) {
    const std::string symbol = symbolic::name(operator_of(op));
    const bool may_spread = ast::is_elementwise(op) || op == B::Mul || (op == B::Div && b.is_scalar());
    const bool fits =
        op != B::Pow && (a.dims == b.dims ? op != B::Div : may_spread && (a.is_scalar() || b.is_scalar()));
    if (!fits) {
        t_.diagnostics().report(Diag::SizeMismatch, span,
                                "sizes do not agree: `" + symbol + "` cannot be applied to " + type_name(a) + " and " +
                                    type_name(b));
        return TypedValue::poison();
    }
    const TypedValue& shape = a.is_scalar() ? b : a;
    std::vector<TypedValue> parts;
    for (std::size_t i = 0; i < count(shape); ++i) {
        parts.push_back(binary(op, element(a, i), element(b, i), c, span));
        if (parts.back().poisoned) return parts.back();
    }
    return joined(parts, shape.dims, a.is_record() ? a : b, span);
}

TypedValue RecordOperators::unary(ast::UnaryOp op, const TypedValue& a, const Context& c, Span span) {
    const std::string symbol = op == ast::UnaryOp::Not                                       ? "not"
                               : op == ast::UnaryOp::Plus || op == ast::UnaryOp::ElementPlus ? "+"
                                                                                             : "-";
    if (std::optional<TypedValue> result = overloads_.unary("'" + symbol + "'", a, c, span)) return std::move(*result);
    if (a.is_scalar() || !overloads_.operator_record(a)) {
        t_.diagnostics().report(Diag::TypeMismatch, span, "`" + symbol + "` cannot be applied to " + type_name(a));
        return TypedValue::poison();
    }
    std::vector<TypedValue> parts;
    for (std::size_t i = 0; i < count(a); ++i) {
        parts.push_back(unary(op, element(a, i), c, span));
        if (parts.back().poisoned) return parts.back();
    }
    return joined(parts, a.dims, a, span);
}

/// Values of one type as an array. `like`: an operand, for the type of an array without elements.
TypedValue RecordOperators::joined(const std::vector<TypedValue>& parts, std::vector<std::int64_t> dims,
                                   const TypedValue& like, Span span) {
    if (parts.empty()) return no_elements(without_sizes(like), dims);
    TypedValue all = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool are_alike = parts[i].type == all.type && parts[i].dims == all.dims &&
                               overloads_.operator_record(parts[i]) == overloads_.operator_record(all);
        if (!are_alike) {
            t_.diagnostics().report(Diag::TypeMismatch, span, "elements of an array must have the same type",
                                    type_name(all) + " and " + type_name(parts[i]));
            return TypedValue::poison();
        }
        append(all, parts[i]);
        all.variability = std::max(all.variability, parts[i].variability);
    }
    add_dims(all, dims);
    return all;
}

/// Matrix times vector or matrix. Two vectors have several products, so a class must define the one it means; so must a
/// vector times a matrix.
TypedValue RecordOperators::product(const TypedValue& a, const TypedValue& b, const Context& c, Span span) {
    if (a.dims.size() == 1)
        return refuse("*", a, b, span, "of a vector and an array only what the operator record itself defines");
    if (a.dims.size() != 2 || b.dims.size() > 2 || a.dims[1] != b.dims[0]) {
        t_.diagnostics().report(Diag::SizeMismatch, span,
                                "sizes do not fit: `*` cannot be applied to " + type_name(a) + " and " + type_name(b));
        return TypedValue::poison();
    }
    const std::size_t columns = b.dims.size() == 1 ? 1 : static_cast<std::size_t>(b.dims[1]),
                      rows = static_cast<std::size_t>(a.dims[0]);
    if (static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(a.dims[1]) > most_operations) {
        t_.diagnostics().report(Diag::LimitExceeded, span,
                                "a product of matrices of records with more than 1000000 multiplications");
        return TypedValue::poison();
    }
    std::vector<TypedValue> parts;
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            parts.push_back(inner_product(a, b, i, j, c, span));
            if (parts.back().poisoned) return parts.back();
        }
    std::vector<std::int64_t> dims{a.dims[0]};
    if (b.dims.size() == 2) dims.push_back(b.dims[1]);
    return joined(parts, dims, a.is_record() ? a : b, span);
}

TypedValue RecordOperators::inner_product(const TypedValue& a, const TypedValue& b, std::size_t row, std::size_t column,
                                          const Context& c, Span span) {
    const auto inner = static_cast<std::size_t>(a.dims[1]),
               columns = b.dims.size() == 1 ? 1 : static_cast<std::size_t>(b.dims[1]);
    TypedValue total;
    for (std::size_t k = 0; k < inner; ++k) {
        TypedValue term = binary(B::Mul, element(a, row * inner + k), element(b, k * columns + column), c, span);
        total =
            k == 0 || term.poisoned ? std::move(term) : t_.binary(B::Add, std::move(total), std::move(term), c, span);
        if (total.poisoned) return total;
    }
    if (inner > 0) return total;
    const std::optional<TypedValue> zero = overloads_.zero(*overloads_.operator_record(a.is_record() ? a : b), c, span);
    return zero ? *zero : refuse("*", a, b, span, "of nothing: the class has no '0'");
}

TypedValue RecordOperators::sum(const TypedValue& all, const Context& c, Span span) {
    const Class* record = overloads_.operator_record(all);
    const std::optional<TypedValue> zero = record ? overloads_.zero(*record, c, span) : std::nullopt;
    if (!zero || !overloads_.has(*record, "'+'")) {
        t_.diagnostics().report(Diag::TypeMismatch, span, "`sum` cannot be applied to " + type_name(all),
                                "only where the class has '0' and '+'");
        return TypedValue::poison();
    }
    TypedValue total = *zero;
    for (std::size_t i = 0; i < count(all) && !total.poisoned; ++i)
        total = i == 0 ? element(all, 0) : binary(B::Add, total, element(all, i), c, span);
    return total;
}

} // namespace torsion::instance
