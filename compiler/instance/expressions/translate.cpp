#include "compiler/instance/translate.h"

#include "compiler/instance/attempt.h"
#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

constexpr int deepest_expression = 1000;                 // parentheses, parameters that use parameters, …
constexpr std::int64_t most_steps_of_model = 50'000'000; // of evaluation in one model

/// `q` for the element 2 of `{p, q}`; null: the value is not written so.
const ast::Expr* written_element(const ast::Expr& whole, const Binding& binding) {
    if (binding.free_indices > 0 || binding.indices.empty()) return nullptr;
    const ast::Expr* at = &whole;
    for (const Index& index : binding.indices) {
        const auto* array = std::get_if<ast::ArrayConstructor>(&at->node);
        if (!array || !array->iterators.empty() || static_cast<std::int64_t>(array->elements.size()) != index.of)
            return nullptr;
        at = array->elements[static_cast<std::size_t>(index.at - 1)];
    }
    return at;
}

/// `p.k` for the share `k` of the value `p`; null: the value is no component.
const ast::Expr* share_of_component(const ast::Expr& whole, const std::vector<std::string>& fields,
                                    ast::ExprArena& arena) {
    const auto* reference = std::get_if<ast::Reference>(&whole.node);
    if (!reference) return nullptr;
    ast::Reference part = *reference;
    for (const std::string& field : fields) part.ref.parts.push_back({{field, whole.span}, {}});
    return arena.add({whole.span, std::move(part)});
}

} // namespace

std::string dims_text(const std::vector<std::int64_t>& dims) {
    if (dims.empty()) return "";
    std::string text = "[";
    for (std::size_t i = 0; i < dims.size(); ++i) text += (i ? "," : "") + std::to_string(dims[i]);
    return text + "]";
}

std::string type_name(const TypedValue& t) {
    static const char* const names[] = {"Real", "Integer", "Boolean", "enumeration", "String", "record", "function"};
    if (t.is_record() && t.record) return t.record->path + dims_text(t.dims);
    std::string base =
        t.enumeration && t.type == BaseType::Enumeration ? t.enumeration->name : names[static_cast<int>(t.type)];
    return base + dims_text(t.dims);
}

Translator::Translator(InstanceTree& tree, source::Diagnostics& diagnostics,
                       std::function<bool(Node&)> instantiate_node)
    : tree_(tree), diagnostics_(diagnostics),
      instantiate_node_([this, instantiate_node = std::move(instantiate_node)](Node& node) {
          const bool is_made = instantiate_node(node);
          if (node.is_wrong) note_wrong(node);
          return is_made;
      }),
      functions_(std::make_unique<Functions>(*this)), overloads_(std::make_unique<Overloads>(*this, *functions_)) {}

Translator::~Translator() = default;

namespace {

/// What is at fault stands in a file of a library: names the component, or the one around it, that stands in another.
void name_component(source::Diagnostic& message, const Node* at, Span fault) {
    while (at && at->parent && at->span().file == fault.file) at = at->parent;
    if (at && at->parent && at->span().valid()) message.at(at->span(), "`" + at->path() + "` is declared here");
}

} // namespace

TypedValue Translator::fail(Diag code, Span span, std::string message, std::string label) {
    if (label.empty() && code == Diag::NotSupported) label = place();
    name_component(diagnostics_.report(code, span, std::move(message), std::move(label)), at_, span);
    return TypedValue::poison();
}

void Translator::tell_call(source::Diagnostic& message) const {
    if (!call_ || *call_ == message.span) return;
    message.at(*call_, place().empty() ? "called here" : "called here, " + place());
    name_component(message, at_, *call_);
}

namespace {

/// `type V = Real[3](start = {1, 2, 3}); V a[2];`: the same for each of the arrays.
void repeat(TypedValue& value, const std::vector<std::int64_t>& dims) {
    const auto inner = std::span(dims).last(value.dims.size());
    if (!std::ranges::equal(inner, value.dims)) return; // the size is wrong
    const std::int64_t times = product({dims.begin(), dims.end() - static_cast<std::ptrdiff_t>(inner.size())});
    const auto copies = [&](auto& all) {
        auto result = std::remove_reference_t<decltype(all)>();
        for (std::int64_t i = 0; i < times; ++i) result.insert(result.end(), all.begin(), all.end());
        all = std::move(result);
    };
    copies(value.elements), copies(value.texts);
    value.dims = dims;
}

} // namespace

TypedValue Translator::translate(const Node& owner, const Binding& binding, const Context& c) {
    ObjectPlace place{&owner};
    const bool may_make = is_object(owner.enumeration) || !binding.fields.empty();
    TypedValue value = translate(binding, c.outside(owner.scope_of(binding)).making(may_make ? &place : nullptr),
                                 std::max(owner.dims.size(), owner.dimensions));
    if (binding.is_of_type && !value.dims.empty() && value.dims.size() < owner.dims.size()) repeat(value, owner.dims);
    return value;
}

TypedValue Translator::shape(const Node& owner, const Binding& binding) {
    Context c;
    c.is_for_shape = true;
    return translate(owner, binding, c);
}

TypedValue Translator::translate(const Binding& binding, const Context& c, std::size_t dimensions) {
    const auto is_it = [&](const auto& failed) { return failed.second == binding.expr; };
    if (!(binding.fields.empty() && binding.indices.empty()) && std::ranges::any_of(failed_, is_it))
        return TypedValue::poison();
    if (c.mode == Mode::Evaluate && !binding.fields.empty()) { // only what is used of a record becomes structural
        Attempt attempt(*this);
        const ast::Expr* const element = written_element(*binding.expr, binding);
        const ast::Expr* const share_of =
            share_of_component(element ? *element : *binding.expr, binding.fields, tree_.lookup->library().arena());
        TypedValue value = share_of ? translate(*share_of, c) : TypedValue::poison();
        const bool is_share = element || binding.indices.empty() || value.is_scalar();
        if (!value.poisoned) {
            attempt.keep();
            return is_share ? value : share(std::move(value), binding, dimensions);
        }
    }
    TypedValue term = translate(*binding.expr, c);
    if (term.poisoned) note_failed(binding.expr);
    for (const std::string& name : binding.fields) {
        if (term.poisoned) return term;
        TypedValue* field = term.is_record() ? term.field(name) : nullptr;
        if (!field) {
            fail(Diag::TypeMismatch, binding.span, "the value has no component `" + name + "`",
                 "this is " + type_name(term));
            note_failed(binding.expr);
            return TypedValue::poison();
        }
        term = TypedValue(*field);
    }
    if (term.poisoned || binding.indices.empty() || term.is_scalar()) return term; // a scalar applies to every element
    return share(std::move(term), binding, dimensions);
}

/// The share of an array element, perhaps within an element of another array: one row after the other.
TypedValue Translator::share(TypedValue term, const Binding& binding, std::size_t dimensions) {
    const bool is_for_each = term.dims.size() >= dimensions + binding.indices.size();
    const auto indices = std::span(binding.indices).subspan(is_for_each ? 0 : binding.free_indices);
    std::vector<std::int64_t> around;
    for (const Index& index : indices) around.push_back(index.of);
    const bool is_too_small = term.dims.size() < indices.size() + dimensions;
    if (!indices.empty() && (is_too_small || !std::equal(around.begin(), around.end(), term.dims.begin()))) {
        const std::string wanted = is_too_small ? std::to_string(indices.size() + dimensions) +
                                                      " dimensions are needed: each element of the array of size " +
                                                      dims_text(around) + " takes its share"
                                                : "the array of components has size " + dims_text(around);
        auto& report = diagnostics_.report(Diag::SizeMismatch, binding.span,
                                           "the value has size " + dims_text(term.dims) + ", but " + wanted);
        note_failed(binding.expr);
        if (!binding.is_setting && term.dims.size() <= dimensions)
            report.with_help("`each` in a modification gives all elements this value");
        return TypedValue::poison();
    }
    std::size_t offset = 0, size = term.size();
    for (const Index& index : indices) {
        size /= static_cast<std::size_t>(index.of);
        offset += static_cast<std::size_t>(index.at - 1) * size;
    }
    term.dims.erase(term.dims.begin(), term.dims.begin() + static_cast<std::ptrdiff_t>(indices.size()));
    auto begin = static_cast<std::ptrdiff_t>(offset), end = static_cast<std::ptrdiff_t>(offset + size);
    if (term.type == BaseType::String) term.texts = {term.texts.begin() + begin, term.texts.begin() + end};
    else term.elements = {term.elements.begin() + begin, term.elements.begin() + end};
    return term;
}

TypedValue Translator::translate(const ast::Expr& e, const Context& c) {
    if (++depth_ > deepest_expression) {
        --depth_;
        return fail(Diag::LimitExceeded, e.span,
                    "expression nested too deeply (more than " + std::to_string(deepest_expression) + " levels)");
    }
    if (c.mode == Mode::Evaluate && ++steps_ > most_steps_of_model) {
        --depth_;
        return fail(Diag::LimitExceeded, e.span,
                    "evaluation at compile time takes more than " + std::to_string(most_steps_of_model) + " steps");
    }
    const Node* const around = std::exchange(at_, c.scope.node ? c.scope.node : at_);
    auto scalar = [&](BaseType type, double value) {
        TypedValue t;
        t.type = type;
        t.elements = {pool().constant(value)};
        return t;
    };
    TypedValue result = match(
        e.node, [&](const ast::RealLiteral& n) { return scalar(BaseType::Real, n.value); },
        [&](const ast::IntegerLiteral& n) {
            return scalar(n.value > largest_integer ? BaseType::Real : BaseType::Integer, static_cast<double>(n.value));
        },
        [&](const ast::BooleanLiteral& n) { return scalar(BaseType::Boolean, n.value ? 1 : 0); },
        [&](const ast::StringLiteral& n) {
            TypedValue t;
            t.type = BaseType::String;
            t.texts = {n.value};
            return t;
        },
        [&](const ast::Reference& n) { return reference(n.ref, c, e.span); },
        [&](const ast::EndSubscript&) {
            if (c.end < 0) return fail(Diag::SubscriptOutOfRange, e.span, "`end` outside of a subscript");
            return scalar(BaseType::Integer, static_cast<double>(c.end));
        },
        [&](const ast::Call& n) { return call(e, n, c); },
        [&](const ast::PartialCall&) {
            return fail(Diag::TypeMismatch, e.span,
                        "a function with some of its inputs can only be an argument of a function");
        },
        [&](const ast::Unary& n) { return unary(n.op, translate(*n.operand, c), c, e.span); },
        [&](const ast::Binary&) { return spine(e, c); }, [&](const ast::IfExpr& n) { return if_expression(e, n, c); },
        [&](const ast::Range& n) { return range(e, n, c); },
        [&](const ast::ArrayConstructor& n) { return array(e, n, c); },
        [&](const ast::MatrixConstructor& n) { return matrix(e, n, c); },
        [&](const ast::Tuple&) {
            return fail(Diag::TypeMismatch, e.span, "a list of several values cannot stand here");
        },
        [&](const ast::Indexed& n) { return subscript(translate(*n.base, c), n.subscripts, c, e.span); });
    at_ = around;
    --depth_;
    return result;
}

/// `false and …`, `true or …`: the rest is unreachable, as in a decided `if`. So a condition may guard the subscript
/// after it.
bool Translator::is_decided(const TypedValue& first, ast::BinaryOp op) const {
    const bool is_junction = op == ast::BinaryOp::And || op == ast::BinaryOp::Or;
    if (!is_junction || first.poisoned || first.type != BaseType::Boolean || !first.is_scalar()) return false;
    return tree_.pool->is_constant(first.elements[0], op == ast::BinaryOp::And ? 0 : 1);
}

/// The value in numbers, where parameters decide it: they become structural. The same as before where they are not
/// known yet.
TypedValue Translator::with_numbers(TypedValue value, const ast::Expr& e, const Context& c) {
    const auto is_number = [&](ExprId x) { return pool().is_constant(x); };
    if (value.poisoned || std::ranges::all_of(value.elements, is_number)) return value;
    Attempt attempt(*this);
    TypedValue numbers = translate(e, c.evaluated());
    if (numbers.poisoned) return value;
    attempt.keep();
    return numbers;
}

// a + b + c + … is a left-deep tree, sometimes thousands deep: walk down its spine, then combine upwards.
TypedValue Translator::spine(const ast::Expr& e, const Context& c) {
    std::vector<const ast::Expr*> chain;
    const ast::Expr* at = &e;
    while (const auto* b = std::get_if<ast::Binary>(&at->node)) {
        chain.push_back(at);
        at = b->lhs;
    }
    TypedValue value = translate(*at, c);
    for (std::size_t i = chain.size(); i-- > 0;) {
        const auto& b = std::get<ast::Binary>(chain[i]->node);
        if (is_decided(value, b.op)) continue;
        TypedValue second = second_operand(value, b, c);
        if (is_product_to_compute(b.op, value, second, c)) {
            value = with_numbers(std::move(value), *b.lhs, c);
            second = with_numbers(std::move(second), *b.rhs, c);
        }
        value = binary(b.op, std::move(value), std::move(second), c, chain[i]->span);
    }
    return value;
}

/// `and` and `or` need not evaluate it (specification 3.3): if it fails, then only where it decides.
TypedValue Translator::second_operand(const TypedValue& first, const ast::Binary& b, const Context& c) {
    if ((b.op != ast::BinaryOp::And && b.op != ast::BinaryOp::Or) || first.type != BaseType::Boolean ||
        !first.is_scalar() || first.poisoned)
        return translate(*b.rhs, c);
    const std::int64_t failing = failing_calls_;
    const Arm arm{first.elements[0], b.op == ast::BinaryOp::And, c.arms};
    const bool is_conditional = c.is_conditional || !pool().is_constant(first.elements[0]);
    TypedValue second = translate(*b.rhs, c.in_arm(arm).conditional(is_conditional));
    if (failing == failing_calls_ || second.poisoned || second.type != BaseType::Boolean || !second.is_scalar())
        return second;
    const bool is_and = b.op == ast::BinaryOp::And;
    const ExprId decided = pool().boolean(!is_and);
    second.elements = {is_and ? symbolic::make_select(pool(), first.elements[0], second.elements[0], decided)
                              : symbolic::make_select(pool(), first.elements[0], decided, second.elements[0])};
    return second;
}

TypedValue Translator::if_expression(const ast::Expr& e, const ast::IfExpr& node, const Context& c) {
    std::vector<std::pair<TypedValue, TypedValue>> open; // undecided conditions, with their values
    const ast::Expr* last = node.otherwise;
    std::list<Arm> arms;
    Context here = c;
    for (const auto& branch : node.branches) {
        TypedValue condition = translate(*branch.condition, here);
        if (condition.poisoned) return condition;
        if (condition.type != BaseType::Boolean || !condition.is_scalar())
            return fail(Diag::TypeMismatch, branch.condition->span, "the condition of an `if` must be a Boolean",
                        "this is " + type_name(condition));
        if (pool().is_constant(condition.elements[0])) {
            if (pool().value(condition.elements[0]) == 0) continue;
            last = branch.value; // decided: the rest is unreachable
            break;
        }
        arms.push_back({condition.elements[0], true, here.arms});
        here = here.in_arm(arms.back()).conditional();
        TypedValue value = translate(*branch.value, here);
        arms.back().holds = false;
        if (value.poisoned) return value;
        open.emplace_back(std::move(condition), std::move(value));
    }
    TypedValue result = translate(*last, here);
    for (std::size_t i = open.size(); i-- > 0 && !result.poisoned;)
        result = select(open[i].first, std::move(open[i].second), std::move(result), e.span);
    return result;
}

/// Whole numbers beyond the range of Integers. As a literal each is a Real, as in other tools.
bool Translator::has_too_large(const TypedValue& t) {
    if (t.is_record()) return false;
    return std::ranges::any_of(t.elements, [&](ExprId e) {
        return pool().is_constant(e) && std::abs(pool().value(e)) > static_cast<double>(largest_integer) &&
               std::floor(pool().value(e)) == pool().value(e);
    });
}

bool Translator::may_make_texts(const Context& c) {
    if (!c.texts_are_known) return true;
    note_unknown_text();
    return false;
}

TypedValue Translator::convert(TypedValue term, BaseType type, const EnumerationType* enumeration, Span span,
                               const std::string& what) {
    if (term.poisoned || (term.type == type && (type != BaseType::Enumeration || term.enumeration == enumeration)))
        return term;
    if (type == BaseType::Real && term.type == BaseType::Integer) {
        term.type = BaseType::Real;
        return term;
    }
    if (term.dims.size() == 1 && term.dims[0] == 0) { // {} has no type of its own
        term.type = type, term.enumeration = enumeration;
        return term;
    }
    if (type == BaseType::Enumeration && term.type == BaseType::String && enumeration == &run_time_texts(tree_)) {
        number_texts(tree_, term);
        return term;
    }
    if (type == BaseType::String && is_run_time_text(term)) {
        if (std::optional<TypedValue> known = known_texts(tree_, term)) return std::move(*known);
        note_unknown_text();
        return fail(Diag::NotSupported, span,
                    "not supported: a String that may change while the model runs, where a known one is needed", what);
    }
    if (type == BaseType::Integer && has_too_large(term))
        return fail(Diag::NumberOutOfRange, span, "number out of range",
                    "the largest Integer is 2^53 - 1 = 9007199254740991");
    TypedValue wanted;
    wanted.type = type, wanted.enumeration = enumeration, wanted.dims = term.dims;
    return fail(Diag::TypeMismatch, span, what + " is " + type_name(wanted) + ", but its value is " + type_name(term));
}

TypedValue Translator::fit(TypedValue term, const std::vector<std::int64_t>& dims, Span span, const std::string& what) {
    if (term.poisoned || term.dims == dims) return term;
    if (!term.is_scalar())
        return fail(Diag::SizeMismatch, span,
                    what + " has size " + (dims.empty() ? "1 (a scalar)" : dims_text(dims)) +
                        ", but its value has size " + dims_text(term.dims));
    std::size_t n = static_cast<std::size_t>(product(dims));
    if (term.is_record()) return pick(term, 0, {dims, std::vector<ExprId>(n, pool().constant(0)), false});
    if (term.type == BaseType::String) term.texts.assign(n, term.texts.front());
    else term.elements.assign(n, ExprId(term.elements.front()));
    term.dims = dims;
    return term;
}

} // namespace torsion::instance
