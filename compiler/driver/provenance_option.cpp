#include "compiler/driver/provenance_option.h"

#include "compiler/open_library.h"
#include "runtime/output/file.h"

namespace torsion::driver {

std::string provenance_of(const SimulateOptions& options, const Compilation& compilation, const TorsionModel* model,
                          const std::vector<instance::Setting>& settings) {
    const provenance::Request request{.target = options.model.target,
                                      .is_one_file = is_fmu(options.model.target) || is_library(options.model.target),
                                      .model = options.model.model,
                                      .library_paths = options.model.library_paths,
                                      .settings = settings,
                                      .variables = options.variables,
                                      .inputs = options.inputs,
                                      .fmu_kind = options.fmu_kind,
                                      .interpret = options.interpret,
                                      .allow_external = options.model.allow_external,
                                      .writing_folders = all_writing_folders(options.model),
                                      .run = options.run};
    return provenance::record_of(request, compilation, model);
}

void write_provenance(const SimulateOptions& options, const std::string& provenance, runtime::Result& result) {
    if (options.provenance.empty()) return;
    const std::string problem = runtime::write_file(options.provenance, provenance);
    if (problem.empty()) return;
    runtime::Message message;
    message.code = "E102";
    message.text = "--provenance: " + problem;
    result.messages.push_back(std::move(message));
    result.ok = false;
}

} // namespace torsion::driver
