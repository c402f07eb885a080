#pragma once
// A record that has a value as a whole: what each of its components gets (specification 7.2.3).

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// What `modifier`, that of a component, gives to its component `name`; null: nothing. The value of a whole record is one for each of its components:
/// --set of a component counts more, and another value for it in the model is an error (I106).
ModifierPtr given_to(const std::string& name, const Node& record, const ModifierPtr& modifier, source::Diagnostics& diagnostics);

/// Is it a share of the value of a whole?
bool is_share(const ModifierPtr& given);

} // namespace torsion::instance
