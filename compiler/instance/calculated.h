#pragma once
// Parameters that the initialization determines (`fixed = false`), and those whose values are used at once.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Notes which scalars of parameters have `fixed = false` and no value. Reports where that has no effect.
void find_calculated(InstanceTree& tree, Translator& translator);

/// Evaluates parameters with annotation(Evaluate = true), here or on a record around. The mark has no effect on what
/// the initialization determines.
void evaluate_marked(InstanceTree& tree, Translator& translator);

} // namespace torsion::instance
