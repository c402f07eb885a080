// The public API over the pipeline.

#include "torsion/compiler.h"

#include "compiler/pipeline.h"
#include "compiler/source/render.h"

namespace torsion {

CompileResult compile_model(const CompileRequest& request) {
    PipelineOptions options;
    options.target = request.target;
    options.model = request.model;
    options.library.paths = request.library_paths;
    options.library.stdlib_dir = request.stdlib_folder;
    options.native.interpret = request.interpret;
    for (const auto& [name, value] : request.settings) options.settings.push_back({name, value});

    std::shared_ptr<Compilation> compilation = compile(options);
    CompileResult result;
    result.messages = source::render(compilation->diagnostics, compilation->sources);
    if (compilation->ok) result.model.emplace(compilation, compilation->compiled->descriptor());
    return result;
}

} // namespace torsion
