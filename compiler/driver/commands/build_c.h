#pragma once
// `torsion build --emit c`: a model as C99 for controllers.

#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"
#include "compiler/pipeline_options.h"

#include <string>

namespace CLI {
class App;
}

namespace torsion::driver {

struct CodeOptions {
    std::string precision, solver;
    std::optional<double> step;
    bool locates_events = false;
};
void add_code_options(CLI::App& command, CodeOptions& options);

struct CodeTarget {
    std::string folder, prefix; ///< empty: named after the model
    CodeOptions code;
};

ExitCode build_c(const ModelOptions& model, const CodeTarget& target, PipelineOptions pipeline);

} // namespace torsion::driver
