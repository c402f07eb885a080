// Built-in functions of arrays (specification 10.3).
#include "compiler/instance/builtins/builtins.h"
#include "compiler/instance/expressions/array_parts.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::instance {

TypedValue Builtins::filled(TypedValue value, std::size_t first_size) {
    std::vector<std::int64_t> dims;
    for (std::size_t i = first_size; i < call_.positional.size(); ++i) {
        auto n = integer_argument(i);
        if (!n) return TypedValue::poison();
        dims.push_back(*n);
    }
    double size = 1;
    for (std::int64_t d : dims) size *= static_cast<double>(d);
    for (std::int64_t d : dims)
        if (d < 0) return fail(Diag::EvaluationFailed, "negative size of an array");
    if (size > 10'000'000) return fail(Diag::LimitExceeded, "an array of more than 10000000 elements");
    return t_.fit(std::move(value), dims, e_.span, "`" + name_ + "`");
}

// The shape of a reference is known before its values.
TypedValue Builtins::shape(const ast::Expr& e) {
    const auto* reference = std::get_if<ast::Reference>(&e.node);
    if (!reference || c_.local(reference->ref)) return t_.translate(e, c_);
    auto places = t_.places(reference->ref, c_);
    if (!places || places->absent) return TypedValue::poison();
    TypedValue t;
    t.dims = places->dims;
    if (!places->items.empty() && places->items[0].subscripts.empty())
        t.dims.insert(t.dims.end(), places->items[0].node->dims.begin(), places->items[0].node->dims.end());
    return t;
}

TypedValue Builtins::size() {
    if (!takes(1, 2)) return TypedValue::poison();
    TypedValue a = shape(*call_.positional[0]);
    if (a.poisoned) return a;
    if (call_.positional.size() == 2) {
        auto d = integer_argument(1);
        if (!d) return TypedValue::poison();
        if (*d < 1 || *d > static_cast<std::int64_t>(a.dims.size()))
            return fail(Diag::SubscriptOutOfRange,
                        "`size` asks for dimension " + std::to_string(*d) + " of " + type_name(a));
        return scalar(BaseType::Integer, static_cast<double>(a.dims[static_cast<std::size_t>(*d - 1)]));
    }
    TypedValue t;
    t.type = BaseType::Integer;
    t.dims = {static_cast<std::int64_t>(a.dims.size())};
    for (std::int64_t d : a.dims) t.elements.push_back(pool().constant(static_cast<double>(d)));
    return t;
}

TypedValue Builtins::ndims() {
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue a = argument(0);
    return a.poisoned ? a : scalar(BaseType::Integer, static_cast<double>(a.dims.size()));
}

TypedValue Builtins::zeros_or_ones() {
    return takes(1, 8) ? filled(scalar(BaseType::Integer, name_ == "ones" ? 1 : 0), 0) : TypedValue::poison();
}

TypedValue Builtins::fill() {
    if (!takes(2, 9)) return TypedValue::poison();
    TypedValue value = argument(0);
    if (value.poisoned) return value;
    if (value.is_scalar()) return filled(std::move(value), 1);
    const TypedValue one = filled(scalar(BaseType::Integer, 1), 1); // as many
    if (one.poisoned) return one;
    if (one.elements.empty()) return no_elements(value, one.dims);
    if (static_cast<double>(one.elements.size()) * static_cast<double>(value.size()) > 10'000'000)
        return fail(Diag::LimitExceeded, "an array of more than 10000000 elements");
    TypedValue all = value;
    for (std::size_t i = 1; i < one.elements.size(); ++i) append(all, value);
    add_dims(all, one.dims);
    return all;
}

TypedValue Builtins::linspace() {
    if (!takes(3, 3)) return TypedValue::poison();
    TypedValue a = numbers(0), b = numbers(1);
    auto n = integer_argument(2);
    if (a.poisoned || b.poisoned || !n) return TypedValue::poison();
    if (!a.is_scalar() || !b.is_scalar()) return fail(Diag::TypeMismatch, "`linspace` takes scalars");
    if (*n < 2 || *n > 1'000'000) return fail(Diag::EvaluationFailed, "`linspace` needs 2 to 1000000 points");
    TypedValue t;
    t.variability = std::max(a.variability, b.variability);
    t.dims = {*n};
    ExprId width = symbolic::sub(pool(), b.elements[0], a.elements[0]);
    for (std::int64_t i = 0; i < *n; ++i) {
        ExprId part =
            symbolic::mul(pool(), width, pool().constant(static_cast<double>(i) / static_cast<double>(*n - 1)));
        t.elements.push_back(symbolic::add(pool(), a.elements[0], part));
    }
    return t;
}

TypedValue Builtins::identity() {
    if (!takes(1, 1)) return TypedValue::poison();
    auto n = integer_argument(0);
    if (!n || *n < 0 || *n > 3000)
        return n ? fail(Diag::LimitExceeded, "`identity` of this size") : TypedValue::poison();
    TypedValue t;
    t.type = BaseType::Integer;
    t.dims = {*n, *n};
    for (std::int64_t i = 0; i < *n * *n; ++i) t.elements.push_back(pool().constant(i / *n == i % *n ? 1 : 0));
    return t;
}

TypedValue Builtins::transpose() { // of the first two dimensions
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue a = argument(0);
    if (a.poisoned) return a;
    if (a.dims.size() < 2) return fail(Diag::TypeMismatch, "`transpose` takes a matrix", "this is " + type_name(a));
    const std::int64_t rows = a.dims[0], columns = a.dims[1];
    Selection all{{columns, rows}, {}, false};
    for (std::int64_t j = 0; j < columns; ++j)
        for (std::int64_t i = 0; i < rows; ++i)
            all.offsets.push_back(pool().constant(static_cast<double>(i * columns + j)));
    return t_.pick(a, 2, all);
}

TypedValue Builtins::reshape() { // scalar, vector
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue a = argument(0);
    if (a.poisoned) return a;
    const std::int64_t size = product(a.dims);
    if (name_ == "scalar" && size != 1)
        return fail(Diag::SizeMismatch, "`scalar` needs one element", "this is " + type_name(a));
    Selection all;
    if (name_ == "vector") all.dims = {size};
    for (std::int64_t i = 0; i < size; ++i) all.offsets.push_back(pool().constant(static_cast<double>(i)));
    return t_.pick(a, a.dims.size(), all);
}

TypedValue Builtins::array() { // array(a, b, …) is {a, b, …}
    if (!call_.iterators.empty())
        return t_.comprehension({call_.iterators.rbegin(), call_.iterators.rend()}, 0, *call_.positional.at(0), c_);
    std::vector<TypedValue> parts;
    for (std::size_t i = 0; i < call_.positional.size(); ++i) parts.push_back(argument(i));
    return t_.stack(std::move(parts), e_.span);
}

TypedValue Builtins::array_function() {
    std::vector<TypedValue> arguments;
    for (std::size_t i = 0; i < call_.positional.size(); ++i) arguments.push_back(argument(i));
    return t_.array_function(name_, std::move(arguments), e_.span);
}

} // namespace torsion::instance
