#pragma once
// Numbers of what the typed model speaks of: components, and the scalars of variables.

#include "compiler/instance/instance_tree.h"

namespace torsion::instance {

/// Numbers components and scalars in the order of the declarations, outer components before inner ones. Typed
/// expressions name variables from now on.
void number(InstanceTree& tree);

/// The node whose scalars contain the variable; null: it is none of the model's own.
Node* primitive_of(const InstanceTree& tree, symbolic::VarId v);

/// Do the surroundings of the model give its value?
bool is_model_input(const InstanceTree& tree, const Node& primitive);

/// Is it for equations to determine it?
bool is_unknown(const InstanceTree& tree, symbolic::VarId v);

/// "shaft.w", "u[2]"
std::string name_of(const InstanceTree& tree, symbolic::VarId v);

/// Of a Primitive: its scalars, row-major.
inline symbolic::VarId scalar(const Node& node, std::int64_t i) {
    return symbolic::VarId(node.first_variable.index() + static_cast<std::size_t>(i));
}

} // namespace torsion::instance
