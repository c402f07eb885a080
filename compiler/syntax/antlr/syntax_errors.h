#pragma once
// Syntax errors in our own words. Private to `syntax`: it exposes ANTLR's types.

#include "compiler/syntax/antlr/tokens.h"

namespace torsion::syntax {

/// Reports each syntax error of the parser, one per statement or declaration, and lets it continue. Sets `failed` at
/// the first error; `failed` must live as long as the strategy.
std::shared_ptr<antlr4::ANTLRErrorStrategy> reporting_strategy(const source::SourceFile& file,
                                                               source::Diagnostics& diagnostics, bool& failed);

} // namespace torsion::syntax
