#include "compiler/units/parse_unit.h"

#include <cctype>

namespace torsion::units {

namespace {

constexpr int deepest = 16; // parentheses
constexpr int largest_exponent = 30;

/// One function per rule of the grammar. A failure sets `problem_`; every function then returns at once.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    std::optional<Unit> run() {
        Unit u = expression();
        if (problem_.empty() && at_ < text_.size()) fail(unexpected());
        return problem_.empty() ? std::optional(u) : std::nullopt;
    }
    const std::string& problem() const { return problem_; }

private:
    // unit_expression: unit_numerator [ "/" unit_denominator ]
    Unit expression() {
        if (++depth_ > deepest) return fail("too many parentheses");
        Unit u = numerator();
        if (problem_.empty() && take('/')) u = u / denominator();
        if (problem_.empty() && peek() == '/') fail("two `/`: put the denominator in parentheses");
        --depth_;
        return u;
    }

    // unit_numerator: "1" | unit_factors | "(" unit_expression ")"
    Unit numerator() {
        if (take('1')) return {};
        return peek() == '(' ? parenthesized() : factors();
    }

    // unit_denominator: unit_factor | "(" unit_expression ")"
    Unit denominator() { return peek() == '(' ? parenthesized() : factor(); }

    Unit parenthesized() {
        take('(');
        const Unit u = expression();
        if (problem_.empty() && !take(')')) fail("`)` is missing");
        return u;
    }

    Unit factors() {
        Unit u = factor();
        while (problem_.empty() && take('.')) u = u * factor();
        return u;
    }

    Unit factor() {
        const std::string_view symbol = name();
        if (symbol.empty()) return fail(unexpected());
        const std::optional<Unit> u = find_symbol(symbol);
        if (!u) return fail("the symbol `" + std::string(symbol) + "` is not known");
        const int e = exponent();
        if (!problem_.empty() || e == 1) return *u; // keeps the offset
        return power(*u, e).value_or(Unit{});
    }

    int exponent() {
        const int sign = take('-') ? -1 : 1;
        const bool is_signed = sign < 0 || take('+');
        if (!is_signed && !is_digit()) return 1;
        if (!is_digit()) return fail("a number is missing after the sign"), 0;
        int value = 0;
        while (is_digit() && value <= largest_exponent) value = 10 * value + (text_[at_++] - '0');
        if (value > largest_exponent) fail("the exponent is too large");
        return sign * value;
    }

    std::string_view name() {
        const std::size_t begin = at_;
        while (std::isalpha(static_cast<unsigned char>(peek())) || peek() == '_' || peek() == '%') ++at_;
        return text_.substr(begin, at_ - begin);
    }

    Unit fail(std::string problem) {
        if (problem_.empty()) problem_ = std::move(problem);
        return {};
    }

    std::string unexpected() const {
        if (at_ >= text_.size()) return "a symbol is missing at the end";
        if (peek() == ' ') return "spaces are not allowed: a product is written with a dot";
        if (peek() == '*') return "a product is written with a dot, not with `*`";
        if (peek() == '^') return "an exponent follows its symbol directly, as in `m2`";
        return "unexpected `" + std::string(text_.substr(at_)) + "`";
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool is_digit() const { return std::isdigit(static_cast<unsigned char>(peek())) != 0; }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::string problem_;
};

} // namespace

std::optional<Unit> parse_unit(std::string_view text, std::string* problem) {
    Parser parser(text);
    auto unit = parser.run();
    if (problem) *problem = parser.problem();
    return unit;
}

} // namespace torsion::units
