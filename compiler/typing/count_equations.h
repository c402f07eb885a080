#pragma once
// How many equations a typed body stands for.

#include "compiler/typing/typed_model.h"

namespace torsion::typing {

/// Of scalars. The arms of an `if` have equally many; a `when` has one for each variable that it determines.
std::size_t equation_count(const Body& body);

} // namespace torsion::typing
