#pragma once
// Syntax errors in our own words. Private to `syntax`: it shows ANTLR's types.

#include "compiler/syntax/antlr/tokens.h"

namespace torsion::syntax {

/// Reports each syntax error of the parser and lets it go on, one report per statement or declaration. `failed` becomes true at the first
/// error and must live as long as the strategy.
std::shared_ptr<antlr4::ANTLRErrorStrategy> reporting_strategy(const source::SourceFile& file, source::Diagnostics& diagnostics, bool& failed);

} // namespace torsion::syntax
