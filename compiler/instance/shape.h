#pragma once
// Finds the common properties of a class's instances once: the names of children, and the classes of their equations.

#include "compiler/instance/instance_tree.h"

namespace torsion::instance {

/// Of the first instance of the class; null: it has none yet.
const ClassShape* shape_of(const InstanceTree& tree, const Class& c);

/// Gives `node`, which has all its children and consists of `parts`, the shape of its class, or its own shape if it
/// differs (after errors).
void set_shape(InstanceTree& tree, Node& node, const Class& c, std::vector<ClassPart> parts);

} // namespace torsion::instance
