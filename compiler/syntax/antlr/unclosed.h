#pragma once
// Finds unclosed constructs, as far as tokens alone show them. Private to `syntax`: it exposes ANTLR's types.

#include "compiler/syntax/antlr/tokens.h"

#include <optional>
#include <string_view>

namespace torsion::syntax {

/// The innermost bracket that is open at token `index`, if it is in the same statement; else null.
const SourceToken* open_bracket(antlr4::TokenStream& tokens, std::size_t index);

struct MismatchedEnd {
    const SourceToken* class_name;
    const SourceToken* end_name;
};

/// The first `end` whose name differs from the class that it closes. A class that lacks its `end` shows there, but the
/// parser fails only at the end of the file.
std::optional<MismatchedEnd> mismatched_end(antlr4::TokenStream& tokens, std::string_view text);

} // namespace torsion::syntax
