#pragma once
// Prints an event log: the number of events, a time line per component with its clusters, or the events next to a time.

#include "compiler/analysis/compare/event_log.h"

#include <string>

namespace torsion::analysis {

std::string head_text(const EventLog& log); ///< one line
std::string components_text(const EventLog& log);
/// The `number` events nearest to a time, one change a line.
std::string events_around_text(const EventLog& log, double time, std::size_t number);

} // namespace torsion::analysis
