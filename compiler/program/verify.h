#pragma once
// What must hold of a program's code, whichever pass made it.

#include "compiler/program/program.h"

#include <optional>
#include <string>

namespace torsion::program {

/// The first thing that is wrong, with its kernel and instruction; nothing where all is well. In O(instructions), those of a loop once:
///  - operands are given before, in an arm or loop that is still open; what is opened is closed, in order; no loop stands in a loop of a kernel;
///  - slots are inside of their sections in every iteration, and tables are as long as the loop around them;
///  - blocks, kernels, functions and checks that are named exist; kernels that are called call none;
///  - arms give both a value, or none; what only functions have stands in functions.
std::optional<std::string> verify(const Program& program);

/// Throws an internal error where `verify` finds something.
void demand_verified(const Program& program, const char* pass);

} // namespace torsion::program
