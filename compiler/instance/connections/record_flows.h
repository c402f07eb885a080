#pragma once
// Operator records as flow variables (specification 9.2, 14.3): what is connected adds up by the '+', '-' and '0' of
// the class.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Is the sum of records of this class the sum of each field? That of plain records is. An operator record that lacks
/// an operator is wrong (I107), one whose operators do anything else is not supported (I190): both reported at `use`.
bool adds_by_fields(const Class& c, Translator& translator, Span use);

} // namespace torsion::instance
