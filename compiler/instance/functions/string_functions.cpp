#include "compiler/instance/functions/string_functions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace torsion::instance {

using source::Code;

namespace {

class StringFunction {
public:
    using Result = std::optional<std::vector<TypedValue>>;

    StringFunction(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator, Span use)
        : signature_(signature), arguments_(arguments), t_(translator), use_(use) {}

    /// In bytes.
    Result length() { return number(static_cast<double>(text(0).size())); }

    /// From one position to another, counted from 1; both are inside of the text.
    Result substring() {
        const std::optional<std::int64_t> from = whole(1), to = whole(2);
        if (!from || !to) return std::nullopt;
        const auto size = static_cast<std::int64_t>(text(0).size());
        if (*from < 1 || *to < *from || *to > size)
            return fail(Code::I112, "positions " + std::to_string(*from) + " to " + std::to_string(*to) + " are not inside of a text of " +
                                        std::to_string(size) + " characters");
        TypedValue result = TypedValue();
        result.type = BaseType::String;
        result.texts = {text(0).substr(static_cast<std::size_t>(*from - 1), static_cast<std::size_t>(*to - *from + 1))};
        return std::vector{std::move(result)};
    }

    /// less = 1, equal = 2, greater = 3
    Result compare() {
        const std::optional<std::int64_t> is_exact = whole(2);
        if (!is_exact) return std::nullopt;
        const int order = *is_exact != 0 ? text(0).compare(text(1)) : lower(text(0)).compare(lower(text(1)));
        return number(order < 0 ? 1 : order == 0 ? 2 : 3);
    }

    /// The position of the first character that is no white space.
    Result skip_white_space() {
        const std::optional<std::int64_t> from = whole(1);
        if (!from) return std::nullopt;
        std::int64_t at = *from;
        while (at >= 1 && at <= static_cast<std::int64_t>(text(0).size()) &&
               std::isspace(static_cast<unsigned char>(text(0)[std::size_t(at - 1)])) != 0)
            ++at;
        return number(static_cast<double>(at));
    }

    /// As a number of 32 bits, after A. Partow.
    Result hash() {
        std::uint32_t hash = 0xAAAAAAAA, i = 0;
        for (const char c : text(0)) {
            const auto byte = static_cast<std::uint32_t>(c);
            hash ^= i++ % 2 == 0 ? (hash << 7) ^ (byte * (hash >> 3)) : ~((hash << 11) + (byte ^ (hash >> 5)));
        }
        return number(static_cast<std::int32_t>(hash));
    }

    // -- tokens: the position behind one and its value; without one the position where the search began, and nothing

    Result scan_real() { return scan_number(false); }
    Result scan_integer() { return scan_number(true); }

    Result scan_string() {
        const auto from = token();
        if (!from) return std::nullopt;
        if (at(*from) != '"') return token_of(*whole(1), std::string());
        std::int64_t end = *from + 1;
        while (at(end) != '\0' && at(end) != '"') end += at(end) == '\\' && at(end + 1) != '\0' ? 2 : 1;
        if (at(end) != '"') return token_of(*whole(1), std::string());
        return token_of(end + 1, part(*from + 1, end));
    }

    Result scan_identifier() {
        const auto from = token();
        if (!from) return std::nullopt;
        if (!is_letter(at(*from))) return token_of(*whole(1), std::string());
        std::int64_t end = *from;
        while (is_letter(at(end)) || is_digit(at(end)) || at(end) == '_') ++end;
        return token_of(end, part(*from, end));
    }

private:
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
    /// Counted from 1; 0 outside of the text.
    char at(std::int64_t position) const {
        return position >= 1 && position <= static_cast<std::int64_t>(text(0).size()) ? text(0)[std::size_t(position - 1)] : '\0';
    }
    std::string part(std::int64_t from, std::int64_t end) const { return text(0).substr(std::size_t(from - 1), std::size_t(end - from)); }
    /// Behind white space.
    std::optional<std::int64_t> token() {
        std::optional<std::int64_t> position = whole(1);
        while (position && std::isspace(static_cast<unsigned char>(at(*position))) != 0) ++*position;
        return position;
    }
    std::int64_t behind_digits(std::int64_t position) const {
        while (is_digit(at(position))) ++position;
        return position;
    }

    Result scan_number(bool is_integer) {
        const auto from = token();
        const auto is_unsigned = whole(2);
        if (!from || !is_unsigned) return std::nullopt;
        const auto is_sign = [](char c) { return c == '+' || c == '-'; };
        const std::int64_t first = *from + (is_sign(at(*from)) && *is_unsigned == 0 ? 1 : 0);
        std::int64_t end = behind_digits(first);
        const bool is_number = end > first;
        const bool goes_on = at(end) == '.' || at(end) == 'e' || at(end) == 'E';
        if (!is_number || (is_integer && goes_on)) return token_of(*whole(1), 0.0);
        if (at(end) == '.') end = behind_digits(end + 1);
        if (at(end) == 'e' || at(end) == 'E') {
            const std::int64_t exponent = end + 1 + (is_sign(at(end + 1)) ? 1 : 0);
            if (is_digit(at(exponent))) end = behind_digits(exponent);
        }
        const double value = std::strtod(part(*from, end).c_str(), nullptr);
        if (is_integer && std::abs(value) > static_cast<double>(largest_integer)) return fail(Code::I112, "the Integer is too large");
        return token_of(end, value);
    }

    Result token_of(std::int64_t next, double value) {
        std::vector<TypedValue> result = *number(static_cast<double>(next));
        result.push_back(number_of(*signature_.with(FormalRole::Output)[1], value));
        return result;
    }
    Result token_of(std::int64_t next, std::string value) {
        std::vector<TypedValue> result = *number(static_cast<double>(next));
        result.emplace_back().type = BaseType::String;
        result.back().texts = {std::move(value)};
        return result;
    }

    const std::string& text(std::size_t input) const { return arguments_[input].texts[0]; }

    std::optional<std::int64_t> whole(std::size_t input) {
        const symbolic::ExprId e = arguments_[input].elements[0];
        if (t_.pool().is_constant(e)) return static_cast<std::int64_t>(t_.pool().value(e));
        fail(Code::I190, "not supported: an argument that is not known at compile time");
        return std::nullopt;
    }

    static std::string lower(std::string text) {
        std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
        return text;
    }

    /// Of the type of the first output.
    Result number(double value) { return std::vector{number_of(*signature_.with(FormalRole::Output).front(), value)}; }
    TypedValue number_of(const Formal& output, double value) {
        TypedValue result;
        result.type = output.type.base, result.enumeration = output.type.enumeration;
        result.elements = {t_.pool().constant(value)};
        return result;
    }

    Result fail(Code code, std::string message) {
        t_.diagnostics().report(code, use_, "`" + signature_.class_->path + "`: " + message);
        return std::nullopt;
    }

    const Signature& signature_;
    const std::vector<TypedValue>& arguments_;
    Translator& t_;
    Span use_;
};

struct Known {
    const char* name;
    std::vector<BaseType> inputs, outputs;
    StringFunction::Result (StringFunction::*compute)();
};

const std::array<Known, 9>& known_functions() {
    using enum BaseType;
    static const std::array<Known, 9> functions{{
        {"ModelicaStrings_length", {String}, {Integer}, &StringFunction::length},
        {"ModelicaStrings_substring", {String, Integer, Integer}, {String}, &StringFunction::substring},
        {"ModelicaStrings_compare", {String, String, Boolean}, {Enumeration}, &StringFunction::compare},
        {"ModelicaStrings_skipWhiteSpace", {String, Integer}, {Integer}, &StringFunction::skip_white_space},
        {"ModelicaStrings_hashString", {String}, {Integer}, &StringFunction::hash},
        {"ModelicaStrings_scanReal", {String, Integer, Boolean}, {Integer, Real}, &StringFunction::scan_real},
        {"ModelicaStrings_scanInteger", {String, Integer, Boolean}, {Integer, Integer}, &StringFunction::scan_integer},
        {"ModelicaStrings_scanString", {String, Integer}, {Integer, String}, &StringFunction::scan_string},
        {"ModelicaStrings_scanIdentifier", {String, Integer}, {Integer, String}, &StringFunction::scan_identifier},
    }};
    return functions;
}

/// With these inputs and outputs, all scalars. One output is returned; several follow the inputs.
const Known* find(const Signature& signature) {
    if (!signature.external || !signature.external->function) return nullptr;
    const auto found = std::ranges::find(known_functions(), signature.external->function->text, &Known::name);
    if (found == known_functions().end()) return nullptr;
    const auto is_like = [](const Formal* formal, BaseType type) {
        return !formal->type.class_ && formal->type.base == type && formal->type.dims.empty() && formal->declaration->subscripts.empty() &&
               formal->declaration->type_subscripts.empty();
    };
    const auto is_result = [&](const Formal* formal, BaseType type) { // Integers are enumerations, too
        return is_like(formal, type) || (type != BaseType::String && is_like(formal, formal->type.base) && formal->type.base != BaseType::String);
    };
    const auto is_passed = [](const Formal* formal, const ast::Expr* argument) { // in order
        const auto* named = std::get_if<ast::Reference>(&argument->node);
        return named && named->ref.text() == formal->name();
    };
    const std::vector<const Formal*> inputs = signature.with(FormalRole::Input), outputs = signature.with(FormalRole::Output);
    std::vector<const Formal*> passed = inputs;
    if (outputs.size() > 1) passed.insert(passed.end(), outputs.begin(), outputs.end());
    const bool fits = std::ranges::equal(inputs, found->inputs, is_like) && std::ranges::equal(outputs, found->outputs, is_result) &&
                      std::ranges::equal(passed, signature.external->arguments, is_passed);
    return fits ? &*found : nullptr;
}

} // namespace

bool is_string_function(const Signature& signature) { return find(signature) != nullptr; }

std::optional<std::vector<TypedValue>> string_function(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator,
                                                       Span use) {
    StringFunction function(signature, arguments, translator, use);
    return (function.*find(signature)->compute)();
}

} // namespace torsion::instance
