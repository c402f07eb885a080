#pragma once
// A record with a value as a whole: the values of its components (specification 7.2.3).

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The part of `modifier`, which belongs to a record component, for its component `name`; null: nothing. A value of the
/// whole record gives each component a value: --set of a component overrides it, and a second value in the model is an
/// error (I106).
ModifierPtr given_to(const std::string& name, const Node& record, const ModifierPtr& modifier,
                     source::Diagnostics& diagnostics);

/// Is it a share of the value of a whole?
bool is_share(const ModifierPtr& given);

} // namespace torsion::instance
