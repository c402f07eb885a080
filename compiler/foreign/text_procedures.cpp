// What Modelica.Utilities.Strings does with texts, known ones (instance/functions/string_functions.cpp) and those that
// vary while a model runs. Positions are counted from 1, in bytes.
#include "compiler/foreign/own_procedures.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace torsion::foreign {

namespace {

using Failure = std::optional<std::string>;
using Kind = Parameter::Kind;

constexpr double largest_integer = 9007199254740991; // 2^53 - 1

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_sign(char c) { return c == '+' || c == '-'; }

/// A text and the position at which a search begins.
class Scan {
public:
    explicit Scan(OwnCall& call) : call_(call), text_(call.texts[0]) {}

    char at(double position) const {
        return position >= 1 && position <= static_cast<double>(text_.size())
                   ? text_[static_cast<std::size_t>(position) - 1]
                   : '\0';
    }
    std::string part(double from, double end) const {
        return text_.substr(static_cast<std::size_t>(from) - 1, static_cast<std::size_t>(end - from));
    }
    /// Behind white space.
    double token() const {
        double position = call_.numbers[0];
        while (std::isspace(static_cast<unsigned char>(at(position))) != 0) ++position;
        return position;
    }
    double behind_digits(double position) const {
        while (is_digit(at(position))) ++position;
        return position;
    }

    Failure number(bool is_integer) {
        const double from = token(), first = from + (is_sign(at(from)) && call_.numbers[1] == 0 ? 1 : 0);
        double end = behind_digits(first);
        const bool goes_on = at(end) == '.' || at(end) == 'e' || at(end) == 'E';
        if (end == first || (is_integer && goes_on)) return found(call_.numbers[0], 0.0);
        if (at(end) == '.') end = behind_digits(end + 1);
        if (at(end) == 'e' || at(end) == 'E') {
            const double exponent = end + 1 + (is_sign(at(end + 1)) ? 1 : 0);
            if (is_digit(at(exponent))) end = behind_digits(exponent);
        }
        const std::string digits = part(from + (at(from) == '+' ? 1 : 0), end);
        double value = 0; // whatever the locale of the process is
        if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
            return "the number `" + digits + "` is out of range";
        if (is_integer && std::abs(value) > largest_integer)
            return "the Integer `" + part(from, end) + "` is too large";
        return found(end, value);
    }

    Failure string() {
        const double from = token();
        double end = from + 1;
        if (at(from) != '"') return found(call_.numbers[0], std::string());
        while (at(end) != '\0' && at(end) != '"') end += at(end) == '\\' && at(end + 1) != '\0' ? 2 : 1;
        if (at(end) != '"') return found(call_.numbers[0], std::string());
        return found(end + 1, part(from + 1, end));
    }

    Failure identifier() {
        const double from = token();
        double end = from;
        if (!is_letter(at(from))) return found(call_.numbers[0], std::string());
        while (is_letter(at(end)) || is_digit(at(end)) || at(end) == '_') ++end;
        return found(end, part(from, end));
    }

    /// The position behind the token, and the token.
    Failure found(double next, std::variant<double, std::string> token) {
        call_.results.emplace_back(next);
        call_.results.push_back(std::move(token));
        return std::nullopt;
    }

private:
    OwnCall& call_;
    const std::string& text_;
};

Failure length(OwnCall& call) {
    call.results.emplace_back(static_cast<double>(call.texts[0].size()));
    return std::nullopt;
}

Failure substring(OwnCall& call) {
    const double from = call.numbers[0], to = call.numbers[1];
    if (!(from >= 1 && to >= from && to <= static_cast<double>(call.texts[0].size())))
        return "positions " + std::to_string(static_cast<long long>(from)) + " to " +
               std::to_string(static_cast<long long>(to)) + " are not inside of a text of " +
               std::to_string(call.texts[0].size()) + " characters";
    call.results.emplace_back(Scan(call).part(from, to + 1));
    return std::nullopt;
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return text;
}

/// less = 1, equal = 2, greater = 3
Failure compare(OwnCall& call) {
    const int order = call.numbers[0] != 0 ? call.texts[0].compare(call.texts[1])
                                           : lower(call.texts[0]).compare(lower(call.texts[1]));
    call.results.emplace_back(order < 0 ? 1.0 : order == 0 ? 2.0 : 3.0);
    return std::nullopt;
}

Failure skip_white_space(OwnCall& call) {
    call.results.emplace_back(Scan(call).token());
    return std::nullopt;
}

/// As a number of 32 bits, after A. Partow.
Failure hash(OwnCall& call) {
    std::uint32_t hash = 0xAAAAAAAA, i = 0;
    for (const char c : call.texts[0]) {
        const auto byte = static_cast<std::uint32_t>(c);
        hash ^= i++ % 2 == 0 ? (hash << 7) ^ (byte * (hash >> 3)) : ~((hash << 11) + (byte ^ (hash >> 5)));
    }
    call.results.emplace_back(static_cast<double>(static_cast<std::int32_t>(hash)));
    return std::nullopt;
}

} // namespace

const std::vector<OwnProcedure>& text_procedures() {
    static constexpr OwnProcedure::Argument text{Kind::Text, Type::Text}, whole{Kind::Value, Type::Integer},
        truth{Kind::Value, Type::Boolean}, position{Kind::Output, Type::Integer};
    static const std::vector<OwnProcedure> all = {
        {"ModelicaStrings_length", Type::Integer, {text}, &length},
        {"ModelicaStrings_substring", Type::Text, {text, whole, whole}, &substring},
        {"ModelicaStrings_compare", Type::Integer, {text, text, truth}, &compare},
        {"ModelicaStrings_skipWhiteSpace", Type::Integer, {text, whole}, &skip_white_space},
        {"ModelicaStrings_hashString", Type::Integer, {text}, &hash},
        {"ModelicaStrings_scanReal",
         {},
         {text, whole, truth, position, {Kind::Output, Type::Real}},
         [](OwnCall& c) { return Scan(c).number(false); }},
        {"ModelicaStrings_scanInteger",
         {},
         {text, whole, truth, position, position},
         [](OwnCall& c) { return Scan(c).number(true); }},
        {"ModelicaStrings_scanString",
         {},
         {text, whole, position, {Kind::Output, Type::Text}},
         [](OwnCall& c) { return Scan(c).string(); }},
        {"ModelicaStrings_scanIdentifier",
         {},
         {text, whole, position, {Kind::Output, Type::Text}},
         [](OwnCall& c) { return Scan(c).identifier(); }},
    };
    return all;
}

} // namespace torsion::foreign
