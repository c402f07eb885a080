#pragma once
// Machine code keeps the slots of functions on the stack, which is small.

#include "compiler/program/program.h"

namespace torsion::program {

/// slots of functions that call each other. The limit of recursion (instance/) is on top of it
constexpr std::uint64_t most_on_stack = 500'000;

struct StackUse {
    symbolic::FunctionId function; ///< the outermost one; invalid: there are no functions
    std::uint64_t slots = 0;       ///< with those of its callees
};

/// The chain of calls with the most slots. A recursive function counts once: the depth of its calls is limited by its
/// size.
StackUse largest_stack_use(const Functions& functions);

} // namespace torsion::program
