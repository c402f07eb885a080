// `String` of known and of varying values, and names of instances.
#include "compiler/instance/builtins/builtins.h"
#include "compiler/instance/functions/functions.h"
#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/run_time_texts.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::instance {

constexpr int longest_text = 10'000; ///< that `String` fills with blanks

/// The value and the format of `String(value, …)`.
std::optional<std::pair<TypedValue, TextFormat>> Builtins::text_arguments() {
    if (call_.positional.empty()) return std::nullopt;
    TypedValue value = argument(0);
    const auto format = value.poisoned ? std::nullopt : text_format(value.type);
    return format ? std::optional(std::pair(std::move(value), *format)) : std::nullopt;
}

TypedValue Builtins::string() { // of values known at compile time, Booleans and enumerations
    if (call_.positional.empty()) return fail(Diag::WrongArguments, "`String` takes a value");
    TypedValue t = argument(0);
    if (t.poisoned || is_text(t)) return t;
    const bool is_choice = t.is_scalar() && (t.type == BaseType::Boolean || t.type == BaseType::Enumeration);
    if (is_choice && !pool().is_constant(t.elements[0]) && t.variability > Variability::Parameter)
        return text_of_choice(t);
    if (c_.mode != Mode::Evaluate && !c_.function) {
        if (t.variability > Variability::Parameter && t_.overloads().operator_record(t)) return text_of_record(c_);
        if (t.is_scalar() && !t.is_record() && t.variability > Variability::Parameter &&
            !pool().is_constant(t.elements[0]))
            return varying_text(t);
        t = fixed(0);
    }
    if (t.poisoned) return t;
    if (t_.overloads().operator_record(t)) return text_of_record(c_.evaluated());
    if (!t.is_scalar() || t.is_record())
        return fail(Diag::TypeMismatch, "`String` takes a scalar", "this is " + type_name(t));
    if (!pool().is_constant(t.elements[0]) && c_.mode != Mode::Evaluate && t_.may_make_texts(c_))
        return varying_text(t);
    if (!pool().is_constant(t.elements[0]))
        return fail(Diag::NotSupported, "not supported: a String that is computed at run time");
    const std::optional<TextFormat> format = text_format(t.type);
    if (!format) return TypedValue::poison();
    const auto made = text_of_value(pool().value(t.elements[0]), t.type, t.enumeration, *format);
    if (!made) return fail(Diag::TypeMismatch, "`" + format->format + "` is no format for " + type_name(t));
    TypedValue text;
    text.type = BaseType::String;
    text.texts = {*made};
    return text;
}

/// Of a number that varies: the run makes it.
TypedValue Builtins::varying_text(const TypedValue& t) {
    const std::optional<TextFormat> format = text_format(t.type);
    if (!format) return TypedValue::poison();
    const auto mark = mark_of_value(0, t.type, t.enumeration, *format);
    if (!mark) return fail(Diag::TypeMismatch, "`" + format->format + "` is no format for " + type_name(t));
    TypedValue text = t;
    text.type = BaseType::Enumeration, text.enumeration = &run_time_texts(t_.tree());
    text.elements = {text_of_varying(t_.tree(), t.elements[0], *mark)};
    return text;
}

/// Of a Boolean or an enumeration that varies: one of its texts.
TypedValue Builtins::text_of_choice(const TypedValue& t) {
    const std::optional<TextFormat> format = text_format(t.type);
    if (!format) return TypedValue::poison();
    TypedValue result = t;
    result.type = BaseType::Enumeration, result.enumeration = &run_time_texts(t_.tree());
    const int first = t.type == BaseType::Boolean ? 0 : 1,
              last = first + (t.enumeration ? static_cast<int>(t.enumeration->literals.size()) : 2) - 1;
    for (int value = last; value >= first; --value) {
        const auto made = text_of_value(value, t.type, t.enumeration, *format);
        if (!made) return fail(Diag::TypeMismatch, "`" + format->format + "` is no format for " + type_name(t));
        const ExprId number = number_of_text(t_.tree(), *made),
                     is_it = symbolic::make(pool(), Op::Eq, t.elements[0], pool().constant(value));
        result.elements[0] = value == last ? number : symbolic::make_select(pool(), is_it, number, result.elements[0]);
    }
    return result;
}

/// The further arguments of `String`, by place or by name.
std::optional<TextFormat> Builtins::text_format(BaseType type) {
    TextFormat format;
    const std::vector<std::string> names =
        type == BaseType::Real ? std::vector<std::string>{"significantDigits", "minimumLength", "leftJustified"}
                               : std::vector<std::string>{"minimumLength", "leftJustified"};
    const auto set = [&](const std::string& name, const ast::Expr& e) {
        const TypedValue t = t_.translate(e, c_.evaluated());
        if (t.poisoned) return false;
        const bool is_text = name == "format", is_truth = name == "leftJustified";
        const BaseType wanted = is_text ? BaseType::String : is_truth ? BaseType::Boolean : BaseType::Integer;
        if (t.type != wanted || !t.is_scalar() || (!is_text && !pool().is_constant(t.elements[0])))
            return t_.fail(Diag::TypeMismatch, e.span, "`" + name + "` of `String` is " + type_name(t)), false;
        if (is_text) return format.format = t.texts[0], true;
        const double value = pool().value(t.elements[0]);
        if (is_truth) return format.is_left_justified = value != 0, true;
        if (name == "minimumLength" && value > longest_text)
            return t_.fail(Diag::LimitExceeded, e.span,
                           "a text of more than " + std::to_string(longest_text) + " characters"),
                   false;
        if (name == "minimumLength") format.minimum_length = static_cast<int>(std::max(value, 0.0));
        else format.significant_digits = static_cast<int>(std::clamp(value, 0.0, 200.0));
        return true;
    };
    for (std::size_t i = 1; i < call_.positional.size(); ++i) {
        if (i > names.size())
            return fail(Diag::WrongArguments,
                        "`String` takes at most " + std::to_string(names.size() + 1) + " arguments"),
                   std::nullopt;
        if (!set(names[i - 1], *call_.positional[i])) return std::nullopt;
    }
    for (const ast::NamedArgument& n : call_.named) {
        if (n.name.text != "format" && std::ranges::find(names, n.name.text) == names.end())
            return fail(Diag::WrongArguments, "`String` has no input `" + n.name.text + "`"), std::nullopt;
        if (!set(n.name.text, *n.value)) return std::nullopt;
    }
    return format;
}

TypedValue Builtins::text_of_record(const Context& c) {
    const auto given = given_arguments(call_, t_, c);
    auto outputs = given ? t_.overloads().text(*given, c, e_.span) : std::nullopt;
    return outputs ? std::move(outputs->front()) : TypedValue::poison();
}

/// The path of the component, behind the name of the simulated class.
TypedValue Builtins::instance_name() {
    if (!takes(0, 0)) return TypedValue::poison();
    const Class* model = t_.tree().model;
    TypedValue t;
    t.type = BaseType::String;
    t.texts = {model ? model->name : ""};
    if (const std::string path = c_.scope.node ? c_.scope.node->path() : ""; !path.empty()) t.texts[0] += "." + path;
    return t;
}

} // namespace torsion::instance
