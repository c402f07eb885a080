// A model as C99 for controllers.

#include "compiler/c_source/bound/bound.h"
#include "compiler/c_source/c_source.h"
#include "compiler/package/library_header.h"
#include "compiler/session/default_name.h"
#include "compiler/session/guard.h"
#include "compiler/session/record_state.h"
#include "compiler/session/writers/parts.h"

#include <cmath>
#include <filesystem>

namespace torsion::session {

namespace {

using c_source::Method;
using source::Diag;

/// Options of libraries, which C code does not have.
void check_placed(const BuildOptions& options) {
    if (!options.target.empty() || !options.target_cpu.empty())
        refuse(Diag::InvalidCommandLine, "--target and --target-cpu: C code is for any processor");
    if (!options.tunable.empty())
        refuse(Diag::InvalidCommandLine, "--tunable: in C code a change of a parameter counts from the next init on");
    if (!options.has_integrator || options.has_linearization)
        refuse(Diag::InvalidCommandLine, "--no-integrator and --linearization are for libraries");
}

Method method_of(const std::string& name) {
    if (name.empty() || name == "rk4") return Method::RungeKutta4;
    if (name == "euler") return Method::Euler;
    if (name != "rosenbrock")
        refuse(Diag::InvalidCommandLine, "--solver: `" + name + "` is none of euler, rk4, rosenbrock");
    return Method::Rosenbrock;
}

c_source::Precision precision_of(const std::string& name) {
    if (name.empty() || name == "double") return c_source::Precision::Double;
    if (name != "single") refuse(Diag::InvalidCommandLine, "--precision: `" + name + "` is neither double nor single");
    return c_source::Precision::Single;
}

StepBound value_of(const c_source::Bound& bound, const c_source::Options& code) {
    return {bound.least.total(),   bound.quiet.total(),     bound.most.total(),     bound.start.total(),
            bound.memory.instance, bound_text(bound, code), bound_json(bound, code)};
}

} // namespace

c_source::Options code_options(const ControllerCode& code, const std::string& prefix) {
    if (code.step && !(*code.step > 0 && std::isfinite(*code.step)))
        refuse(Diag::InvalidCommandLine, "--step-size: a length of time above 0");
    return {prefix, precision_of(code.precision), method_of(code.solver), code.step.value_or(1e-3),
            code.locates_events};
}

std::shared_ptr<Compilation> compiled_for_c(CompilationCache& compilations, PipelineOptions& pipeline) {
    pipeline.lowering.energy = false; // there is no energy audit
    pipeline.is_for_c = true;
    pipeline.native.interpret = true; // no code runs here
    auto compilation = compilations.compile(pipeline);
    const program::Program* const program =
        compilation->ok && compilation->compiled ? compilation->compiled->program() : nullptr;
    if (program == nullptr || !compilation->model ||
        !c_source::can_be_written(*program, *compilation->model, pipeline.precision, compilation->diagnostics))
        refuse(compilation, pipeline);
    return compilation;
}

Written build_c(CompilationCache& compilations, PipelineOptions pipeline, std::string path,
                const BuildOptions& options) {
    const auto begin = Clock::now();
    check_placed(options);
    c_source::Options code = code_options(options.code, options.prefix);
    pipeline.precision = code.precision;
    const auto compilation = compiled_for_c(compilations, pipeline);
    const program::Program* const program = compilation->compiled->program();
    if (code.name.empty()) code.name = package::identifier(default_name(compilation->model_name));
    if (path.empty()) path = code.name;
    if (path == "-")
        refuse(Diag::InvalidCommandLine, "-o: C code does not go to the standard output: it is a folder of two files");
    const std::filesystem::path folder = path;
    const std::vector<std::string> written_files = {(folder / (code.name + ".h")).string(),
                                                    (folder / (code.name + ".c")).string()};
    check_paths({{"-o", written_files[0]}, {"the source", written_files[1]}}, options.keep, *compilation);
    std::optional<c_source::Bound> bound;
    if (options.code.is_real_time) {
        bound = c_source::bound_of(*program, *compilation->model, code, compilation->diagnostics);
        if (!bound) refuse(compilation->diagnostics, sources_of(compilation));
    }
    const c_source::Files files = c_source::write(*program, *compilation->model, compilation->sources, code);
    if (!files.refusal.empty()) {
        compilation->diagnostics.report(Diag::CannotEmitControllerCode, {}, files.refusal);
        refuse(compilation->diagnostics, sources_of(compilation));
    }
    if (const std::string why = c_source::write_folder(path, code.name, files); !why.empty()) {
        compilation->diagnostics.report(Diag::CannotWriteFile, {}, why);
        refuse(compilation->diagnostics, sources_of(compilation));
    }
    Written written = written_of(compilation, pipeline, written_files);
    if (bound) written.bound = value_of(*bound, code);
    written.seconds = since(begin);
    return written;
}

} // namespace torsion::session
