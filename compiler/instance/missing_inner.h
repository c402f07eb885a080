#pragma once
// Specification 5.4: an `outer` component without an `inner` one gets one at the top of the model, if that can be done
// in one way only.

#include "compiler/instance/class_type.h"
#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The `inner` component that is added to the model for `outer`, which has the type `type`; with a warning (I135).
/// Null, with an error, if the type is partial or has no components, or if the model has another component of this
/// name. Names in the text of the model do not mean it.
Node* add_inner(const Node& outer, const ClassType& type, InstanceTree& tree, source::Diagnostics& diagnostics);

/// False, with an error: the `inner` component that was added for another `outer` one is of another class.
bool fits_added(const Node& outer, const ClassType& type, const ClassType& added, source::Diagnostics& diagnostics);

/// Reports that there is no `inner` component, and why none can be added (empty: nothing to say).
void report_missing_inner(const Node& outer, const std::string& why, const InstanceTree& tree,
                          source::Diagnostics& diagnostics);

/// An `outer` class in `node` means the nearest `inner` class of its name, with what was redeclared there. False, with
/// an error: there is none, or it does not fit.
bool find_inner_class(Node& node, const Class& outer, library::Lookup& lookup, source::Diagnostics& diagnostics);

} // namespace torsion::instance
