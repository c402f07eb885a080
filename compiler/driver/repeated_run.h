#pragma once
// The arguments of `torsion simulate` that repeat a run of another command.

#include "compiler/driver/model_options.h"

#include "torsion/session.h"

#include <string>

namespace torsion::driver {

/// The model, and all options that act on what it computes, as words of a shell.
std::string repeated_run(const ModelOptions& model, const RunOptions& run);

} // namespace torsion::driver
