// Libraries, FMUs and C code of a session's model.

#include "compiler/native/target/platforms.h"
#include "compiler/package/library_header.h"
#include "compiler/session/guard.h"
#include "compiler/session/model_state.h"
#include "compiler/session/writers/parts.h"
#include "compiler/session/writers/stiffness.h"

#include "torsion/session.h"

namespace torsion {

namespace {

using session::guarded;
using source::Diag;

/// A function of the model's own stays where the options have none.
void watch(const BuildWatch& watch, PipelineOptions& pipeline) {
    if (watch.progress || watch.cancel != nullptr) pipeline.goes_on = session::goes_on_of(watch.progress, watch.cancel);
}

Written written(session::CompilationCache& compilations, PipelineOptions pipeline, const std::string& path,
                const BuildOptions& options) {
    if (!options.prefix.empty() && package::identifier(options.prefix) != options.prefix)
        session::refuse(Diag::InvalidCommandLine, "--prefix: `" + options.prefix + "` is no identifier of C",
                        "letters, digits and underscores, no digit first");
    watch(options.watch, pipeline);
    const auto build = options.emit == "c" ? session::build_c : session::build_library;
    return build(compilations, std::move(pipeline), path, options);
}

void refuse_opened(const Model::State& model) {
    if (model.is_opened()) session::refuse(Diag::InvalidCommandLine, "the model is a compiled library already");
}

} // namespace

Written Model::build(const std::string& path, const BuildOptions& options) const {
    return guarded([&] {
        refuse_opened(*state_);
        Written result = written(state_->compilations(), state_->options_with(options.set), path, options);
        if (result.bound) session::add_modes(*result.bound, options.code, [&] { return modes({.set = options.set}); });
        return result;
    });
}

Written Model::fmu(const std::string& path, const FmuOptions& options) const {
    return guarded([&] {
        refuse_opened(*state_);
        PipelineOptions pipeline = state_->options_with(options.set);
        watch(options.watch, pipeline);
        return session::build_fmu(state_->compilations(), std::move(pipeline), path, options);
    });
}

Written Session::build(const LoadOptions& model, const std::string& path, const BuildOptions& options) {
    return guarded([&] {
        PipelineOptions pipeline = impl_->options_for(model);
        session::add_settings(options.set, pipeline.settings);
        Written result = written(*impl_, std::move(pipeline), path, options);
        if (result.bound)
            session::add_modes(*result.bound, options.code, [&] { return load(model).modes({.set = options.set}); });
        return result;
    });
}

Written Session::fmu(const LoadOptions& model, const std::string& path, const FmuOptions& options) {
    return guarded([&] {
        PipelineOptions pipeline = impl_->options_for(model);
        session::add_settings(options.set, pipeline.settings);
        watch(options.watch, pipeline);
        return session::build_fmu(*impl_, std::move(pipeline), path, options);
    });
}

Written Session::ssp(const SystemOptions& system, const std::string& path) {
    return guarded([&] { return session::build_system(*this, system, path); });
}

std::string host_processor() { return native::TargetSpec::host().cpu; }
std::string platform_names(int fmi_version) { return native::platform_names(fmi_version); }

} // namespace torsion
