// Ranges, and what iterators run over (specification 10.4.3, 10.5, 11.2.2).
#include "compiler/instance/translate.h"

#include "compiler/instance/run_time_texts.h"
#include "compiler/library/predefined.h"
#include "compiler/symbolic/constant_difference.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

constexpr int most_names_of_boolean = 200; ///< of one class, by short classes
constexpr std::int64_t largest_array = 10'000'000;

TypedValue Translator::range(const ast::Expr& e, const ast::Range& node, const Context& c) {
    const bool may_vary = c.mode == Mode::Flat && !c.function && varies(e, c);
    TypedValue ends; // of the type of the last number
    bool is_known = true;
    auto number = [&](const ast::Expr* x) {
        TypedValue t = translate(*x, c.with(may_vary ? Mode::Flat : Mode::Evaluate));
        const bool is_first = x == node.start;
        if (!t.poisoned && !is_first &&
            (t.enumeration != ends.enumeration || (t.type == BaseType::Boolean) != (ends.type == BaseType::Boolean)))
            return fail(Diag::TypeMismatch, x->span, "the ends of a range are of one type",
                        type_name(ends) + " and " + type_name(t));
        ends.type = t.type, ends.enumeration = t.enumeration;
        if (t.poisoned) return t;
        if (!t.is_scalar() || t.type == BaseType::String || t.is_record())
            return fail(Diag::TypeMismatch, x->span, "a range needs scalar numbers");
        is_known = is_known && pool().is_constant(t.elements[0]);
        return t;
    };
    TypedValue one;
    one.type = BaseType::Integer, one.elements = {pool().constant(1)};
    const TypedValue from = number(node.start), to = number(node.stop), by = node.step ? number(node.step) : one;
    if (from.poisoned || to.poisoned || by.poisoned) return TypedValue::poison();
    if (!is_numeric(ends.type) && node.step)
        return fail(Diag::TypeMismatch, e.span, "a range of " + type_name(ends) + " has no step");
    if (!is_known) return varying_range(e, from, by, to);
    const double start = pool().value(from.elements[0]), step = pool().value(by.elements[0]),
                 stop = pool().value(to.elements[0]);
    if (step == 0) return fail(Diag::EvaluationFailed, e.span, "the step of a range is zero");
    double count = std::floor((stop - start) / step * (1 + 1e-15)) + 1;
    if (!(count <= double(largest_array)))
        return fail(Diag::LimitExceeded, e.span, "a range of more than " + std::to_string(largest_array) + " numbers");
    TypedValue t;
    const bool whole = from.type != BaseType::Real && by.type != BaseType::Real && to.type != BaseType::Real;
    t.type = !is_numeric(ends.type) ? ends.type : whole ? BaseType::Integer : BaseType::Real;
    t.enumeration = ends.enumeration;
    t.dims = {static_cast<std::int64_t>(std::max(0.0, count))};
    for (std::int64_t i = 0; i < t.dims[0]; ++i)
        t.elements.push_back(pool().constant(start + static_cast<double>(i) * step));
    return t;
}

/// `k:k + 1`: the size does not vary, the numbers do.
TypedValue Translator::varying_range(const ast::Expr& e, const TypedValue& start, const TypedValue& step,
                                     const TypedValue& stop) {
    const auto distance = symbolic::constant_difference(pool(), stop.elements[0], start.elements[0]);
    const bool is_whole =
        start.type == BaseType::Integer && step.type == BaseType::Integer && stop.type == BaseType::Integer;
    if (!distance || !is_whole || !pool().is_constant(step.elements[0]))
        return fail(Diag::NotSupported, e.span, "not supported: a size that varies at run time",
                    "the number of elements of this range");
    const double width = pool().value(step.elements[0]);
    if (width == 0) return fail(Diag::EvaluationFailed, e.span, "the step of a range is zero");
    const double count = std::floor(*distance / width) + 1;
    if (!(count <= double(largest_array)))
        return fail(Diag::LimitExceeded, e.span, "a range of more than " + std::to_string(largest_array) + " numbers");
    TypedValue t;
    t.type = BaseType::Integer;
    t.variability = std::max(start.variability, stop.variability);
    t.dims = {static_cast<std::int64_t>(std::max(0.0, count))};
    for (std::int64_t i = 0; i < t.dims[0]; ++i)
        t.elements.push_back(symbolic::add(pool(), start.elements[0], pool().constant(static_cast<double>(i) * width)));
    return t;
}
std::optional<TypedValue> Translator::type_range(const ast::Expr& e, const Context& c) {
    const auto* named = std::get_if<ast::Reference>(&e.node);
    return named && !c.local(named->ref) ? type_range(named->ref, c.scope) : std::nullopt;
}

std::optional<TypedValue> Translator::type_range(const ast::ComponentRef& ref, const Scope& scope) {
    if (scope_has(scope, ref)) return std::nullopt;
    std::vector<ast::Identifier> type;
    for (const auto& part : ref.parts) type.push_back(part.name);
    TypedValue t;
    bool boolean = is_boolean(type, ref.global, scope);
    t.type = boolean ? BaseType::Boolean : BaseType::Enumeration;
    t.enumeration = boolean ? nullptr : enumeration_named(type, ref.global, scope);
    if (!boolean && !t.enumeration) return std::nullopt;
    std::size_t n = boolean ? 2 : t.enumeration->literals.size();
    t.dims = {static_cast<std::int64_t>(n)};
    for (std::size_t i = 0; i < n; ++i) t.elements.push_back(pool().constant(static_cast<double>(boolean ? i : i + 1)));
    return t;
}

/// `Boolean`, or another name of it.
bool Translator::is_boolean(const std::vector<ast::Identifier>& type, bool global, const Scope& scope) {
    if (library::is_predefined(type, global, scope.lexical, *tree_.lookup)) return type[0].text == "Boolean";
    const Class* c = tree_.lookup->find(scope.lexical, type, global).class_;
    for (int n = 0; c && c->def && std::holds_alternative<ast::ShortClass>(c->def->body()) && n < most_names_of_boolean;
         ++n) {
        const auto& bases = tree_.lookup->bases(*c);
        if (bases.empty() || !bases.front().class_) return !bases.empty() && bases.front().builtin == "Boolean";
        c = bases.front().class_;
    }
    return false;
}

/// The values of the type that a dimension is declared with, as in `Real x[Boolean]`. Null: Integers.
const TypedValue* Translator::index_type(const Node& array, std::size_t dimension) {
    if (!array.declaration) return nullptr;
    const auto &own = array.declaration->subscripts, &of_type = array.declaration->type_subscripts;
    if (dimension >= own.size() + of_type.size()) return nullptr;
    const ast::Expr* e = dimension < own.size() ? own[dimension].expr : of_type[dimension - own.size()].expr;
    const auto* named = e ? std::get_if<ast::Reference>(&e->node) : nullptr;
    if (!named) return nullptr;
    const auto [known, is_new] = index_types_.try_emplace({&named->ref, array.declared_in});
    if (is_new) known->second = type_range(named->ref, array.scope());
    return known->second ? &*known->second : nullptr;
}

/// The values that a deduced iterator takes where its dimension is declared with a type. Null: Integers. `size`: one of
/// its sizes.
const TypedValue* Translator::index_type(const ast::Expr& size, const Context& c) {
    const auto& arguments = std::get<ast::Call>(size.node).positional;
    const ast::ComponentRef& ref = std::get<ast::Reference>(arguments[0]->node).ref;
    if (c.local(ref)) return nullptr;
    const std::optional<Places> found = places(ref, c);
    if (!found || found->items.empty()) return nullptr;
    return index_type(*found->items.front().node,
                      static_cast<std::size_t>(std::get<ast::IntegerLiteral>(arguments[1]->node).value - 1));
}

/// The size that an iterator without a range runs over: all dimensions that it is the subscript of have it
/// (specification 11.2.2.2).
TypedValue Translator::deduced_size(const ast::Iterator& iterator,
                                    const std::function<TypedValue(const ast::Expr&)>& value) {
    if (iterator.sizes.empty())
        return fail(Diag::TypeMismatch, iterator.name.span,
                    "`" + iterator.name.text + "` has no range, and is the subscript of no array",
                    "write `" + iterator.name.text + " in …`");
    TypedValue size = value(*iterator.sizes.front());
    for (const ast::Expr* e : iterator.sizes) {
        const TypedValue other = value(*e);
        if (size.poisoned || other.poisoned) return TypedValue::poison();
        if (e != iterator.sizes.front() &&
            !(pool().is_constant(size.elements[0]) && pool().is_constant(other.elements[0])))
            return fail(Diag::NotSupported, e->span, "not supported: a range deduced from sizes that vary at run time",
                        "write `" + iterator.name.text + " in …`");
        if (size.elements[0] == other.elements[0]) continue;
        diagnostics_
            .report(Diag::SizeMismatch, iterator.name.span,
                    "`" + iterator.name.text + "` is the subscript of dimensions of different sizes", place())
            .at(iterator.sizes.front()->span, "one has the size " + symbolic::number(pool().value(size.elements[0])))
            .at(e->span, "another has the size " + symbolic::number(pool().value(other.elements[0])));
        return TypedValue::poison();
    }
    return size;
}

TypedValue Translator::iteration_range(const ast::Iterator& iterator, const Context& c, bool values_may_vary) {
    if (!iterator.range) {
        const TypedValue size = deduced_size(iterator, [&](const ast::Expr& e) { return translate(e, c.evaluated()); });
        if (size.poisoned) return size;
        if (const TypedValue* type = index_type(*iterator.sizes.front(), c)) return *type;
        TypedValue t = size;
        t.elements.clear();
        for (double i = 1; i <= pool().value(size.elements[0]); ++i) t.elements.push_back(pool().constant(i));
        t.dims = {static_cast<std::int64_t>(t.elements.size())};
        return t;
    }
    if (std::optional<TypedValue> all = type_range(*iterator.range, c)) return *all;
    TypedValue t = translate(*iterator.range, values_may_vary ? c : c.evaluated());
    if (t.poisoned) return t;
    if (t.dims.size() != 1)
        return fail(Diag::TypeMismatch, iterator.range->span, "a `for` needs a vector to run over",
                    "this is " + type_name(t));
    number_texts(tree_, t);
    if (t.is_record())
        return fail(Diag::NotSupported, iterator.range->span, "not supported: a `for` over " + type_name(t),
                    "run over 1:size(…, 1) and use the index");
    return t;
}

} // namespace torsion::instance
