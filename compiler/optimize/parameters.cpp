#include "compiler/optimize/parameters.h"

#include "compiler/optimize/codes.h"

#include "compiler/session/diagnostics.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace torsion::optimize {

namespace {

[[noreturn]] void refuse_wish(const std::string& words, const std::string& help = {}) {
    session::refuse(wrong_parameter, "--parameter: " + words, help);
}

[[noreturn]] void refuse_unknown_name(const Model& model, const std::string& name) {
    if (model.parameter(name + ".start") != nullptr)
        refuse_wish(fmt::format("`{}` is a variable", name), fmt::format("its start value is `{}.start`", name));
    if (name.ends_with(".start") &&
        std::ranges::any_of(model.variables(), [&](const Variable& v) { return v.name + ".start" == name; }))
        refuse_wish(fmt::format("`{}` is the start value of a variable that is no state", name),
                    "give the start value by a parameter of the model, or make the variable a state with stateSelect = "
                    "StateSelect.always");
    std::vector<std::string> names;
    for (const Parameter& parameter : model.parameters()) {
        if (parameter.kind != ParameterKind::Fixed) names.push_back(parameter.name);
    }
    const std::string near = source::nearest(name, names);
    refuse_wish(fmt::format("the model has no parameter `{}`", name),
                near.empty() ? "" : fmt::format("did you mean `{}`?", near));
}

std::optional<double> number_of(const Value& value) {
    if (const double* number = std::get_if<double>(&value)) return *number;
    const std::string& text = std::get<std::string>(value);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(number) ? std::optional(number)
                                                                                             : std::nullopt;
}

void check_limits(const std::string& name, double low, double high, const Parameter& known) {
    if (known.min && low < *known.min)
        refuse_wish(fmt::format("`{}` may be {}, but its min is {}", name, low, *known.min));
    if (known.max && high > *known.max)
        refuse_wish(fmt::format("`{}` may be {}, but its max is {}", name, high, *known.max));
}

/// The number of it.
double check_choice(const DesignParameter& wish, const Value& choice, const Parameter& known) {
    const std::string text = choice_text(choice);
    const std::optional<double> number = number_of(choice);
    const auto refuse_choice = [&](const std::string& wanted) {
        refuse_wish(fmt::format("`{}` cannot be `{}`", wish.name, text), "it is " + wanted);
    };
    switch (known.type) {
    case Type::Real:
        if (!number) refuse_choice("a number");
        break;
    case Type::Integer:
        if (!number || *number != std::floor(*number)) refuse_choice("a whole number");
        break;
    case Type::Boolean:
        if (text != "true" && text != "false") refuse_choice("true or false");
        return text == "true" ? 1 : 0;
    case Type::Enumeration: {
        const auto literal = std::find(known.literals.begin(), known.literals.end(), text);
        if (literal == known.literals.end()) refuse_choice(fmt::format("one of {}", fmt::join(known.literals, ", ")));
        return static_cast<double>(literal - known.literals.begin() + 1);
    }
    case Type::String: refuse_wish(fmt::format("`{}` is a text", wish.name));
    }
    check_limits(wish.name, *number, *number, known);
    return *number;
}

/// Bounds of whole numbers are these and all between.
void make_choices(DesignParameter& wish, const Parameter& known) {
    if (!wish.choices.empty() || known.type != Type::Integer) return;
    if (wish.low != std::floor(wish.low) || wish.high != std::floor(wish.high) || !(wish.low <= wish.high))
        refuse_wish(fmt::format("the bounds of `{}` are no whole numbers in order", wish.name));
    if (wish.high - wish.low >= static_cast<double>(most_combinations))
        refuse_wish(fmt::format("`{}` has more than {} values", wish.name, most_combinations),
                    "--parameter NAME=VALUE,VALUE,… names some of them");
    for (double value = wish.low; value <= wish.high; ++value) wish.choices.emplace_back(fmt::format("{}", value));
}

void check_bounds(const DesignParameter& wish, const Parameter& known) {
    if (known.type != Type::Real)
        refuse_wish(fmt::format("`{}` is no Real: there is nothing between two of its values", wish.name),
                    "--parameter NAME=VALUE,VALUE,… tries each");
    if (known.kind == ParameterKind::Structural)
        refuse_wish(fmt::format("`{}` cannot be changed without a compilation: it decides the equations, or follows "
                                "from other parameters",
                                wish.name),
                    "--parameter NAME=VALUE,VALUE,… compiles the model for each of these values");
    if (!std::isfinite(wish.low) || !std::isfinite(wish.high))
        refuse_wish(fmt::format("the bounds of `{}` are no finite numbers", wish.name));
    if (!(wish.low < wish.high))
        refuse_wish(
            fmt::format("the bounds of `{}`, {} and {}, are not in this order", wish.name, wish.low, wish.high));
    if (wish.is_log && !(wish.low > 0))
        refuse_wish(fmt::format("on a logarithmic scale the bounds of `{}` are greater than 0", wish.name));
    check_limits(wish.name, wish.low, wish.high, known);
}

} // namespace

double from_scale(const DesignParameter& p, double u) {
    if (u <= 0) return p.low;
    if (u >= 1) return p.high;
    return p.is_log ? p.low * std::exp(u * std::log(p.high / p.low)) : p.low + u * (p.high - p.low);
}

double to_scale(const DesignParameter& p, double value) {
    if (p.is_log && !(value > 0)) return 0;
    return std::clamp(
        p.is_log ? std::log(value / p.low) / std::log(p.high / p.low) : (value - p.low) / (p.high - p.low), 0.0, 1.0);
}

std::string choice_text(const Value& value) {
    const double* number = std::get_if<double>(&value);
    return number != nullptr ? fmt::format("{}", *number) : std::get<std::string>(value);
}

std::vector<DesignParameter> checked_parameters(const Model& model, const Options& options) {
    if (options.parameters.empty())
        session::refuse(wrong_parameter, "no parameter to change",
                        "--parameter NAME=LOW:HIGH names one, and its bounds");
    std::vector<DesignParameter> result = options.parameters;
    std::set<std::string> seen;
    double combinations = 1;
    for (DesignParameter& wish : result) {
        if (!seen.insert(wish.name).second) refuse_wish(fmt::format("`{}` is named twice", wish.name));
        if (options.set.contains(wish.name))
            refuse_wish(fmt::format("`{}` is changed, and --set gives it a value", wish.name));
        const Parameter* known = model.parameter(wish.name);
        if (known == nullptr) refuse_unknown_name(model, wish.name);
        if (known->kind == ParameterKind::Fixed) refuse_wish(fmt::format("`{}` is final, or a constant", wish.name));
        make_choices(wish, *known);
        if (wish.choices.empty()) check_bounds(wish, *known);
        std::set<std::string> values;
        for (const Value& choice : wish.choices) {
            wish.numbers.push_back(check_choice(wish, choice, *known));
            if (!values.insert(choice_text(choice)).second)
                refuse_wish(fmt::format("`{}` has the value `{}` twice", wish.name, choice_text(choice)));
        }
        combinations *= wish.choices.empty() ? 1 : static_cast<double>(wish.choices.size());
        if (combinations > static_cast<double>(most_combinations))
            refuse_wish(
                fmt::format("more than {} combinations of values that are tried one by one", most_combinations));
        if (known->number && std::isfinite(*known->number)) wish.before = known->number;
    }
    return result;
}

} // namespace torsion::optimize
