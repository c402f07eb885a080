#pragma once
// A program as text: all that passes and the interpreter look at. parse.h reads it back.

#include "compiler/program/program.h"

#include <string>
#include <string_view>

namespace torsion::program {

/// As in slots' texts: "x", "der", …
std::string_view section_name(Section section);

/// `x[3]`, `time`.
std::string slot_text(Slot slot);

std::string print(const Program& program);

} // namespace torsion::program
