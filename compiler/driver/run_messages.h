#pragma once
// Messages of a run, which know files and lines, as diagnostics with places in the sources.

#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include "torsion/simulate.h"

namespace torsion::driver {

void add_run_messages(const runtime::Result& result, const source::SourceMap& sources, source::Diagnostics& diagnostics);

/// A warning of a run that goes on: on stderr now. Not where messages are JSON, one array at the end.
void print_at_once(const runtime::Message& message, const source::SourceMap& sources);

} // namespace torsion::driver
