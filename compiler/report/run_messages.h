#pragma once
// Turns messages of a run, which have files and lines, into diagnostics with places in the sources.

#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include "torsion/simulate.h"

namespace torsion::report {

source::Diag diag_of(const std::string& text); ///< of "R302"
void add_run_messages(const runtime::Result& result, const source::SourceMap& sources,
                      source::Diagnostics& diagnostics);

} // namespace torsion::report
