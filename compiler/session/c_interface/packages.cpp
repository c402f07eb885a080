// The C interface: libraries, C code and FMUs.

#include "compiler/session/c_interface/handles.h"
#include "compiler/session/diagnostics.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::handle_of;
using session::text_of;

namespace torsion::session {

TorsBuildOptions default_build() {
    TorsBuildOptions options{};
    options.size = sizeof options;
    options.has_integrator = options.model_exchange = options.co_simulation = options.has_reference = 1;
    options.fmi = 2;
    options.step_size = NAN;
    return options;
}

} // namespace torsion::session

namespace {

TorsBuildOptions given_or_defaults(const TorsBuildOptions* given) {
    return given != nullptr ? session::copy_of(*given, session::default_build()) : session::default_build();
}

/// Of the other kind: what cannot be served is refused, not passed over.
[[noreturn]] void refuse_option(const char* name, const char* function) {
    session::refuse(source::Diag::InvalidCommandLine, std::string("`") + name + "` is an option of " + function);
}

ControllerCode code_of(const TorsBuildOptions& from) {
    return {text_of(from.precision), text_of(from.solver), session::given(from.step_size), from.locates_events != 0,
            from.real_time != 0};
}

BuildWatch watch_of(const TorsBuildOptions& from) {
    return {session::stages_of(from.progress, from.data), from.cancel != nullptr ? &from.cancel->flag : nullptr};
}

BuildOptions build_of(const TorsBuildOptions& from) {
    const char* const fmu = "tors_fmu";
    if (from.fmi != 2) refuse_option("fmi", fmu);
    if (from.model_exchange == 0 || from.co_simulation == 0)
        refuse_option(from.model_exchange == 0 ? "model_exchange" : "co_simulation", fmu);
    if (from.has_reference == 0) refuse_option("has_reference", fmu);
    if (from.outputs != nullptr) refuse_option("outputs", fmu);
    if (from.platforms != nullptr) refuse_option("platforms", fmu);
    if (from.verify != 0) refuse_option("verify", fmu);
    if (from.has_sources != 0) refuse_option("has_sources", fmu);
    if (from.has_arrays != 0) refuse_option("has_arrays", fmu);
    BuildOptions options;
    options.set = session::values_of(from.set, from.n_set);
    options.prefix = text_of(from.prefix), options.tunable = text_of(from.tunable),
    options.target_cpu = text_of(from.target_cpu);
    options.has_integrator = from.has_integrator != 0, options.has_linearization = from.has_linearization != 0;
    options.emit = text_of(from.emit), options.target = text_of(from.target);
    options.code = code_of(from), options.watch = watch_of(from);
    return options;
}

FmuOptions fmu_of(const TorsBuildOptions& from) {
    const char* const build = "tors_build";
    if (from.prefix != nullptr) refuse_option("prefix", build);
    if (from.has_integrator == 0) refuse_option("has_integrator", build);
    if (from.has_linearization != 0) refuse_option("has_linearization", build);
    if (from.target != nullptr) refuse_option("target", "tors_build; FMUs have `platforms`");
    if (from.emit != nullptr) refuse_option("emit", build);
    FmuOptions options;
    options.set = session::values_of(from.set, from.n_set);
    options.version = from.fmi;
    options.model_exchange = from.model_exchange != 0, options.co_simulation = from.co_simulation != 0;
    options.tunable = text_of(from.tunable), options.outputs = text_of(from.outputs),
    options.target_cpu = text_of(from.target_cpu);
    options.has_reference = from.has_reference != 0, options.verify = from.verify != 0;
    options.platforms = text_of(from.platforms);
    options.has_sources = from.has_sources != 0;
    options.has_arrays = from.has_arrays != 0;
    options.code = code_of(from), options.watch = watch_of(from);
    return options;
}

/// An FMU that differs from its model; the words are those of `--verify`.
void refuse_difference(const Written& written) {
    if (!written.verification || written.verification->is_same) return;
    std::vector<Diagnostic> diagnostics = written.diagnostics;
    if (written.verification->has_run) diagnostics.push_back({.code = "R300", .message = written.verification->text});
    throw Error(std::move(diagnostics));
}

Written build(const TorsModel& model, const char* path, const TorsBuildOptions* given) {
    return model.model.build(path, build_of(given_or_defaults(given)));
}

Written written_fmu(const TorsModel& model, const char* path, const TorsBuildOptions* given) {
    Written written = model.model.fmu(path, fmu_of(given_or_defaults(given)));
    refuse_difference(written);
    return written;
}

} // namespace

extern "C" {

void tors_build_defaults_of(TorsBuildOptions* options, size_t size) {
    session::give_defaults(options, session::default_build(), size);
}
void tors_build_defaults(TorsBuildOptions* options) {
    tors_build_defaults_of(options, offsetof(TorsBuildOptions, has_sources));
}

TorsStatus tors_build(const TorsModel* model, const char* path, const TorsBuildOptions* given, TorsError** error) {
    if (model == nullptr || path == nullptr) return bad_argument(error, "tors_build: a null pointer");
    return attempt(error, [&] { build(*model, path, given); });
}

TorsStatus tors_fmu(const TorsModel* model, const char* path, const TorsBuildOptions* given, TorsError** error) {
    if (model == nullptr || path == nullptr) return bad_argument(error, "tors_fmu: a null pointer");
    return attempt(error, [&] { written_fmu(*model, path, given); });
}

TorsWritten* tors_build_told(const TorsModel* model, const char* path, const TorsBuildOptions* given,
                             TorsError** error) {
    if (model == nullptr || path == nullptr) return bad_argument(error, "tors_build_told: a null pointer"), nullptr;
    return attempt_handle<TorsWritten>(error, [&] { return handle_of(build(*model, path, given)); });
}

TorsWritten* tors_fmu_told(const TorsModel* model, const char* path, const TorsBuildOptions* given, TorsError** error) {
    if (model == nullptr || path == nullptr) return bad_argument(error, "tors_fmu_told: a null pointer"), nullptr;
    return attempt_handle<TorsWritten>(error, [&] { return handle_of(written_fmu(*model, path, given)); });
}

size_t tors_written_count(const TorsWritten* written) { return written != nullptr ? written->written.files.size() : 0; }
const char* tors_written_file(const TorsWritten* written, size_t number) {
    return number < tors_written_count(written) ? written->written.files[number].c_str() : nullptr;
}
const char* tors_written_warnings(const TorsWritten* written) {
    return written != nullptr ? written->warnings.c_str() : "";
}
const char* tors_written_bound(const TorsWritten* written) {
    return written != nullptr && written->written.bound ? written->written.bound->text.c_str() : "";
}
const char* tors_written_bound_json(const TorsWritten* written) {
    return written != nullptr && written->written.bound ? written->written.bound->json.c_str() : "";
}
const char* tors_written_verification(const TorsWritten* written) {
    return written != nullptr && written->written.verification ? written->written.verification->text.c_str() : "";
}
void tors_written_free(TorsWritten* written) { delete written; }

} // extern "C"
