#pragma once
// Trajectory sinks that write files.

#include "torsion/simulate.h"

#include <memory>
#include <string>

namespace torsion::runtime {

struct OutputOptions {
    std::string path;
    std::string variables;      ///< regular expression on names (searched, ECMAScript); empty: all that are not hidden
    bool with_parameters = false;
};

/// CSV: quoted names, `time` first, a row per point, two rows per event; shortest numbers that read back the same. Written to PATH.part, renamed at the end
/// (a path that is not a regular file, such as /dev/full, is written directly). Nothing where the regular expression is not valid.
std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error);

/// CSV of events: a row for every change, in the order of time; docs/event_log.md tells the columns. Written like the above.
std::unique_ptr<EventSink> event_log(const std::string& path);

} // namespace torsion::runtime
