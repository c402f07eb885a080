// The C interface: libraries, C code and FMUs.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

namespace {

TorsBuildOptions given_or_defaults(const TorsBuildOptions* given) {
    if (given != nullptr) return session::copy_of(*given, &tors_build_defaults);
    TorsBuildOptions options;
    tors_build_defaults(&options);
    return options;
}

BuildOptions build_of(const TorsBuildOptions& from) {
    BuildOptions options;
    options.set = session::values_of(from.set, from.n_set);
    options.prefix = text_of(from.prefix), options.tunable = text_of(from.tunable), options.target_cpu = text_of(from.target_cpu);
    options.has_integrator = from.has_integrator != 0, options.has_linearization = from.has_linearization != 0;
    options.emit = text_of(from.emit), options.target = text_of(from.target);
    options.code = {text_of(from.precision), text_of(from.solver), session::given(from.step_size), from.locates_events != 0};
    return options;
}

FmuOptions fmu_of(const TorsBuildOptions& from) {
    FmuOptions options;
    options.set = session::values_of(from.set, from.n_set);
    options.version = from.fmi;
    options.model_exchange = from.model_exchange != 0, options.co_simulation = from.co_simulation != 0;
    options.tunable = text_of(from.tunable), options.outputs = text_of(from.outputs), options.target_cpu = text_of(from.target_cpu);
    options.has_reference = from.has_reference != 0, options.verify = from.verify != 0;
    options.platforms = text_of(from.platforms);
    return options;
}

/// An FMU that differs from its model; the words are those of `--verify`.
void refuse_difference(const Written& written) {
    if (!written.verification || written.verification->is_same) return;
    std::vector<Diagnostic> diagnostics = written.diagnostics;
    if (written.verification->has_run) diagnostics.push_back({.code = "R300", .message = written.verification->text});
    throw Error(std::move(diagnostics));
}

} // namespace

extern "C" {

void tors_build_defaults(TorsBuildOptions* options) {
    if (options == nullptr) return;
    *options = {};
    options->size = sizeof(TorsBuildOptions);
    options->has_integrator = 1, options->fmi = 2, options->model_exchange = 1, options->co_simulation = 1, options->has_reference = 1;
    options->step_size = NAN;
}

TorsStatus tors_build(const TorsModel* model, const char* path, const TorsBuildOptions* given, TorsError** error) {
    if (model == nullptr || path == nullptr) return bad_argument(error, "tors_build: a null pointer");
    return attempt(error, [&] { model->model.build(path, build_of(given_or_defaults(given))); });
}

TorsStatus tors_fmu(const TorsModel* model, const char* path, const TorsBuildOptions* given, TorsError** error) {
    if (model == nullptr || path == nullptr) return bad_argument(error, "tors_fmu: a null pointer");
    return attempt(error, [&] { refuse_difference(model->model.fmu(path, fmu_of(given_or_defaults(given)))); });
}

TorsResult* tors_simulate_fmu(TorsSession* session, const char* path, const char* kind, const TorsSimulateOptions* given, TorsError** error) {
    if (session == nullptr || path == nullptr) return bad_argument(error, "tors_simulate_fmu: a null pointer"), nullptr;
    return attempt_handle<TorsResult>(error, [&] {
        const SimulateOptions options = given != nullptr ? session::simulate_of(*given) : SimulateOptions();
        return new TorsResult{session->session.simulate_fmu({.target = path}, options, {.kind = text_of(kind)}), {}, {}, {}, {}, {}};
    });
}

} // extern "C"
