// The C interface: loading with progress, pages, energies of components, pictures of modes.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

extern "C" {

void tors_load_defaults(TorsLoadOptions* options) {
    if (options != nullptr) *options = {sizeof(TorsLoadOptions), 0, nullptr, nullptr, nullptr, nullptr, 0, nullptr, nullptr, nullptr};
}

TorsModel* tors_load_with(TorsSession* session, const TorsLoadOptions* given, TorsError** error) {
    if (session == nullptr || given == nullptr) return bad_argument(error, "tors_load_with: a null pointer"), nullptr;
    return attempt_handle<TorsModel>(error, [&] {
        const TorsLoadOptions from = session::copy_of(*given, session::defaults_by(&tors_load_defaults));
        if ((from.target == nullptr) == (from.text == nullptr)) throw session::BadArgument{"tors_load_with: either a target or a text"};
        LoadOptions options;
        options.target = text_of(from.target), options.model = text_of(from.model);
        if (from.text != nullptr) options.text = from.text;
        options.set = session::values_of(from.set, from.n_set);
        options.progress = session::stages_of(from.progress, from.data);
        if (from.cancel != nullptr) options.cancel = &from.cancel->flag;
        return session::handle_of(session->session.load(options));
    });
}

const char* tors_result_report_html(TorsResult* result, TorsError** error) {
    if (result == nullptr) return bad_argument(error, "tors_result_report_html: a null pointer"), nullptr;
    const std::lock_guard lock(result->mutex);
    const TorsStatus status = attempt(error, [&] { result->report = result->result.report_html(); });
    return status == TORS_OK ? result->report.c_str() : nullptr;
}

size_t tors_result_count_component_energies(TorsResult* result, TorsError** error) {
    if (result == nullptr) return bad_argument(error, "tors_result_count_component_energies: a null pointer"), TORS_NONE;
    const std::lock_guard lock(result->mutex);
    if (result->has_energies) return result->energies.size();
    const TorsStatus status = attempt(error, [&] { result->energies = result->result.component_energy(); });
    result->has_energies = status == TORS_OK;
    return result->has_energies ? result->energies.size() : TORS_NONE;
}

int tors_result_component_energy(const TorsResult* result, size_t number, TorsComponentEnergy* energy) {
    if (result == nullptr || energy == nullptr) return 0;
    const std::lock_guard lock(result->mutex);
    if (number >= result->energies.size()) return 0;
    const ComponentEnergy& e = result->energies[number];
    *energy = {e.component.c_str(), e.class_name.c_str(), e.stored,           e.supplied,           e.dissipated,
               e.unaccounted,       e.largest_stored,     e.largest_supplied, e.largest_dissipated, e.largest_unaccounted};
    return 1;
}

const char* tors_modes_svg(const TorsModes* modes) { return modes != nullptr ? modes->modes.svg.c_str() : ""; }
const char* tors_modes_csv(const TorsModes* modes) { return modes != nullptr ? modes->modes.csv.c_str() : ""; }
size_t tors_modes_count_critical_speeds(const TorsModes* modes) { return modes != nullptr ? modes->modes.critical_speeds.size() : 0; }

int tors_critical_speed(const TorsModes* modes, size_t number, double* rpm, double* order, size_t* mode) {
    if (number >= tors_modes_count_critical_speeds(modes)) return 0;
    const CriticalSpeed& speed = modes->modes.critical_speeds[number];
    if (rpm != nullptr) *rpm = speed.speed;
    if (order != nullptr) *order = speed.order;
    if (mode != nullptr) *mode = speed.mode;
    return 1;
}

} // extern "C"
