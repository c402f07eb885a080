// What is known of variables while a body is read. Texts always are: a statement that assigns one must stand where it
// is certain to be reached. If all arguments are known, everything else is, too: then the statements are run while they
// are read.
#include "compiler/instance/functions/function_maker.h"

#include "compiler/instance/message_text.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::int64_t most_known_steps = 5'000'000; ///< statements and elements of one call

}

bool FunctionMaker::leave(Left how, Span span) {
    may_have_returned_ = may_have_returned_ || how == Left::Function;
    if (how == Left::Function && !copy_outputs(span)) return false;
    if (!wants_.is_known && how == Left::Function) end_objects(*target_);
    if (!wants_.is_known)
        return add(how == Left::Loop ? Statement(symbolic::Break{}) : Statement(symbolic::Return{})), true;
    left_ = how;
    return count_step(span);
}

bool FunctionMaker::count_step(Span span) {
    return !wants_.is_known || ++steps_ <= most_known_steps ||
           fail(Diag::LimitExceeded, span,
                "evaluation at compile time takes more than " + std::to_string(most_known_steps) + " steps");
}

void FunctionMaker::note(const symbolic::Assign& assign) {
    std::vector<std::optional<ExprId>> values; // all before the first change
    for (const ExprId e : assign.values) {
        const auto found = pool()[e].kind == symbolic::Kind::Local ? known_.find(pool()[e].a) : known_.end();
        values.push_back(pool().is_constant(e)   ? std::optional(e)
                         : found != known_.end() ? std::optional(found->second)
                                                 : std::nullopt);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i]) known_[assign.slots[i]] = *values[i];
        else known_.erase(assign.slots[i]);
    }
}

/// Known values in place of slots.
TypedValue FunctionMaker::seen(const TypedValue& place) {
    if (!wants_.is_known) return place;
    TypedValue result = place;
    each_scalar(result, [&](ExprId& e) {
        const auto found = pool()[e].kind == symbolic::Kind::Local ? known_.find(pool()[e].a) : known_.end();
        if (found != known_.end()) e = found->second;
    });
    steps_ += static_cast<std::int64_t>(result.elements.size());
    return result;
}

void FunctionMaker::show(const Named& variable) {
    if (wants_.is_known || variable.place.type == BaseType::String)
        locals_.set(variable.formal->name(), seen(variable.place));
}

bool FunctionMaker::store_text(Named& variable, const Selection& selection, const TypedValue& value, Span span) {
    const bool is_reached =
        is_straight() && !(may_have_returned_ && !wants_.is_known && variable.formal->role == FormalRole::Output);
    if (!is_reached) t_.note_unknown_text();
    if (!is_reached)
        return fail(Diag::NotSupported, span,
                    "not supported: a String in a function that depends on what is known only at run time",
                    "this statement is not always reached");
    for (std::size_t i = 0; i < selection.offsets.size(); ++i)
        variable.place.texts[static_cast<std::size_t>(pool().value(selection.offsets[i]))] = value.texts[i];
    show(variable);
    return true;
}

namespace {

bool has_texts(const TypedValue& value) {
    return value.type == BaseType::String ||
           std::ranges::any_of(value.fields, [](const Field& f) { return has_texts(f.term); });
}

} // namespace

void FunctionMaker::copy_texts(TypedValue& place, const TypedValue& value) {
    if (place.type == BaseType::String) place.texts = value.texts;
    for (std::size_t i = 0; i < place.fields.size(); ++i) copy_texts(place.fields[i].term, value.fields[i].term);
}

/// Texts in the part of a record that `ref` names. Only a function that is run has them.
bool FunctionMaker::take_texts(TypedValue& whole, const ast::ComponentRef& ref, const TypedValue& value, Span span) {
    if (!has_texts(value)) return true;
    TypedValue* place = ref.parts.front().subscripts.empty() ? &whole : nullptr;
    for (std::size_t i = 1; i < ref.parts.size() && place; ++i)
        place = ref.parts[i].subscripts.empty() ? place->field(ref.parts[i].name.text) : nullptr;
    if (!place) return fail(Diag::NotSupported, span, "not supported: assignment to a String in an array of records");
    copy_texts(*place, value);
    return true;
}

bool FunctionMaker::is_decided(ExprId condition, Span span) {
    return pool().is_constant(condition) ||
           fail(Diag::EvaluationFailed, span,
                "the function `" + function_.name +
                    "` cannot be evaluated: this depends on a variable without a value");
}

bool FunctionMaker::while_known(const ast::WhileStatement& a, const Context& context) {
    for (;;) {
        const auto c = condition(*a.condition, context, "a `while`");
        if (!c || !is_decided(*c, a.condition->span)) return false;
        if (pool().value(*c) == 0) return true;
        if (!count_step(a.condition->span) || !run(a.body, context)) return false;
        if (left_ == Left::Loop) return left_ = Left::Nothing, true;
        if (has_left()) return true;
    }
}

bool FunctionMaker::check_known(ExprId holds, const ast::Expr& message, bool is_warning, const Context& context,
                                Span span) {
    if (!is_decided(holds, span)) return false;
    if (pool().value(holds) != 0 || is_warning) return true;
    const TypedValue text = t_.translate(message, context);
    if (text.poisoned) return false;
    if (text.type != BaseType::String || !text.is_scalar())
        return fail(Diag::TypeMismatch, message.span, "a message is a String", "this is " + type_name(text));
    t_.tell_call(t_.diagnostics().report(
        Diag::EvaluationFailed, use_, "the function `" + function_.name + "` cannot be evaluated: " + text.texts[0]));
    return false;
}

} // namespace torsion::instance
