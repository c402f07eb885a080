// Subscripts of terms (specification 10.5). In functions, and on variables of a model, they may vary at run time.
#include "compiler/instance/translate.h"

#include "compiler/instance/functions/functions.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/array_element.h"
#include "compiler/symbolic/simplify.h"

#include <charconv>
#include <limits>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;
using symbolic::Kind;
using symbolic::Op;

namespace {
/// Are the elements neighbouring slots of a function?
bool is_adjacent(const symbolic::ExprPool& pool, const TypedValue& base) {
    if (base.elements.empty()) return false;
    const symbolic::Node& first = pool[base.elements[0]];
    for (std::uint32_t i = 0; i < base.elements.size(); ++i) {
        const symbolic::Node& node = pool[base.elements[i]];
        if (node.kind != Kind::Local || node.a != first.a + i) return false;
    }
    return true;
}
} // namespace

bool Translator::is_varying_local(const ast::ComponentRef& ref, const Context& c) const {
    const TypedValue* const local = c.local(ref);
    bool varies = false;
    if (local) each_scalar(*local, [&](ExprId e) { varies = varies || !tree_.pool->is_constant(e); });
    return varies;
}

/// Literals, iteration variables, `end` and their combinations: they are fixed without a look at the model.
bool Translator::is_fixed_subscript(const ast::Expr& e, const Context& c) const {
    if (const auto* r = std::get_if<ast::Reference>(&e.node)) return c.local(r->ref) && !is_varying_local(r->ref, c);
    if (const auto* b = std::get_if<ast::Binary>(&e.node))
        return is_fixed_subscript(*b->lhs, c) && is_fixed_subscript(*b->rhs, c);
    if (const auto* u = std::get_if<ast::Unary>(&e.node)) return is_fixed_subscript(*u->operand, c);
    return std::holds_alternative<ast::IntegerLiteral>(e.node) || std::holds_alternative<ast::EndSubscript>(e.node);
}

/// The selected subscripts per dimension, from 1. Fills the sizes of the selection.
std::optional<std::vector<std::vector<ExprId>>>
Translator::subscript_values(const std::vector<ast::Subscript>& subscripts, const std::vector<std::int64_t>& dims,
                             const Context& c, Span span, Selection& selection) {
    auto refuse = [&](Diag code, Span where, std::string message, std::string label = {}) {
        fail(code, where, std::move(message), std::move(label));
        return std::nullopt;
    };
    if (subscripts.size() > dims.size())
        return refuse(Diag::SubscriptOutOfRange, span,
                      std::to_string(subscripts.size()) + " subscripts for " +
                          (dims.empty() ? "a scalar" : "size " + dims_text(dims)));
    std::vector<std::vector<ExprId>> result(dims.size());
    for (std::size_t d = 0; d < dims.size(); ++d) {
        if (d >= subscripts.size() || !subscripts[d].expr) {
            for (std::int64_t i = 1; i <= dims[d]; ++i) result[d].push_back(pool().constant(static_cast<double>(i)));
            selection.dims.push_back(dims[d]);
            continue;
        }
        TypedValue t = translate(*subscripts[d].expr, c.in_subscript(dims[d]));
        if (t.poisoned) return std::nullopt;
        if (t.dims.size() > 1 || t.type == BaseType::Real || is_text(t) || t.is_record())
            return refuse(Diag::TypeMismatch, subscripts[d].span, "a subscript must be an Integer",
                          "this is " + type_name(t));
        if (!t.is_scalar()) selection.dims.push_back(t.dims[0]);
        if (t.type == BaseType::Boolean)
            // of an array over Boolean
            for (ExprId& e : t.elements) e = symbolic::make_select(pool(), e, pool().constant(2), pool().constant(1));
        for (ExprId e : t.elements) {
            if (!pool().is_constant(e)) {
                if (c.mode == Mode::Evaluate)
                    return refuse(Diag::EvaluationFailed, subscripts[d].span, "the subscript cannot be computed");
                selection.varies = true;
            } else if (double value = pool().value(e); value < 1 || value > static_cast<double>(dims[d])) {
                if (selection.may_miss) {
                    selection.missed = "subscript " + std::to_string(static_cast<long long>(value)) +
                                       " is out of range: this dimension has size " + std::to_string(dims[d]);
                    continue;
                }
                return refuse(Diag::SubscriptOutOfRange, subscripts[d].span,
                              "subscript " + std::to_string(static_cast<long long>(value)) + " is out of range",
                              "this dimension has size " + std::to_string(dims[d]));
            }
        }
        result[d] = std::move(t.elements);
    }
    return result;
}

std::optional<Selection> Translator::selection(const std::vector<ast::Subscript>& subscripts,
                                               const std::vector<std::int64_t>& dims, const Context& c, Span span,
                                               bool may_miss) {
    Selection result;
    result.may_miss = may_miss;
    auto chosen = subscript_values(subscripts, dims, c, span, result);
    if (!chosen) return std::nullopt;
    result.offsets = {pool().constant(0)};
    ExprId inside = pool().constant(1); // with several dimensions a wrong subscript could reach another row
    for (std::size_t d = 0; d < dims.size(); ++d) {
        std::vector<ExprId> offsets;
        ExprId size = pool().constant(static_cast<double>(dims[d])), one = pool().constant(1);
        for (ExprId before : result.offsets)
            for (ExprId i : (*chosen)[d])
                offsets.push_back(
                    symbolic::add(pool(), symbolic::mul(pool(), before, size), symbolic::sub(pool(), i, one)));
        for (ExprId i : (*chosen)[d]) {
            if (pool().is_constant(i) || dims.size() < 2) continue;
            ExprId within = symbolic::make(pool(), Op::And, symbolic::make(pool(), Op::Ge, i, one),
                                           symbolic::make(pool(), Op::Le, i, size));
            inside = symbolic::make(pool(), Op::And, inside, within);
        }
        result.offsets = std::move(offsets);
    }
    if (result.varies && dims.size() > 1)
        for (ExprId& offset : result.offsets)
            offset = symbolic::make_select(pool(), inside, offset, pool().constant(-1));
    return result;
}

/// One element. A varying offset selects neighbouring slots by address, a few other values by cases; NaN outside. Many
/// other values are brought together by a call.
ExprId Translator::element_of(const TypedValue& base, ExprId offset) {
    if (pool().is_constant(offset)) return base.elements[static_cast<std::size_t>(pool().value(offset))];
    auto n = static_cast<std::uint32_t>(base.elements.size());
    if (is_adjacent(pool(), base)) return pool().element(offset, pool()[base.elements[0]].a, n);
    if (n > most_cases) {
        auto [function, is_new] = element_functions_.try_emplace(n);
        if (is_new) function->second = symbolic::element_function(pool(), n);
        std::vector<ExprId> arguments = base.elements;
        arguments.push_back(offset);
        return pool().output(pool().call(function->second, arguments), 0);
    }
    ExprId value = pool().constant(std::numeric_limits<double>::quiet_NaN());
    for (std::uint32_t i = n; i-- > 0;)
        value = symbolic::make_select(pool(), symbolic::make(pool(), Op::Eq, offset, pool().constant(i)),
                                      base.elements[i], value);
    return value;
}

TypedValue Translator::subscript(const TypedValue& base, const std::vector<ast::Subscript>& subscripts,
                                 const Context& c, Span span) {
    if (base.poisoned) return base;
    const bool may_miss = c.function && c.mode == Mode::Flat && c.may_be_unreached();
    auto chosen = selection(subscripts, base.dims, c, span, may_miss);
    if (!chosen) return TypedValue::poison();
    if (!chosen->missed.empty()) return missed(base, base.dims.size(), *chosen, span);
    if (chosen->varies && base.type == BaseType::String)
        return fail(Diag::NotSupported, span, "not supported: a subscript that varies at run time here",
                    "this is " + type_name(base));
    return pick(base, base.dims.size(), *chosen);
}

/// An element outside of its array, in a function and perhaps never reached: the function fails where it is.
TypedValue Translator::missed(const TypedValue& whole, std::size_t rank, const Selection& chosen, Span span) {
    if (whole.type == BaseType::String) return fail(Diag::SubscriptOutOfRange, span, chosen.missed);
    TypedValue result;
    result.type = whole.type, result.enumeration = whole.enumeration, result.record = whole.record;
    result.variability = std::max(whole.variability, Variability::Discrete);
    result.dims = chosen.dims;
    result.dims.insert(result.dims.end(), whole.dims.begin() + static_cast<std::ptrdiff_t>(rank), whole.dims.end());
    for (const Field& field : whole.fields) {
        result.fields.push_back({field.name, missed(field.term, rank, chosen, span)});
        if (result.fields.back().term.poisoned) return TypedValue::poison();
    }
    if (whole.is_record()) return result;
    const ExprId failing = functions_->failing("a subscript", 1, chosen.missed)[0];
    result.elements.assign(static_cast<std::size_t>(product(result.dims)), failing);
    return result;
}

/// The selected elements of the first `rank` dimensions; of records from each component.
TypedValue Translator::pick(const TypedValue& whole, std::size_t rank, const Selection& chosen) {
    TypedValue result; // with all but the elements
    result.type = whole.type, result.enumeration = whole.enumeration, result.variability = whole.variability,
    result.record = whole.record;
    result.dims = chosen.dims;
    result.dims.insert(result.dims.end(), whole.dims.begin() + static_cast<std::ptrdiff_t>(rank), whole.dims.end());
    for (const Field& field : whole.fields) result.fields.push_back({field.name, pick(field.term, rank, chosen)});
    if (chosen.varies) result.variability = std::max(result.variability, Variability::Discrete);
    if (whole.is_record()) return result;
    std::size_t block = 1;
    for (std::size_t d = rank; d < whole.dims.size(); ++d) block *= static_cast<std::size_t>(whole.dims[d]);
    for (ExprId offset : chosen.offsets) {
        for (std::size_t i = 0; i < block; ++i) {
            ExprId at =
                block == 1
                    ? offset
                    : symbolic::add(pool(), symbolic::mul(pool(), offset, pool().constant(static_cast<double>(block))),
                                    pool().constant(static_cast<double>(i)));
            if (whole.type == BaseType::String)
                result.texts.push_back(whole.texts[static_cast<std::size_t>(pool().value(at))]);
            else result.elements.push_back(element_of(whole, at));
        }
    }
    return result;
}

/// Does it change during the run? Asked before translation: other expressions are evaluated.
bool Translator::varies(const ast::Expr& e, const Context& c) {
    auto any = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(), [&](const ast::Expr* x) { return x && varies(*x, c); });
    };
    if (const auto* b = std::get_if<ast::Binary>(&e.node)) return varies(*b->lhs, c) || varies(*b->rhs, c);
    if (const auto* u = std::get_if<ast::Unary>(&e.node)) return varies(*u->operand, c);
    if (const auto* call = std::get_if<ast::Call>(&e.node))
        return call->function.text() != "size" && call->function.text() != "ndims" &&
               (call->function.text() == "pre" || any(call->positional));
    if (const auto* i = std::get_if<ast::IfExpr>(&e.node)) {
        for (const auto& branch : i->branches)
            if (varies(*branch.condition, c) || varies(*branch.value, c)) return true;
        return varies(*i->otherwise, c);
    }
    if (const auto* r = std::get_if<ast::Range>(&e.node))
        return varies(*r->start, c) || varies(*r->stop, c) || (r->step && varies(*r->step, c));
    if (const auto* a = std::get_if<ast::ArrayConstructor>(&e.node)) return any(a->elements);
    const auto* named = std::get_if<ast::Reference>(&e.node);
    if (!named || is_fixed_subscript(e, c)) return false;
    if (is_varying_local(named->ref, c)) return true;
    if (named->ref.parts.size() == 1 && named->ref.parts[0].name.text == "time" && !scope_has(c.scope, named->ref))
        return true;
    for (const auto& part : named->ref.parts)
        for (const ast::Subscript& s : part.subscripts)
            if (s.expr && varies(*s.expr, c)) return true;
    std::size_t used = 0;
    std::optional<TypedValue> literal;
    if (named->ref.parts.size() > 1 && !scope_has(c.scope, named->ref) && enumeration_literal(named->ref, c.scope))
        return false;
    Node* node = first_node(named->ref, c.scope, used, literal);
    for (std::size_t i = used; node && i < named->ref.parts.size(); ++i) {
        if (node->kind == Node::Kind::Array && !node->children.empty()) node = node->children.front();
        node = node->child(named->ref.parts[i].name.text);
    }
    if (!node || node->kind != Node::Kind::Primitive || node->variability < Variability::Parameter) return false;
    return node->variability > Variability::Parameter ||
           (!node->binding && !node->is_structural && is_calculated(*node));
}

std::optional<std::size_t> element_offset(std::string_view subscripts, const std::vector<std::int64_t>& dims) {
    std::size_t offset = 0;
    const char *at = subscripts.data(), *const end = at + subscripts.size();
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (at == end || *at++ != (i == 0 ? '[' : ',')) return std::nullopt;
        std::int64_t subscript = 0;
        const auto [next, error] = std::from_chars(at, end, subscript);
        if (error != std::errc() || subscript < 1 || subscript > dims[i]) return std::nullopt;
        at = next;
        offset = offset * static_cast<std::size_t>(dims[i]) + static_cast<std::size_t>(subscript - 1);
    }
    return dims.empty() || at == end || *at != ']' || at + 1 != end ? std::nullopt : std::optional(offset);
}

} // namespace torsion::instance
