#pragma once
// A program as text: everything that passes and the interpreter use. parse.h reads it back.

#include "compiler/program/program.h"

#include <string>
#include <string_view>

namespace torsion::program {

/// The prefix of slots in text: "x", "der", …
std::string_view section_name(Section section);

/// `x[3]`, `time`.
std::string slot_text(Slot slot);

std::string print(const Program& program);

} // namespace torsion::program
