#include "compiler/syntax/antlr/token_kinds.h"
#include "compiler/syntax/antlr/tokens.h"

#include <algorithm>

namespace torsion::syntax {

using L = grammar::ModelicaLexer;

namespace {

std::size_t closing_of(std::size_t open) {
    return open == L::LPAREN ? L::RPAREN : open == L::LBRACKET ? L::RBRACKET : L::RBRACE;
}

/// For each opening bracket the index of its closing bracket. 0 for all other tokens, for unmatched brackets, and for
/// brackets with a `;` inside (a matrix may have one).
std::vector<std::uint32_t> match_brackets(const Tokens& tokens) {
    std::vector<std::uint32_t> partner(tokens.size(), 0);
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tokens.size(); ++i) {
        const std::size_t type = tokens[i].getType();
        if (opens_bracket(type)) {
            open.push_back(i);
        } else if (closes_bracket(type)) {
            const bool matches = !open.empty() && closing_of(tokens[open.back()].getType()) == type;
            if (matches) {
                partner[open.back()] = i;
                open.pop_back();
            } else {
                open.clear();
            }
        } else if (type == L::SEMICOLON && !open.empty() && tokens[open.back()].getType() != L::LBRACKET) {
            open.clear();
        }
    }
    return partner;
}

/// Tracks the open constructs at each token, as far as tokens alone show them.
class Nesting {
public:
    explicit Nesting(const Tokens& tokens) : tokens_(tokens) {}

    /// Index of the first token that is nested too deep, or the number of tokens.
    std::size_t too_deep() {
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            step(i);
            if (open_.size() > limit) return i;
        }
        return tokens_.size();
    }

    static constexpr std::size_t limit = 256;

private:
    enum class Kind { Bracket, IfExpression, IfExpressionElse, Block, Class };

    std::size_t type(std::size_t i) const { return tokens_[i].getType(); }
    bool inside(Kind kind) const { return !open_.empty() && open_.back() == kind; }

    void leave_if_expressions() {
        while (inside(Kind::IfExpression) || inside(Kind::IfExpressionElse)) open_.pop_back();
    }

    void leave(Kind kind) {
        leave_if_expressions();
        if (inside(kind)) open_.pop_back();
    }

    void leave_class() {
        const auto innermost = std::find(open_.rbegin(), open_.rend(), Kind::Class);
        if (innermost != open_.rend()) open_.erase(std::prev(innermost.base()), open_.end());
    }

    void step(std::size_t i) {
        const std::size_t t = type(i);
        if (i == ends_block_) return; // the `if` of `end if`
        if (opens_bracket(t)) {
            open_.push_back(Kind::Bracket);
        } else if (closes_bracket(t)) {
            leave(Kind::Bracket);
        } else if (t == L::SEMICOLON || t == L::COMMA) {
            leave_if_expressions();
        } else if (t == L::IF) {
            open_.push_back(begins_if_block(i) ? Kind::Block : Kind::IfExpression);
        } else if (t == L::ELSE || t == L::ELSEIF) {
            step_else(t);
        } else if (t == L::FOR || t == L::WHEN || t == L::WHILE) {
            // in brackets it is `… for i in …`, which does not nest by itself
            if (!inside(Kind::Bracket)) open_.push_back(Kind::Block);
        } else if (t == L::END) {
            step_end(i);
        } else if (is_class_keyword(t)) {
            const bool named =
                type(i + 1) == L::IDENT && i + 2 < tokens_.size() && follows_name_of_long_class(type(i + 2));
            if ((named || type(i + 1) == L::EXTENDS) && !inside(Kind::Bracket)) open_.push_back(Kind::Class);
        }
    }

    void step_else(std::size_t t) {
        while (inside(Kind::IfExpressionElse)) open_.pop_back();
        if (t == L::ELSE && inside(Kind::IfExpression)) open_.back() = Kind::IfExpressionElse;
    }

    void step_end(std::size_t i) {
        const std::size_t next = type(i + 1);
        if (begins_block(next)) {
            leave(Kind::Block);
            ends_block_ = i + 1;
        } else if (next == L::IDENT) {
            leave_class();
        }
    }

    /// Whether the `if` at i begins an equation or statement.
    bool begins_if_block(std::size_t i) const {
        if (i == 0 || inside(Kind::Bracket)) return false;
        switch (type(i - 1)) {
        case L::SEMICOLON:
        case L::LOOP:
        case L::EQUATION:
        case L::ALGORITHM: return true;
        case L::THEN:
        case L::ELSE: return inside(Kind::Block);
        default: return false;
        }
    }

    const Tokens& tokens_;
    std::vector<Kind> open_;
    std::size_t ends_block_ = static_cast<std::size_t>(-1); ///< index of the `if` of `end if`
};

} // namespace

void fold_annotations(Tokens& tokens) {
    const std::vector<std::uint32_t> partner = match_brackets(tokens);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        SourceToken token = tokens[i];
        const bool whole =
            token.getType() == L::ANNOTATION && tokens[i + 1].getType() == L::LPAREN && partner[i + 1] != 0;
        if (whole) {
            const std::uint32_t last = partner[i + 1];
            token.set_type(L::RAW_ANNOTATION);
            token.set_end(tokens[last].end());
            i = last;
        }
        tokens[kept++] = token;
    }
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(kept), tokens.end());
}

bool check_nesting(const Tokens& tokens, source::FileId file, source::Diagnostics& diagnostics) {
    const std::size_t at = Nesting(tokens).too_deep();
    if (at == tokens.size()) return true;
    diagnostics.report(source::Diag::NestingTooDeep, {file, tokens[at].begin(), tokens[at].end()},
                       "more than " + std::to_string(Nesting::limit) +
                           " brackets, `if`s, blocks or classes inside each other",
                       "the limit is reached here");
    return false;
}

void resolve_context_words(Tokens& tokens) {
    std::size_t depth = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const std::size_t type = tokens[i].getType();
        const std::size_t next = tokens[i + 1].getType();
        if (opens_bracket(type)) ++depth;
        if (closes_bracket(type) && depth > 0) --depth;
        if (type == L::INITIAL && next == L::LPAREN) tokens[i].set_type(L::INITIAL_CALL);
        if (type != L::END || depth == 0) continue;
        // `x[end]` against the end of a block or class: their words follow a bracket that was never closed.
        const bool iterates = next == L::FOR && tokens[i + 2].getType() == L::IDENT; // `x[sum(end for i in 1:2)]`
        const bool closes_block = (next == L::IDENT || begins_block(next)) && !iterates;
        if (closes_block) depth = 0;
        else tokens[i].set_type(L::END_SUBSCRIPT);
    }
}

} // namespace torsion::syntax
