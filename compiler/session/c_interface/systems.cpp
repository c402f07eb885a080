// The C interface: runs of FMUs, systems of FMUs.

#include "compiler/session/c_interface/handles.h"
#include "compiler/session/compilation_cache.h"

using namespace torsion;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

namespace {

Result run_of(Session& session, const char* path, const FmuRunOptions& how, const TorsSimulateOptions* given) {
    return session.simulate_fmu({.target = path}, session::simulate_of(given), how);
}

SystemOptions system_of(const TorsSystemOptions& from) {
    session::check_list(from.elements, from.n_elements), session::check_list(from.links, from.n_links);
    SystemOptions options;
    for (std::size_t i = 0; i < from.n_elements; ++i)
        options.elements.push_back(
            {text_of(from.elements[i].name), text_of(from.elements[i].target), text_of(from.elements[i].model)});
    for (std::size_t i = 0; i < from.n_links; ++i)
        options.connections.push_back({text_of(from.links[i].from), text_of(from.links[i].to)});
    for (const auto& [name, value] : session::values_of(from.set, from.n_set))
        options.set.emplace_back(name, session::setting_text(value));
    options.name = text_of(from.name), options.version = from.ssp, options.fmu.version = from.fmi,
    options.fmu.has_arrays = from.has_arrays != 0;
    options.start = session::given(from.start), options.stop = session::given(from.stop);
    options.fmu.watch = {session::stages_of(from.progress, from.data),
                         from.cancel != nullptr ? &from.cancel->flag : nullptr};
    return options;
}

} // namespace

extern "C" {

TorsResult* tors_simulate_fmu(TorsSession* session, const char* path, const char* kind,
                              const TorsSimulateOptions* given, TorsError** error) {
    if (session == nullptr || path == nullptr) return bad_argument(error, "tors_simulate_fmu: a null pointer"), nullptr;
    return attempt_handle<TorsResult>(error, [&] {
        return new TorsResult{run_of(session->session, path, {.kind = text_of(kind)}, given), {}, {}, {}, {}, {}};
    });
}

void tors_fmu_defaults(TorsFmuOptions* how) {
    if (how != nullptr) *how = {sizeof(TorsFmuOptions), 0, nullptr};
}

TorsResult* tors_simulate_fmu_with(TorsSession* session, const char* path, const TorsFmuOptions* how,
                                   const TorsSimulateOptions* given, TorsError** error) {
    if (session == nullptr || path == nullptr)
        return bad_argument(error, "tors_simulate_fmu_with: a null pointer"), nullptr;
    return attempt_handle<TorsResult>(error, [&] {
        const TorsFmuOptions usual = session::defaults_by(&tors_fmu_defaults);
        const TorsFmuOptions from = how != nullptr ? session::copy_of(*how, usual) : usual;
        const FmuRunOptions options = {.kind = text_of(from.kind), .interpolates = from.interpolates != 0};
        return new TorsResult{run_of(session->session, path, options, given), {}, {}, {}, {}, {}};
    });
}

void tors_system_defaults(TorsSystemOptions* options) {
    if (options == nullptr) return;
    *options = {};
    options->size = sizeof(TorsSystemOptions);
    options->ssp = 1, options->fmi = 2;
    options->start = options->stop = NAN;
}

TorsWritten* tors_ssp(TorsSession* session, const char* path, const TorsSystemOptions* given, TorsError** error) {
    if (session == nullptr || path == nullptr || given == nullptr)
        return bad_argument(error, "tors_ssp: a null pointer"), nullptr;
    return attempt_handle<TorsWritten>(error, [&] {
        const TorsSystemOptions from = session::copy_of(*given, session::defaults_by(&tors_system_defaults));
        return session::handle_of(session->session.ssp(system_of(from), path));
    });
}

} // extern "C"
