#pragma once
// Checks the modification of a variable of a predefined type: attributes, and elements set by --set.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Reports unknown attributes (I104; C102 for --set) and C103.
bool check_attributes(const Node& node, const Modifier& modifier, Translator& translator);

} // namespace torsion::instance
