#include "compiler/instance/functions/string_functions.h"

#include <algorithm>
#include <array>
#include <cctype>

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

private:
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
    Result number(double value) {
        const ClassType& type = signature_.with(FormalRole::Output).front()->type;
        TypedValue result;
        result.type = type.base, result.enumeration = type.enumeration;
        result.elements = {t_.pool().constant(value)};
        return std::vector{std::move(result)};
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
    std::vector<BaseType> inputs;
    StringFunction::Result (StringFunction::*compute)();
};

const std::array<Known, 4>& known_functions() {
    using enum BaseType;
    static const std::array<Known, 4> functions{{
        {"ModelicaStrings_length", {String}, &StringFunction::length},
        {"ModelicaStrings_substring", {String, Integer, Integer}, &StringFunction::substring},
        {"ModelicaStrings_compare", {String, String, Boolean}, &StringFunction::compare},
        {"ModelicaStrings_skipWhiteSpace", {String, Integer}, &StringFunction::skip_white_space},
    }};
    return functions;
}

/// With these inputs, all scalars, and one output.
const Known* find(const Signature& signature) {
    if (!signature.external || !signature.external->function) return nullptr;
    const auto found = std::ranges::find(known_functions(), signature.external->function->text, &Known::name);
    if (found == known_functions().end() || signature.with(FormalRole::Output).size() != 1) return nullptr;
    const auto is_like = [](const Formal* formal, BaseType type) {
        return !formal->type.class_ && formal->type.base == type && formal->type.dims.empty() && formal->declaration->subscripts.empty() &&
               formal->declaration->type_subscripts.empty();
    };
    const auto is_passed = [](const Formal* formal, const ast::Expr* argument) { // in order
        const auto* named = std::get_if<ast::Reference>(&argument->node);
        return named && named->ref.text() == formal->name();
    };
    const std::vector<const Formal*> inputs = signature.with(FormalRole::Input);
    const bool fits = std::ranges::equal(inputs, found->inputs, is_like) && std::ranges::equal(inputs, signature.external->arguments, is_passed);
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
