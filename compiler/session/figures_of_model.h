#pragma once
// The figures that a model's Documentation declares, as the section "figures" of its page.

#include "compiler/compilation.h"
#include "compiler/pipeline_options.h"

#include <string>

namespace torsion::session {

/// JSON text; empty if there are none. Classes are read once more, but only if a file that was compiled speaks of
/// figures.
std::string figures_section(const PipelineOptions& options, const Compilation& compilation);

} // namespace torsion::session
