#include "compiler/optimize/expressions.h"

#include "compiler/optimize/codes.h"

#include "compiler/session/diagnostics.h"

#include <fmt/format.h>

namespace torsion::optimize {

namespace {

[[noreturn]] void refuse_comparison(const std::string& text, const std::string& why) {
    session::refuse(wrong_expression, fmt::format("--subject-to: `{}` {}", text, why),
                    "a constraint is EXPRESSION < LIMIT or EXPRESSION > LIMIT");
}

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

/// Where the comparison stands outside of parentheses and quotes, and how long it is.
struct Place {
    std::size_t at = 0, length = 0;
};
std::vector<Place> comparisons_in(const std::string& text) {
    std::vector<Place> found;
    int depth = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\'') is_quoted = !is_quoted;
        if (is_quoted) continue;
        if (c == '(' || c == '[' || c == '{') ++depth;
        if (c == ')' || c == ']' || c == '}') --depth;
        if (depth != 0 || (c != '<' && c != '>' && c != '=')) continue;
        const bool is_two = i + 1 < text.size() && (text[i + 1] == '=' || (c == '<' && text[i + 1] == '>'));
        found.push_back({i, is_two ? std::size_t{2} : std::size_t{1}});
        i += found.back().length - 1;
    }
    return found;
}

} // namespace

Comparison comparison_of(const std::string& text) {
    const std::vector<Place> places = comparisons_in(text);
    if (places.empty()) refuse_comparison(text, "compares nothing");
    if (places.size() > 1) refuse_comparison(text, "compares more than once");
    const std::string sign = text.substr(places.front().at, places.front().length);
    if (sign == "=" || sign == "==") refuse_comparison(text, "asks for equality, which a run never meets exactly");
    if (sign == "<>") refuse_comparison(text, "is met nearly everywhere");
    Comparison result{trimmed(text), trimmed(text.substr(0, places.front().at)),
                      trimmed(text.substr(places.front().at + places.front().length)), sign.front() == '<'};
    if (result.left.empty() || result.right.empty()) refuse_comparison(text, "lacks a side");
    return result;
}

std::vector<std::string> collected(const Options& options, const std::vector<Comparison>& constraints) {
    std::vector<std::string> all = {options.objective};
    for (const Comparison& constraint : constraints) all.push_back(constraint.left), all.push_back(constraint.right);
    // columns need different names
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = fmt::format("r{}={}", i, all[i]);
    return all;
}

void check_expressions(const Model& model, const Options& options, const std::vector<Comparison>& constraints) {
    const auto check = [&](const std::string& expression, const std::string& option) {
        try {
            model.runner({.run = options.run,
                          .set = options.set,
                          .rows = Rows::None,
                          .energy = false,
                          .events = false,
                          .collect = {expression}});
        } catch (const Error& error) {
            const bool is_expression =
                !error.diagnostics().empty() &&
                error.diagnostics().back().code == source::info(source::Diag::InvalidCollect).code;
            if (!is_expression) throw;
            session::refuse(wrong_expression, option + ": " + error.diagnostics().back().message,
                            "expressions are those of `torsion sweep --collect`");
        }
    };
    check(options.objective, options.is_maximized ? "--maximize" : "--minimize");
    for (const Comparison& constraint : constraints)
        check(constraint.left, "--subject-to"), check(constraint.right, "--subject-to");
}

} // namespace torsion::optimize
