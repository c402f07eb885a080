#pragma once
// `--provenance FILE`, and the record of provenance in results.

#include "compiler/driver/simulate_options.h"

#include "compiler/provenance/provenance.h"

#include <string>
#include <vector>

namespace torsion::driver {

/// The provenance of a result with these options. `settings`: from --set and --set-file.
std::string provenance_of(const SimulateOptions& options, const Compilation& compilation, const TorsionModel* model,
                          const std::vector<instance::Setting>& settings);

/// Writes the file of --provenance, if requested. A failure becomes a message of the result, which is then not ok.
void write_provenance(const SimulateOptions& options, const std::string& provenance, runtime::Result& result);

} // namespace torsion::driver
