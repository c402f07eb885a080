#include "compiler/diagram/picture/wrap.h"

#include "compiler/diagram/picture/settle_texts.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace torsion::diagram {

namespace {

/// Pieces that are not divided, each with what stands between it and the next one.
std::vector<std::string> pieces_of(const std::string& expression) {
    static constexpr std::string_view words[] = {"and ", "or ", "then ", "else ", "elseif "};
    const auto is_before_operator = [&](std::size_t at) {
        const std::string_view rest = std::string_view(expression).substr(at);
        const auto end = rest.find_first_not_of("+-*/<>=^."); // and not of a sign, which has no space behind it
        if (end != 0 && end != std::string_view::npos && rest[end] == ' ') return true;
        return std::ranges::any_of(words, [&](std::string_view word) { return rest.starts_with(word); });
    };
    std::vector<std::string> pieces(1);
    char quote = 0;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        pieces.back() += c;
        if (c == '\\' && quote != 0 && i + 1 < expression.size()) pieces.back() += expression[++i];
        else if (quote != 0) quote = c == quote ? 0 : quote;
        else if (c == '"' || c == '\'') quote = c;
        else if (c == ' ' && i > 0 && (expression[i - 1] == ',' || is_before_operator(i + 1))) pieces.emplace_back();
    }
    return pieces;
}

std::size_t length_of(std::string_view line) { return line.ends_with(' ') ? line.size() - 1 : line.size(); }

/// Each line takes as many pieces as fit, and one at least.
std::vector<std::string> filled(const std::vector<std::string>& pieces, std::size_t longest) {
    std::vector<std::string> lines(1);
    for (const std::string& piece : pieces) {
        if (!lines.back().empty() && length_of(lines.back() + piece) > longest) lines.emplace_back();
        lines.back() += piece;
    }
    return lines;
}

} // namespace

std::string wrapped(const std::string& expression, std::size_t longest, std::size_t lines) {
    const std::vector<std::string> pieces = pieces_of(expression);
    std::vector<std::string> best = filled(pieces, longest);
    const std::size_t count = best.size();
    // the same number of lines, as narrow as can be
    for (std::size_t width = longest; width > 0 && count <= lines; --width) {
        std::vector<std::string> narrower = filled(pieces, width);
        if (narrower.size() > count) break;
        best = std::move(narrower);
    }
    for (std::size_t i = lines; i < best.size(); ++i) best[lines - 1] += best[i];
    best.resize(std::min(lines, best.size()));
    std::string text;
    for (std::string& line : best)
        text += (text.empty() ? "" : "\n") + shortened(line.substr(0, length_of(line)), longest);
    return text;
}

} // namespace torsion::diagram
