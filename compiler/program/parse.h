#pragma once
// Parses programs from text, so that passes can be tested on small ones (tests/unit/passes/*.program).

#include "compiler/program/program.h"

#include <string_view>

namespace torsion::program {

/// The text is that of print.h: print(parse_program(text)) is text. Names of values need not be their numbers (`vsum`),
/// and lines that begin with // are comments. A missing part of `frame:` is 0. The text holds the name of the model and
/// the places of its variables. The rest of the tables is empty, and so are the layouts of the residual form, of the
/// linearization and of the Jacobian except its number of entries. Throws TextError (scanner.h) with the line.
Program parse_program(std::string_view text);

} // namespace torsion::program
