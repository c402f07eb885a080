#pragma once
// What the modification of a variable of a predefined type may say: attributes, and by --set its elements.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Reports I104 or, of --set, C102 for what there is not, and C103.
bool check_attributes(const Node& node, const Modifier& modifier, Translator& translator);

} // namespace torsion::instance
