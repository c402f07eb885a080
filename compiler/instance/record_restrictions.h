#pragma once
// What the class of a record may contain (specification 4.6).

#include "compiler/library/lookup.h"

namespace torsion::instance {

/// An operator record has neither equations nor algorithms nor protected elements, and extends no other operator
/// record. False if it does (I102).
bool check_operator_record(const library::Class& c, library::Lookup& lookup, source::Diagnostics& diagnostics);

} // namespace torsion::instance
