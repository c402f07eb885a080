#pragma once
// Variables to which a `when` gives values. They are discrete, whatever the declaration; that must be known before the
// first expression is typed.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Marks them, with the first place, in the variability of their scalars and of nodes all of whose scalars are such.
/// Reports variables of other components, and discrete Reals that no `when` gives a value.
void find_discrete_targets(InstanceTree& tree, Translator& translator);

} // namespace torsion::instance
