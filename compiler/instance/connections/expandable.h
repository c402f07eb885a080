#pragma once
// Expandable connectors (specification 9.1.3): they have the elements that connect equations name.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Adds to each expandable connector of the tree the elements that connect equations name in it, with the type and
/// sizes of the other end; connected expandable connectors have equal elements afterwards. Declared elements that no
/// connect equation names become Absent. Reports I124 where both ends are unknown. The tree must be complete.
void fill_expandable(InstanceTree& tree, Translator& translator);

/// Is it an element of an array in an expandable connector that no connection names? It does not exist.
bool is_unconnected(const InstanceTree& tree, const Node& node, std::int64_t element);

} // namespace torsion::instance
