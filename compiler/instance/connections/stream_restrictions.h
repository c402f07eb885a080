#pragma once
// What `stream` may stand for (specification 4.4.2.2 and 15.1).

#include "compiler/instance/class_type.h"

namespace torsion::instance {

/// False, with a report, if the element `d`, declared in `c`, of the connector `whole` cannot be a stream. `type`: its
/// own.
bool check_stream(const ast::ComponentDef& d, const Class& c, const Node& whole, const ClassType& type,
                  library::Lookup& lookup, source::Diagnostics& diagnostics);

} // namespace torsion::instance
