#pragma once
// The messages of an optimization.

#include "compiler/source/diagnostic.h"

namespace torsion::optimize {

constexpr source::Code wrong_expression = source::Code::C132, wrong_parameter = source::Code::C133,
                       no_run = source::Code::R341;

} // namespace torsion::optimize
