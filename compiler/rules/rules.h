#pragma once
// Rules of the specification that a model can break without being ambiguous: a record with equations, a model that
// extends a connector, a protected class named from outside. Other stages refuse what they cannot compile; this room
// refuses what is no Modelica.
//
// Checked are the classes that a model uses, and those in its own text.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::rules {

/// False: at least one rule is broken (reported, I125 to I131).
bool check(const instance::InstanceTree& tree, source::Diagnostics& diagnostics);

} // namespace torsion::rules
