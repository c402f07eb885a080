#pragma once
// What writing a library, an FMU or C code has in common.

#include "compiler/c_source/c_source.h"
#include "compiler/compilation.h"
#include "compiler/native/object.h"
#include "compiler/pipeline_options.h"
#include "compiler/session/compilation_cache.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/output_paths.h"

#include "torsion/session_packages.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace torsion {
class Session;
}

namespace torsion::session {

using Clock = std::chrono::steady_clock;

inline double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// The rest throw Error.
void check_pattern(const char* option, const std::string& pattern);
void check_processor(const native::TargetSpec& target, const char* hint);
void check_paths(const std::vector<OutputPath>& outputs, std::vector<std::string> read, const Compilation& compilation);

/// Compiles with object code.
std::shared_ptr<Compilation> with_objects(CompilationCache& compilations, PipelineOptions options,
                                          native::CodeForm form, const native::TargetSpec& target);

/// Compiles for C code, and refuses what that cannot have; changes the options accordingly.
std::shared_ptr<Compilation> compiled_for_c(CompilationCache& compilations, PipelineOptions& options);
c_source::Options code_options(const ControllerCode& code, const std::string& prefix);

Sources sources_of(const std::shared_ptr<Compilation>& compilation);
Written written_of(const std::shared_ptr<Compilation>& compilation, const PipelineOptions& pipeline,
                   std::vector<std::string> files);

/// Each writes files, named after the model where `path` is empty.
Written build_library(CompilationCache& compilations, PipelineOptions pipeline, std::string path,
                      const BuildOptions& options);
Written build_c(CompilationCache& compilations, PipelineOptions pipeline, std::string path,
                const BuildOptions& options);
Written build_system(Session& session, const SystemOptions& options, const std::string& path);
Written build_fmu(CompilationCache& compilations, PipelineOptions pipeline, std::string path,
                  const FmuOptions& options);

} // namespace torsion::session
