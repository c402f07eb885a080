#pragma once
// What all instances of a class have alike is found once: names of the children, and the classes whose equations they have.

#include "compiler/instance/instance_tree.h"

namespace torsion::instance {

/// Of the first instance of the class; null: there is none so far.
const ClassShape* shape_of(const InstanceTree& tree, const Class& c);

/// Gives `node`, which has all its children and is made of `parts`, the shape of its class; one of its own where it differs (after errors).
void set_shape(InstanceTree& tree, Node& node, const Class& c, std::vector<ClassPart> parts);

} // namespace torsion::instance
