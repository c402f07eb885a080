#pragma once
// Kinds of tokens that several passes use. Private to `syntax`: it exposes ANTLR's types.

#include <ModelicaLexer.h>

#include <cstddef>

namespace torsion::syntax {

constexpr bool opens_bracket(std::size_t type) {
    using L = grammar::ModelicaLexer;
    return type == L::LPAREN || type == L::LBRACKET || type == L::LBRACE;
}

constexpr bool closes_bracket(std::size_t type) {
    using L = grammar::ModelicaLexer;
    return type == L::RPAREN || type == L::RBRACKET || type == L::RBRACE;
}

/// The keywords of `end if`, `end for` …
constexpr bool begins_block(std::size_t type) {
    using L = grammar::ModelicaLexer;
    return type == L::IF || type == L::FOR || type == L::WHEN || type == L::WHILE;
}

constexpr bool is_class_keyword(std::size_t type) {
    using L = grammar::ModelicaLexer;
    switch (type) {
    case L::CLASS:
    case L::MODEL:
    case L::RECORD:
    case L::BLOCK:
    case L::CONNECTOR:
    case L::TYPE:
    case L::PACKAGE:
    case L::FUNCTION:
    case L::OPERATOR: return true;
    default: return false;
    }
}

/// Whether `class-keyword name next` begins a class that ends with `end name`: not a short class, and not `function
/// f(…)` in a call.
constexpr bool follows_name_of_long_class(std::size_t next) {
    using L = grammar::ModelicaLexer;
    return next != L::EQUALS && next != L::DOT;
}

} // namespace torsion::syntax
