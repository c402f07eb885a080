#pragma once
// `--provenance FILE`, and what results hold of it.

#include "compiler/driver/simulate_options.h"

#include "compiler/provenance/provenance.h"

#include <string>
#include <vector>

namespace torsion::driver {

/// What makes a result of these options. `settings`: what --set and --set-file say.
std::string provenance_of(const SimulateOptions& options, const Compilation& compilation, const TorsionModel* model,
                          const std::vector<instance::Setting>& settings);

/// Into the file of --provenance, where one is asked for; what goes wrong is a message of the result, which is then not ok.
void write_provenance(const SimulateOptions& options, const std::string& provenance, runtime::Result& result);

} // namespace torsion::driver
