#pragma once
// Programs from text, so that passes can be tried on small ones (tests/unit/passes/*.program).

#include "compiler/program/program.h"

#include <string_view>

namespace torsion::program {

/// The text is that of print.h: print(parse_program(text)) is text. Values may have other names than their numbers (`vsum`), and lines that begin
/// with // are comments. A part of `frame:` that is missing is 0. Of the model the text has its name and where its variables stand; the rest of the
/// tables is empty, and so are the layouts of the residual form, of the linearization and of the Jacobian but for how many entries that has. Throws
/// TextError (scanner.h) with the line.
Program parse_program(std::string_view text);

} // namespace torsion::program
