// Libraries and FMUs of a session's model.

#include "compiler/native/code_modules.h"
#include "compiler/package/library_header.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/library_files.h"
#include "compiler/session/model_state.h"

#include "torsion/session.h"

#include <regex>

namespace torsion {

namespace {

using session::guarded;
using source::Code;

void check_pattern(const char* option, const std::string& pattern) {
    try {
        std::regex{pattern};
    } catch (const std::regex_error& problem) {
        session::refuse(Code::C101, std::string(option) + ": `" + pattern + "` is not a regular expression (" + problem.what() + ")");
    }
}

/// Compiles with object code for this processor.
std::shared_ptr<Compilation> with_objects(Model::State& model, PipelineOptions options, const native::TargetSpec& target) {
    if (model.is_opened()) session::refuse(Code::C101, "the model is a compiled library already");
    if (const std::string problem = native::problem_of(target); !problem.empty())
        session::refuse(Code::C101, "--target-cpu: " + problem, "native, x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    options.lowering.energy = false;
    options.object = native::ObjectOptions{native::CodeForm::Linkable, target};
    auto compilation = model.workshop().compile(options);
    if (!compilation->ok || !compilation->compiled) session::refuse(compilation->diagnostics, session::Sources(compilation, &compilation->sources));
    return compilation;
}

std::vector<Diagnostic> diagnostics_of(const std::shared_ptr<Compilation>& compilation) {
    return session::values_of(compilation->diagnostics, session::Sources(compilation, &compilation->sources));
}

} // namespace

Written Model::build(const std::string& path, const BuildOptions& options) const {
    return guarded([&] {
        check_pattern("--tunable", options.tunable);
        if (!options.prefix.empty() && package::identifier(options.prefix) != options.prefix)
            session::refuse(Code::C101, "--prefix: `" + options.prefix + "` is no identifier of C",
                            "letters, digits and underscores, no digit first");
        const std::string cpu = options.target_cpu.empty() ? native::TargetSpec::host().cpu : options.target_cpu;
        PipelineOptions pipeline = state_->options_with(options.set);
        pipeline.tunable = options.tunable;
        pipeline.lowering.linearization = options.has_linearization;
        pipeline.native.interpret = true; // no code runs here
        const native::TargetSpec target = native::TargetSpec::host(cpu);
        const auto compilation = with_objects(*state_, std::move(pipeline), target);
        const std::string problem = session::write_library({path, options.prefix, target, options.has_integrator}, *compilation);
        if (!problem.empty()) session::refuse(Code::E102, problem);
        return Written{{path, session::header_path(path)}, diagnostics_of(compilation)};
    });
}

Written Model::fmu(const std::string& path, const FmuOptions& options) const {
    return guarded([&] {
        check_pattern("--tunable", options.tunable);
        check_pattern("--outputs", options.outputs);
        if (options.version != 2 && options.version != 3) session::refuse(Code::C101, "--fmi: 2 or 3");
        if (!options.model_exchange && !options.co_simulation)
            session::refuse(Code::C101, "an FMU is for model exchange, for co-simulation or for both");
        session::FmuFile file{path,
                              options.version,
                              options.model_exchange,
                              options.co_simulation,
                              options.tunable,
                              options.outputs,
                              options.target_cpu.empty() ? native::TargetSpec::host().cpu : options.target_cpu,
                              options.has_reference,
                              {}};
        file.targets = {native::TargetSpec::host(file.cpu)};
        PipelineOptions pipeline = state_->options_with(options.set);
        pipeline.tunable = options.tunable;
        pipeline.outputs = options.outputs;
        pipeline.native.interpret = true;
        const auto compilation = with_objects(*state_, std::move(pipeline), file.targets[0]);
        if (session::needs_co_simulation(*compilation)) {
            if (!options.co_simulation)
                session::refuse(Code::I190, "not supported: `spatialDistribution` in an FMU for Model Exchange", "co_simulation");
            file.model_exchange = false;
        }
        if (!session::write_fmu(file, *compilation)) session::refuse(compilation->diagnostics, session::Sources(compilation, &compilation->sources));
        return Written{{path}, diagnostics_of(compilation)};
    });
}

} // namespace torsion
