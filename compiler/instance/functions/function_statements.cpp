// Statements of a function except loops: assignments, `if`, `while`, `assert`.
#include "compiler/instance/functions/function_maker.h"

#include "compiler/instance/message_text.h"
#include "compiler/instance/native_code/object_type.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;
using symbolic::FunctionBody;

void FunctionMaker::add(Statement s) {
    if (const auto* assign = wants_.is_known ? std::get_if<symbolic::Assign>(&s) : nullptr) return note(*assign);
    target_->push_back({std::move(s)});
}

symbolic::Assign FunctionMaker::assignment(const TypedValue& place, const TypedValue& value) {
    symbolic::Assign assign;
    each_scalar(place, [&](ExprId e) { assign.slots.push_back(pool()[e].a); });
    each_scalar(value, [&](ExprId e) { assign.values.push_back(e); });
    return assign;
}

ExprId FunctionMaker::is_exact(ExprId e, bool is_integer) {
    if (pool().children(e).empty()) return pool().boolean(true);
    std::optional<symbolic::IntegerRange>& range = is_integer ? integers_ : parts_;
    if (!range) is_integer ? range.emplace(pool()) : range.emplace(pool(), t_.of_integers());
    return range->is_exact(e);
}

void FunctionMaker::check_exact(ExprId is_exact, const std::string& what) {
    if (!pool().is_constant(is_exact))
        add(symbolic::Check{is_exact, what + " beyond the largest Integer, 2^53 - 1, in function `" +
                                          signature_.class_->path + "`"});
}

void FunctionMaker::check_integers(TypedValue& value, const std::string& what) {
    hold_calls(value, what);
    if (value.is_record()) return;
    const bool is_integer = value.type == BaseType::Integer;
    for (ExprId e : value.elements) check_exact(is_exact(e, is_integer), what + (is_integer ? " is" : " has a part"));
}

bool FunctionMaker::give(TypedValue& place, TypedValue value, Span span, const std::string& what) {
    auto fitted = fit(place, std::move(value), span, what);
    if (!fitted) return false;
    check_integers(*fitted, what);
    add(assignment(place, *fitted));
    copy_texts(place, *fitted);
    return true;
}

std::optional<TypedValue> FunctionMaker::fit(const TypedValue& place, TypedValue value, Span span,
                                             const std::string& what) {
    if (!place.is_record()) {
        value = t_.fit(t_.convert(std::move(value), place.type, place.enumeration, span, what), place.dims, span, what);
        return value.poisoned ? std::nullopt : std::optional(std::move(value));
    }
    TypedValue result = place;
    if (value.is_record() && value.dims != place.dims) {
        value = t_.fit(std::move(value), place.dims, span, what);
        if (value.poisoned) return std::nullopt;
    }
    for (Field& field : result.fields) {
        TypedValue* given = value.is_record() ? value.field(field.name) : nullptr;
        if (!given)
            return fail(Diag::TypeMismatch, span,
                        what + " is " + type_name(place) + ", but its value is " + type_name(value)),
                   std::nullopt;
        auto fitted = fit(field.term, std::move(*given), span, what + "." + field.name);
        if (!fitted) return std::nullopt;
        field.term = std::move(*fitted);
    }
    return result;
}

bool FunctionMaker::run(const std::vector<ast::Statement>& statements, const Context& around) {
    for (const ast::Statement& s : statements) {
        const Context context = around.conditional(may_be_unreached());
        bool ok = match(
            s.node, [&](const ast::Assignment& a) { return assign(a, context, s.span); },
            [&](const ast::TupleAssignment& a) { return assign_several(a, context, s.span); },
            [&](const ast::IfStatement& a) { return branch(a, context); },
            [&](const ast::ForStatement& a) { return for_loop(a, 0, context); },
            [&](const ast::WhileStatement& a) { return while_loop(a, context); },
            [&](const ast::WhenStatement&) {
                return fail(Diag::NotAllowedInFunction, s.span, "`when` cannot stand in a function");
            },
            [&](const ast::CallStatement& a) { return call(a, context, s.span); },
            [&](const ast::Break&) { return leave(Left::Loop, s.span); },
            [&](const ast::Return&) { return leave(Left::Function, s.span); });
        if (!ok || !count_step(s.span)) return false;
        if (has_left()) break;
    }
    return true;
}

bool FunctionMaker::run_into(const std::vector<ast::Statement>& statements, FunctionBody& body,
                             const Context& context) {
    FunctionBody* outer = std::exchange(target_, &body);
    const auto texts = message_texts_;
    bool ok = run(statements, context);
    message_texts_ = texts;
    target_ = outer;
    return ok;
}

FunctionMaker::Named* FunctionMaker::named(const ast::ComponentRef& ref) {
    for (Named& n : names_)
        if (!ref.global && n.formal->name() == ref.parts.front().name.text) return &n;
    return nullptr;
}

bool FunctionMaker::store(const ast::ComponentRef& ref, TypedValue value, const Context& context, Span span) {
    Named* n = named(ref);
    if (!n)
        return fail(Diag::TypeMismatch, ref.span,
                    "`" + ref.text() + "` is not a variable of the function `" + signature_.class_->path + "`");
    if (n->formal->role == FormalRole::Input)
        return fail(Diag::TypeMismatch, ref.span, "`" + ref.text() + "` is an input: nothing can be assigned to it");
    if (n->formal->declaration->type_prefix.variability == ast::VariabilityPrefix::Constant)
        return fail(Diag::TypeMismatch, ref.span, "`" + ref.text() + "` is a constant: nothing can be assigned to it");
    std::string what = "`" + ref.text() + "`";
    TypedValue* place = &n->place;
    if (has_object(value))
        return fail(Diag::ExternalObjectMisuse, span, "an external object is assigned to " + what,
                    "objects are made where they are declared");
    if (wants_.is_known) value = seen(value);
    if (ref.parts.size() > 1 && !place->is_record())
        return fail(Diag::NameNotFound, ref.parts[1].name.span,
                    "`" + ref.parts[0].name.text + "` has no component `" + ref.parts[1].name.text + "`");
    const bool is_whole = std::ranges::all_of(ref.parts, [](const auto& part) { return part.subscripts.empty(); });
    if (n->is_open && is_whole && !value.poisoned && !reshape(*n, ref, value, span)) return false;
    if (place->is_record()) {
        if (!store_part(*place, ref, std::move(value), context, span, what)) return false;
        return show(*n), true;
    }
    value = t_.convert(std::move(value), place->type, place->enumeration, span, what);
    if (value.poisoned) return false;
    auto selection = t_.selection(ref.parts.back().subscripts, place->dims, context, ref.span);
    if (!selection) return false;
    value = t_.fit(std::move(value), selection->dims, span, what);
    if (value.poisoned) return false;
    if (value.type == BaseType::String) {
        if (selection->varies)
            return fail(Diag::NotSupported, span,
                        "not supported: assignment to " + what + " with a subscript that varies");
        return store_text(*n, *selection, value, span);
    }
    check_integers(value, what);
    if (!(selection->varies ? store_varying(*place, *selection, value, what) : store_fixed(*place, *selection, value)))
        return false;
    return show(*n), true;
}

bool FunctionMaker::store_part(TypedValue& whole, const ast::ComponentRef& ref, TypedValue value,
                               const Context& context, Span span, const std::string& what) {
    TypedValue place = t_.part_of(whole, ref, context);
    if (place.poisoned) return false;
    auto fitted = fit(place, std::move(value), span, what);
    if (!fitted || !take_texts(whole, ref, *fitted, span)) return false;
    std::vector<ExprId> places;
    bool fixed = true;
    each_scalar(place,
                [&](ExprId e) { places.push_back(e), fixed = fixed && pool()[e].kind == symbolic::Kind::Local; });
    if (fixed) return add(assignment(place, *fitted)), true;
    TypedValue held = in_slots_like(*fitted); // before any change
    add(assignment(held, *fitted));
    std::size_t i = 0;
    bool ok = true;
    each_scalar(held, [&](ExprId e) { ok = store_scalar(places[i++], e, span, what) && ok; });
    return ok;
}

bool FunctionMaker::store_scalar(ExprId place, ExprId value, Span span, const std::string& what) {
    const symbolic::Node node = pool()[place];
    if (node.kind == symbolic::Kind::Local) return add(symbolic::Assign{{node.a}, {value}}), true;
    if (node.kind != symbolic::Kind::Element)
        return fail(Diag::NotSupported, span, "not supported: assignment to " + what + " with a subscript that varies");
    add(symbolic::AssignElement{node.b, node.c, ExprId(node.a), value,
                                "a subscript of " + what + " is out of range in function `" + signature_.class_->path +
                                    "`"});
    return true;
}

bool FunctionMaker::store_fixed(const TypedValue& place, const Selection& selection, const TypedValue& value) {
    symbolic::Assign assign;
    for (std::size_t i = 0; i < selection.offsets.size(); ++i) {
        auto offset = static_cast<std::size_t>(pool().value(selection.offsets[i]));
        assign.slots.push_back(pool()[place.elements[offset]].a);
        assign.values.push_back(value.elements[i]);
    }
    add(std::move(assign));
    return true;
}

bool FunctionMaker::store_varying(const TypedValue& place, const Selection& selection, const TypedValue& value,
                                  const std::string& what) {
    TypedValue values = value;
    std::vector<ExprId> offsets = selection.offsets;
    const std::string message =
        "a subscript of " + what + " is out of range in function `" + signature_.class_->path + "`";
    if (place.elements.empty()) return offsets.empty() || (add(symbolic::Check{pool().boolean(false), message}), true);
    if (value.elements.size() > 1) {
        values = in_slots(value.type, value.enumeration, value.dims);
        add(assignment(values, value));
        TypedValue places = in_slots(BaseType::Integer, nullptr, value.dims);
        TypedValue computed = places;
        computed.elements = offsets;
        add(assignment(places, computed));
        offsets = places.elements;
    }
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        std::uint32_t first = pool()[place.elements.front()].a;
        add(symbolic::AssignElement{first, static_cast<std::uint32_t>(place.elements.size()), offsets[i],
                                    values.elements[i], message});
    }
    return true;
}

bool FunctionMaker::assign(const ast::Assignment& a, const Context& context, Span span) {
    if (const auto text = message_texts_.find(a.target.parts.front().name.text); text != message_texts_.end())
        return store_message(text->second, *a.value, context);
    TypedValue value = held(t_.translate(*a.value, context));
    return !value.poisoned && store(a.target, std::move(value), context, span);
}

bool FunctionMaker::assign_several(const ast::TupleAssignment& a, const Context& context, Span span) {
    auto values = t_.translate_several(*a.call, context);
    if (!values) return false;
    const auto& targets = std::get<ast::Tuple>(a.targets->node).elements;
    if (targets.size() > values->size())
        return fail(Diag::WrongArguments, span, "more variables than the function has outputs");
    std::vector<TypedValue> held; // the outputs of one call, before its operands change
    symbolic::Assign all;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        TypedValue place;
        if (targets[i]) {
            place = in_slots_like((*values)[i]);
            symbolic::Assign one = assignment(place, (*values)[i]);
            all.slots.insert(all.slots.end(), one.slots.begin(), one.slots.end());
            all.values.insert(all.values.end(), one.values.begin(), one.values.end());
        }
        held.push_back(std::move(place));
    }
    add(std::move(all));
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!targets[i]) continue;
        const auto* target = std::get_if<ast::Reference>(&targets[i]->node);
        if (!target) return fail(Diag::TypeMismatch, targets[i]->span, "a variable is needed here");
        if (!store(target->ref, held[i], context, span)) return false;
    }
    return true;
}

std::optional<ExprId> FunctionMaker::condition(const ast::Expr& e, const Context& context, const char* of) {
    TypedValue c = held(t_.translate(e, context));
    if (c.poisoned) return std::nullopt;
    if (c.type != BaseType::Boolean || !c.is_scalar()) {
        fail(Diag::TypeMismatch, e.span, std::string("the condition of ") + of + " must be a Boolean",
             "this is " + type_name(c));
        return std::nullopt;
    }
    hold_calls(c, std::string("the condition of ") + of);
    return c.elements[0];
}

/// A condition after the first that needs statements of its own opens an `if` in the `else`: they run only where it is
/// reached.
bool FunctionMaker::branch(const ast::IfStatement& a, const Context& context, std::size_t first,
                           std::optional<ExprId> condition_of_first) {
    symbolic::Branch result;
    ExprId are_exact = pool().boolean(true), is_reached = are_exact; // a condition counts where all before it are false
    const std::vector<ast::Statement>* last = &a.otherwise;
    const Places before = places();
    std::vector<Places> ends;
    bool is_nested = false;
    for (std::size_t i = first; i < a.branches.size(); ++i) {
        const auto& b = a.branches[i];
        const std::int64_t held_before = held_;
        FunctionBody before_it;
        FunctionBody* const outer = target_;
        if (!result.arms.empty()) target_ = &before_it;
        auto c = i == first && condition_of_first
                     ? condition_of_first
                     : condition(*b.condition, context.conditional(context.is_conditional || !result.arms.empty()),
                                 "an `if`");
        target_ = outer;
        if (!c || (!result.arms.empty() && is_held_here(held_before, b.condition->span, "`elseif`"))) return false;
        if (pool().is_constant(*c, 0)) continue;
        if (pool().is_constant(*c)) {
            last = &b.body;
            break;
        }
        if (wants_.is_known) return is_decided(*c, b.condition->span);
        if (!before_it.empty()) {
            result.otherwise = std::move(before_it);
            target_ = &result.otherwise;
            is_nested = branch(a, context, i, c);
            target_ = outer;
            if (!is_nested) return false;
            break;
        }
        const ExprId is_good = symbolic::make_select(pool(), is_reached, is_exact(*c, false), pool().boolean(true));
        are_exact = symbolic::make(pool(), symbolic::Op::And, are_exact, is_good);
        is_reached =
            symbolic::make(pool(), symbolic::Op::And, is_reached, symbolic::make(pool(), symbolic::Op::Not, *c));
        result.arms.emplace_back(*c, FunctionBody{});
        if (!run_into(b.body, result.arms.back().second, context)) return false;
        ends.push_back(places());
        restore(before);
    }
    if (result.arms.empty()) return run(*last, context);
    if (!is_nested && !run_into(*last, result.otherwise, context)) return false;
    for (const auto& b : a.branches) forget_messages(b.body);
    forget_messages(*last);
    ends.push_back(places());
    std::vector<FunctionBody*> arms;
    for (auto& [c, body] : result.arms) arms.push_back(&body);
    arms.push_back(&result.otherwise);
    if (!join(ends, arms, a.branches.front().condition->span)) return false;
    check_exact(are_exact, "a condition of an `if` has a part");
    add(std::move(result));
    return true;
}

/// What computes and checks the condition runs before each round.
bool FunctionMaker::while_loop(const ast::WhileStatement& a, const Context& context) {
    if (wants_.is_known) return while_known(a, context);
    const std::int64_t held_before = held_;
    FunctionBody before_round;
    FunctionBody* const outer = std::exchange(target_, &before_round);
    auto c = condition(*a.condition, context, "a `while`");
    if (!c || is_held_here(held_before, a.condition->span, "`while`")) return target_ = outer, false;
    const bool has_statements = !before_round.empty();
    check_exact(is_exact(*c, false), "the condition of a `while` has a part");
    if (has_statements) {
        const ExprId holds = pool().local(reserve(1));
        add(symbolic::Assign{{pool()[holds].a}, {*c}});
        c = holds;
    }
    target_ = outer;
    symbolic::While loop{*c, {}};
    forget_messages(a.body);
    target_->insert(target_->end(), before_round.begin(), before_round.end());
    ++rounds_;
    const bool ok = run_into(a.body, loop.body, context);
    --rounds_;
    if (!ok) return false;
    loop.body.insert(loop.body.end(), before_round.begin(), before_round.end());
    add(std::move(loop));
    return true;
}

bool FunctionMaker::call(const ast::CallStatement& a, const Context& context, Span span) {
    const auto* c = std::get_if<ast::Call>(&a.call->node);
    std::string name = c ? c->function.text() : "";
    if (const ast::Expr* error = c ? error_message(*c, context_.scope, t_) : nullptr; error && wants_.is_known)
        return check_known(pool().boolean(false), *error, false, context, span);
    else if (error) return add(check_with(pool().boolean(false), *error, false, context)), true;
    if (name != "assert") {
        const TypedValue end = t_.call_without_result(*a.call, context, "a statement");
        if (end.poisoned) return false;
        if (wants_.is_known) return true; // it has been run
        if (!pool().is_constant(end.elements[0]))
            add(symbolic::Check{end.elements[0], "the function `" + name + "` failed", false});
        return true;
    }
    auto parts = assertion_of(*c, t_, span);
    if (!parts) return false;
    auto holds = condition(*parts->condition, context, "`assert`");
    if (!holds) return false;
    if (wants_.is_known) return check_known(*holds, *parts->message, parts->is_warning, context, span);
    check_exact(is_exact(*holds, false), "the condition of an `assert` has a part");
    if (!pool().is_constant(*holds) || pool().value(*holds) == 0)
        add(check_with(*holds, *parts->message, parts->is_warning, context));
    return true;
}

} // namespace torsion::instance
