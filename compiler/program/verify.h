#pragma once
// The invariants of a program's code, whichever pass made it.

#include "compiler/program/program.h"

#include <optional>
#include <string>

namespace torsion::program {

/// The first violation, with its kernel and instruction; nothing if the program is valid. In O(instructions), with
/// those of a loop once:
///  - operands precede their users, in an arm or loop that is still open; every region and loop is closed, in order;
///  loops of a kernel do not nest;
///  - slots are inside of their sections in every iteration, and tables are as long as the loop around them;
///  - named blocks, kernels, functions and checks exist; called kernels call none;
///  - both arms give a value, or neither does; instructions for functions occur only in functions.
std::optional<std::string> verify(const Program& program);

/// Throws an internal error if `verify` finds a violation.
void demand_verified(const Program& program, const char* pass);

} // namespace torsion::program
