#pragma once
// Names the tokens expected at a place. Private to `syntax`: it exposes ANTLR's types.

#include <antlr4-runtime.h>

#include <string>
#include <vector>

namespace torsion::syntax {

/// "an expression", "`,` or `)`", "a declaration, …"; empty when the set is too mixed to name.
std::string expectation(const antlr4::misc::IntervalSet& expected, std::size_t rule);

/// `word` of the grammar in readable form: "`;`", "`end`"; "a name" and so on for kinds of tokens.
std::string token_words(std::size_t type);

/// The text of a keyword or symbol; empty for kinds of tokens.
std::string spelling(std::size_t type);

/// The keywords of a set, for comparison with a misspelt word.
std::vector<std::string> keywords(const antlr4::misc::IntervalSet& expected);

/// Keywords that may begin a declaration or a section.
const std::vector<std::string>& declaration_keywords();

bool is_keyword(std::size_t type);

} // namespace torsion::syntax
