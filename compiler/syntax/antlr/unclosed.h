#pragma once
// What was opened and not closed, as far as the tokens alone tell. Private to `syntax`: it shows ANTLR's types.

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

/// The first `end` with another name than the class that it closes. When a class lacks its `end`, that is where it shows, while the parser
/// stumbles only at the end of the file.
std::optional<MismatchedEnd> mismatched_end(antlr4::TokenStream& tokens, std::string_view text);

} // namespace torsion::syntax
