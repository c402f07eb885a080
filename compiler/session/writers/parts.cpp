// What writing a library, an FMU or C code has in common.

#include "compiler/session/writers/parts.h"
#include "compiler/session/pattern.h"

#include "compiler/report/summary.h"
#include "compiler/session/files_of_run.h"
#include "compiler/session/guard.h"
#include "compiler/session/record_state.h"

namespace torsion::session {

using source::Diag;

void check_pattern(const char* option, const std::string& pattern) {
    if (const std::string wrong = wrong_pattern(option, pattern); !wrong.empty())
        refuse(Diag::InvalidCommandLine, wrong);
}

void check_processor(const native::TargetSpec& target, const char* hint) {
    if (const std::string problem = native::problem_of(target); !problem.empty())
        refuse(Diag::InvalidCommandLine, "--target-cpu: " + problem, hint);
}

std::shared_ptr<Compilation> with_objects(CompilationCache& compilations, PipelineOptions options,
                                          native::CodeForm form, const native::TargetSpec& target) {
    options.lowering.energy = false; // neither has an energy audit
    options.object = native::ObjectOptions{form, target};
    auto compilation = compilations.compile(options);
    if (!compilation->ok || !compilation->compiled) refuse(compilation, options);
    return compilation;
}

Sources sources_of(const std::shared_ptr<Compilation>& compilation) { return {compilation, &compilation->sources}; }

void check_paths(const std::vector<OutputPath>& outputs, std::vector<std::string> read,
                 const Compilation& compilation) {
    for (std::uint32_t i = 0; i < compilation.sources.size(); ++i)
        read.push_back(compilation.sources[source::FileId(i)].path());
    if (const std::string same = same_file_twice(outputs, read); !same.empty()) refuse(Diag::InvalidCommandLine, same);
}

Written written_of(const std::shared_ptr<Compilation>& compilation, const PipelineOptions& pipeline,
                   std::vector<std::string> files) {
    Written written;
    written.files = std::move(files);
    written.diagnostics = values_of(compilation);
    written.compilation = record_of(compilation, pipeline);
    written.verdict = report::verdict(*compilation);
    return written;
}

} // namespace torsion::session
