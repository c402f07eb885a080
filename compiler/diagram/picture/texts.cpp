#include "compiler/diagram/picture/texts.h"

#include "compiler/instance/names_in.h"
#include "compiler/syntax/print.h"
#include "compiler/units/display.h"

#include <cctype>
#include <cstdio>

namespace torsion::diagram {

namespace {

constexpr std::size_t longest_expression = 40; ///< in a picture

/// `1e-5`, not `1e-05`.
std::string number_text(double number) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.6g", number);
    std::string text = digits;
    const auto exponent = text.find('e');
    if (exponent == std::string::npos) return text;
    if (text[exponent + 1] == '+') text.erase(exponent + 1, 1);
    const auto zeros = exponent + (text[exponent + 1] == '-' ? 2 : 1);
    return text.erase(zeros, text.find_first_not_of('0', zeros) - zeros);
}

std::string text_attribute(const instance::Node& node, std::string_view name) {
    const instance::Binding* attribute = node.attribute(name);
    const auto* text = attribute != nullptr && attribute->expr != nullptr
                           ? std::get_if<ast::StringLiteral>(&attribute->expr->node)
                           : nullptr;
    return text != nullptr ? text->value : std::string();
}

std::string with_unit(double number, const instance::Node& node) {
    const std::string unit = text_attribute(node, "unit"), display = text_attribute(node, "displayUnit");
    const auto conversion = units::display_conversion(unit, display);
    const std::string shown = unit_text(conversion ? display : unit);
    return number_text(conversion ? (*conversion)(number) : number) +
           (shown.empty() || shown == "°" ? shown : " " + shown);
}

std::string text_of(const Value& value, const instance::Node& node) {
    if (const auto* number = value.as<double>()) return with_unit(*number, node);
    if (const auto* truth = value.as<bool>()) return *truth ? "true" : "false";
    if (const auto* text = value.as<std::string>()) return *text;
    if (const auto* literal = value.as<Literal>()) return literal->name;
    std::string all;
    for (const Value& one : *value.as<Values>()) {
        const auto* number = one.as<double>();
        all += (all.empty() ? "{" : ", ") + (number != nullptr ? number_text(*number) : text_of(one, node));
    }
    return all.empty() ? "{}" : all + "}";
}

/// The name after a percent sign at `at`, which then stands behind it; empty: none.
std::string name_at(const std::string& text, std::size_t& at) {
    if (at < text.size() && text[at] == '{') {
        const auto end = text.find('}', at);
        if (end == std::string::npos) return {};
        const std::string name = text.substr(at + 1, end - at - 1);
        at = end + 1;
        return name;
    }
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
    const std::string name = text.substr(at, end - at);
    at = end;
    return name;
}

instance::Node* node_of(instance::Node* from, std::string_view name) {
    while (from != nullptr && !name.empty()) {
        const auto dot = std::min(name.find('.'), name.size());
        from = from->child(name.substr(0, dot));
        name = name.substr(std::min(dot + 1, name.size()));
    }
    return from;
}

/// A name that is none of the component's stays, with its percent sign. Nothing for a parameter without a value.
std::optional<std::string> meaning(const std::string& name, const std::string& written, const TextOf& of,
                                   Evaluator& evaluator) {
    if (name == "name") return of.name;
    if (name == "class") return of.class_name;
    if (!of.first.empty() && name == "first") return of.first;
    if (!of.first.empty() && name == "second") return of.second;
    instance::Node* parameter = name.empty() ? nullptr : node_of(of.node, name);
    return parameter != nullptr ? value_text(*parameter, evaluator) : written;
}

} // namespace

std::string unit_text(std::string_view unit) {
    static constexpr const char* powers[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (unit == "1") return {};
    if (unit == "deg") return "°";
    if (unit == "degC") return "°C";
    std::string text;
    bool is_power = false;
    for (const char c : unit) {
        const bool is_digit = c >= '0' && c <= '9';
        is_power = is_digit && !text.empty() && (is_power || std::isalpha(static_cast<unsigned char>(text.back())));
        if (c == '.') text += "·";
        else if (is_power) text += powers[c - '0'];
        else text += c;
    }
    return text;
}

std::optional<std::string> value_text(instance::Node& parameter, Evaluator& evaluator) {
    const auto& binding = parameter.binding;
    if (!binding || binding->expr == nullptr) return std::nullopt;
    const ast::Expr& expr = *binding->expr;
    const bool has_names = !instance::names_in(expr).empty() && binding->indices.empty();
    const auto* reference = std::get_if<ast::Reference>(&expr.node);
    const bool is_literal = reference != nullptr && parameter.enumeration != nullptr;
    const bool says_nothing = reference != nullptr && syntax::print(expr) == parameter.name; // c = c
    if (!has_names || is_literal || says_nothing)
        if (const auto value = evaluator.value_of(parameter)) return text_of(*value, parameter);
    std::string text = syntax::print(expr);
    if (text.size() > longest_expression) text = text.substr(0, longest_expression - 2) + "…";
    return text;
}

std::string replaced(const std::string& text, const TextOf& of, Evaluator& evaluator) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at++];
        if (c != '%') {
            result += c;
            continue;
        }
        const std::size_t begin = at;
        if (at < text.size() && text[at] == '%') {
            result += '%', ++at;
            continue;
        }
        const std::string name = name_at(text, at);
        const auto meant = meaning(name, text.substr(begin - 1, at - begin + 1), of, evaluator);
        if (!meant) return {};
        result += *meant;
    }
    return result;
}

} // namespace torsion::diagram
