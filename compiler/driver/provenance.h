#pragma once
// What made a result: enough to make it again, and to see whether two results are of the same. docs/results.md lists it.

#include "compiler/driver/simulate_options.h"
#include "compiler/pipeline.h"

#include "torsion/model.h"

#include <string>
#include <vector>

namespace torsion::driver {

/// As JSON, without a date and with no paths of this machine but those that the user typed. `model`: none where it could not be compiled. `settings`:
/// what --set and --set-file say.
std::string provenance_of(const SimulateOptions& options, const Compilation& compilation, const TorsionModel* model,
                          const std::vector<instance::Setting>& settings);

/// Into the file of --provenance, where one is asked for; what goes wrong is a message of the result, which is then not ok.
void write_provenance(const SimulateOptions& options, const std::string& provenance, runtime::Result& result);

} // namespace torsion::driver
