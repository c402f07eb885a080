// Built-in functions of numbers: elementary ones, extremes, sums and products, rounding, conversions of enumerations.
#include "compiler/instance/attempt.h"
#include "compiler/instance/builtins/builtins.h"
#include "compiler/instance/expressions/record_operators.h"
#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/run_time_texts.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/quotient.h"
#include "compiler/symbolic/reachable_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::instance {

TypedValue Builtins::mathematics() { // one number, element by element
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue t = numbers(0);
    if (t.poisoned) return t;
    const Op op = symbolic::function_named(name_, 1);
    if (op != Op::Abs) t.type = op == Op::Sign ? BaseType::Integer : BaseType::Real;
    for (ExprId& e : t.elements) e = symbolic::make(pool(), op, e);
    return t;
}

/// Both arguments of a function of two numbers, a scalar spread over the sizes of the other one (specification 12.4.6).
bool Builtins::pair(TypedValue& a, TypedValue& b) {
    if (!takes(2, 2)) return false;
    a = numbers(0), b = numbers(1);
    if (a.poisoned || b.poisoned) return false;
    if (a.dims != b.dims)
        (a.is_scalar() ? a : b) =
            t_.fit(a.is_scalar() ? a : b, a.is_scalar() ? b.dims : a.dims, e_.span, "an argument of `" + name_ + "`");
    return !a.poisoned && !b.poisoned;
}

TypedValue Builtins::mathematics_of_two() { // likewise
    TypedValue a, b;
    if (!pair(a, b)) return TypedValue::poison();
    const Op op = symbolic::function_named(name_, 2);
    a.type = BaseType::Real;
    a.variability = std::max(a.variability, b.variability);
    for (std::size_t i = 0; i < a.elements.size(); ++i)
        a.elements[i] = symbolic::make(pool(), op, a.elements[i], b.elements[i]);
    return a;
}

TypedValue Builtins::extreme() { // min, max: of two scalars, or over an array
    Op op = name_ == "min" ? Op::Min : Op::Max;
    if (!call_.iterators.empty()) return reduction();
    if (!takes(1, 2)) return TypedValue::poison();
    TypedValue a = argument(0);
    if (a.poisoned) return a;
    if (call_.positional.size() == 2) {
        TypedValue b = argument(1);
        if (b.poisoned) return b;
        if (!a.is_scalar() || !b.is_scalar() || is_text(a) || is_text(b) || a.is_record() || b.is_record())
            return fail(Diag::TypeMismatch, "`" + name_ + "` takes two scalar numbers");
        if (a.type != b.type) a.type = BaseType::Real;
        a.variability = std::max(a.variability, b.variability);
        a.elements[0] = symbolic::make(pool(), op, a.elements[0], b.elements[0]);
        return a;
    }
    if (a.is_record() || is_text(a))
        return fail(Diag::TypeMismatch, "`" + name_ + "` takes numbers", "this is " + type_name(a));
    return extreme_of(a, op);
}

/// Of all elements. Of none (specification 10.3.4): min is the largest value of the type, max the smallest.
TypedValue Builtins::extreme_of(const TypedValue& a, Op op) {
    if (!a.elements.empty()) return fold(a, op, a.elements[0]);
    double largest = std::numeric_limits<double>::max(), smallest = -largest;
    if (a.type == BaseType::Integer)
        largest = std::numeric_limits<std::int32_t>::max(), smallest = std::numeric_limits<std::int32_t>::min();
    if (a.type == BaseType::Boolean) largest = 1, smallest = 0;
    if (a.type == BaseType::Enumeration) largest = static_cast<double>(a.enumeration->literals.size()), smallest = 1;
    return fold(a, op, pool().constant(op == Op::Min ? largest : smallest));
}

TypedValue Builtins::fold(TypedValue a, Op op, ExprId value) {
    const bool skip_first = op == Op::Min || op == Op::Max;
    for (std::size_t i = skip_first ? 1 : 0; i < a.elements.size(); ++i) {
        // numbers in a row become one: no constant for each part of it
        double number = pool().is_constant(value) ? pool().value(value) : 0;
        for (; pool().is_constant(value) && i < a.elements.size() && pool().is_constant(a.elements[i]); ++i) {
            const double next = symbolic::apply(op, number, pool().value(a.elements[i]));
            if (!std::isfinite(next)) break;
            number = next;
        }
        if (pool().is_constant(value)) value = pool().constant(number);
        if (i < a.elements.size()) value = symbolic::make(pool(), op, value, a.elements[i]);
    }
    a.dims.clear();
    a.elements = {value};
    t_.note_integers(a);
    return a;
}

TypedValue Builtins::reduction() {
    if (call_.positional.size() != 1)
        return fail(Diag::WrongArguments, "`" + name_ + "` over iterators takes one expression");
    TypedValue all = is_long_and_given() ? terms_as_numbers() : terms(c_);
    if (all.poisoned) return all;
    if (all.size() == 0 && !all.is_record() && name_ == "sum")
        if (std::optional<TypedValue> zero = zero_of_body()) return std::move(*zero);
    if (all.is_record() && name_ == "sum") return RecordOperators(t_, t_.overloads()).sum(all, c_, e_.span);
    if (is_text(all) || all.is_record())
        return fail(Diag::TypeMismatch, "`" + name_ + "` takes numbers", "this is " + type_name(all));
    // fits a Real, too
    if (all.size() == 0 && all.type == BaseType::Real && name_ != "min" && name_ != "max") all.type = BaseType::Integer;
    if (name_ == "sum") return fold(all, Op::Add, pool().constant(0));
    if (name_ == "product") return fold(all, Op::Mul, pool().constant(1));
    return extreme_of(all, name_ == "min" ? Op::Min : Op::Max);
}

TypedValue Builtins::terms(const Context& c) { return t_.comprehension(call_.iterators, 0, *call_.positional[0], c); }

/// Where the parameters are known: they become structural. Each term would be an expression of its own.
TypedValue Builtins::terms_as_numbers() {
    Attempt attempt(t_);
    TypedValue all = terms(c_.evaluated());
    if (!all.poisoned) {
        attempt.keep();
        return all;
    }
    attempt.drop();
    return terms(c_);
}

/// A long reduction that parameters decide.
bool Builtins::is_long_and_given() {
    constexpr double most_terms = 50'000;
    if (c_.mode != Mode::Flat || c_.function || c_.is_for_shape) return false;
    const Attempt attempt(t_);
    double count = 1;
    std::size_t known = 0;
    Locals firsts(c_.locals);
    for (const ast::Iterator& iterator : call_.iterators) {
        TypedValue range = t_.iteration_range(iterator, c_.with(firsts.last()));
        if (range.poisoned || range.elements.empty()) break;
        count *= static_cast<double>(range.elements.size());
        range.dims.clear();
        range.elements.resize(1);
        firsts.add(iterator.name.text, std::move(range));
        ++known;
    }
    const bool is_long = known == call_.iterators.size() && count > most_terms;
    const TypedValue first =
        is_long ? t_.translate(*call_.positional[0], c_.with(firsts.last())) : TypedValue::poison();
    return !first.poisoned && !first.is_record() && first.variability == Variability::Parameter;
}

/// The sum of nothing, if the summand is an operator record. An iteration over nothing does not read it; here only its
/// type counts.
std::optional<TypedValue> Builtins::zero_of_body() {
    Attempt attempt(t_);
    Locals firsts(c_.locals);
    for (const ast::Iterator& iterator : call_.iterators) {
        TypedValue first = t_.iteration_range(iterator, c_.with(firsts.last()));
        first.dims.clear();
        first.elements.assign(1, first.elements.empty() ? pool().constant(1) : ExprId(first.elements.front()));
        firsts.add(iterator.name.text, std::move(first));
    }
    const TypedValue summand = t_.translate(*call_.positional[0], c_.with(firsts.last()));
    attempt.drop();
    const Class* record = summand.poisoned ? nullptr : t_.overloads().operator_record(summand);
    return record ? t_.overloads().zero(*record, c_, e_.span) : std::nullopt;
}

TypedValue Builtins::sum_or_product() {
    if (!call_.iterators.empty()) return reduction();
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue a = argument(0);
    if (a.is_record() && name_ == "sum") return RecordOperators(t_, t_.overloads()).sum(a, c_, e_.span);
    if (!a.poisoned && !is_numeric(a.type))
        return fail(Diag::TypeMismatch, "`" + name_ + "` takes a number", "this is " + type_name(a));
    if (a.poisoned) return a;
    return name_ == "sum" ? fold(a, Op::Add, pool().constant(0)) : fold(a, Op::Mul, pool().constant(1));
}

// These make events on continuous arguments; on discrete ones and parameters they are plain functions.
TypedValue Builtins::rounding() {
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue t = numbers(0);
    if (t.poisoned) return t;
    if (name_ == "integer") t.type = BaseType::Integer;
    Rounding kind = name_ == "ceil" ? Rounding::Ceil : Rounding::Floor;
    bool events = makes_events(t);
    for (ExprId& e : t.elements) e = rounded(kind, e, events);
    if (events) t.variability = Variability::Discrete;
    return t;
}

bool Builtins::makes_events(const TypedValue& t) const {
    return t.variability == Variability::Continuous && c_.has_events && c_.is_of_run && c_.mode == Mode::Flat;
}

ExprId Builtins::rounded(Rounding kind, ExprId x, bool events) {
    if (events && !pool().is_constant(x)) return t_.event(Rounded{kind, where_reached(x)}, c_.scope, e_.span);
    if (kind != Rounding::Truncate) return symbolic::make(pool(), kind == Rounding::Ceil ? Op::Ceil : Op::Floor, x);
    ExprId negative = symbolic::make(pool(), Op::Lt, x, pool().constant(0));
    return symbolic::make_select(pool(), negative, symbolic::make(pool(), Op::Ceil, x),
                                 symbolic::make(pool(), Op::Floor, x));
}

/// The step counts at all times. A call in it, which may fail, only where the arms around are taken.
ExprId Builtins::where_reached(ExprId x) {
    if (!c_.arms || !symbolic::contains_call(pool(), x)) return x;
    ExprId reached = pool().boolean(true);
    for (const auto& [condition, holds] : c_.all_arms())
        reached =
            symbolic::make(pool(), Op::And, reached, holds ? condition : symbolic::make(pool(), Op::Not, condition));
    return symbolic::make_select(pool(), reached, x, pool().constant(0));
}

TypedValue Builtins::division() { // div, mod, rem
    TypedValue a, b;
    if (!pair(a, b)) return TypedValue::poison();
    if (b.type == BaseType::Real) a.type = BaseType::Real;
    a.variability = std::max(a.variability, b.variability);
    bool events = makes_events(a);
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
        ExprId x = a.elements[i], y = b.elements[i];
        ExprId whole = rounded(name_ == "mod" ? Rounding::Floor : Rounding::Truncate, quotient(pool(), x, y), events);
        if (name_ == "div") a.elements[i] = whole;
        else if (pool().is_constant(y, 0)) a.elements[i] = pool().binary(Op::Div, y, y); // there is none
        else a.elements[i] = symbolic::sub(pool(), x, symbolic::mul(pool(), whole, y));
    }
    if (name_ == "div" && events) a.variability = Variability::Discrete;
    return a;
}

TypedValue Builtins::integer_of_enumeration() {
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue a = argument(0);
    if (a.poisoned) return a;
    if (a.type != BaseType::Enumeration || is_text(a))
        return fail(Diag::TypeMismatch, "`Integer` takes an enumeration value", "this is " + type_name(a));
    a.type = BaseType::Integer, a.enumeration = nullptr;
    return a;
}

/// `Gear(2)` is the value with this number (specification 4.9.5.3).
TypedValue Builtins::enumeration_of_integer() {
    std::vector<ast::Identifier> type;
    for (const auto& part : call_.function.parts) type.push_back(part.name);
    name_ = call_.function.text();
    const EnumerationType* enumeration = t_.enumeration_named(type, call_.function.global, c_.scope);
    if (!enumeration) return fail(Diag::WrongClassKind, "`" + name_ + "` is not a function");
    if (!takes(1, 1)) return TypedValue::poison();
    TypedValue a = argument(0);
    if (a.poisoned) return a;
    if (a.type != BaseType::Integer || is_text(a))
        return fail(Diag::TypeMismatch, "`" + name_ + "` takes an Integer", "this is " + type_name(a));
    const auto count = static_cast<double>(enumeration->literals.size());
    const ExprId first = pool().constant(1), last = pool().constant(count),
                 none = pool().constant(std::numeric_limits<double>::quiet_NaN());
    for (ExprId& i : a.elements) {
        const bool is_known = pool().is_constant(i);
        if (is_known && !(pool().value(i) >= 1 && pool().value(i) <= count))
            return fail(Diag::SubscriptOutOfRange,
                        "`" + name_ + "` has no value with the number " + symbolic::number(pool().value(i)),
                        "it has " + symbolic::number(count));
        const ExprId is_one = symbolic::make(pool(), Op::And, symbolic::make(pool(), Op::Ge, i, first),
                                             symbolic::make(pool(), Op::Le, i, last));
        if (!is_known) i = symbolic::make_select(pool(), is_one, i, none);
    }
    a.type = BaseType::Enumeration, a.enumeration = enumeration;
    return a;
}

} // namespace torsion::instance
