#include "compiler/syntax/antlr/unclosed.h"

#include "compiler/syntax/antlr/token_kinds.h"

namespace torsion::syntax {

using L = grammar::ModelicaLexer;

namespace {

const SourceToken* at(antlr4::TokenStream& tokens, std::size_t index) {
    return static_cast<const SourceToken*>(tokens.get(index));
}

} // namespace

const SourceToken* open_bracket(antlr4::TokenStream& tokens, std::size_t index) {
    std::size_t closed = 0;
    while (index-- > 0) {
        const std::size_t type = tokens.get(index)->getType();
        if (type == L::SEMICOLON) return nullptr;
        if (closes_bracket(type)) ++closed;
        if (!opens_bracket(type)) continue;
        if (closed == 0) return at(tokens, index);
        --closed;
    }
    return nullptr;
}

std::optional<MismatchedEnd> mismatched_end(antlr4::TokenStream& tokens, std::string_view text) {
    const auto word = [&](const SourceToken* token) {
        return text.substr(token->begin(), token->end() - token->begin());
    };
    std::vector<const SourceToken*> open;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        const std::size_t type = tokens.get(i)->getType();
        const bool extends = tokens.get(i + 1)->getType() == L::EXTENDS;
        const SourceToken* name = at(tokens, extends ? i + 2 : i + 1);
        if (name->getType() != L::IDENT) continue;
        if (type == L::END && !extends) {
            if (open.empty()) return std::nullopt;
            if (word(open.back()) != word(name)) return MismatchedEnd{open.back(), name};
            open.pop_back();
        } else if (is_class_keyword(type)) {
            const std::size_t next = tokens.get(i + 2)->getType();
            const bool argument = next == L::LPAREN; // `function f(…)` in a call
            if (extends || (follows_name_of_long_class(next) && !argument)) open.push_back(name);
        }
    }
    return std::nullopt;
}

} // namespace torsion::syntax
