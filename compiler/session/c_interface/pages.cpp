// The C interface: what a further run of a result tells.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::bad_argument;

extern "C" {

const char* tors_result_report_html(TorsResult* result, TorsError** error) {
    if (result == nullptr) return bad_argument(error, "tors_result_report_html: a null pointer"), nullptr;
    const std::lock_guard lock(result->mutex);
    const TorsStatus status = attempt(error, [&] { result->report = result->result.report_html(); });
    return status == TORS_OK ? result->report.c_str() : nullptr;
}

size_t tors_result_count_component_energies(TorsResult* result, TorsError** error) {
    if (result == nullptr)
        return bad_argument(error, "tors_result_count_component_energies: a null pointer"), TORS_NONE;
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
    *energy = {e.component.c_str(),  e.class_name.c_str(), e.stored,         e.supplied,
               e.dissipated,         e.unaccounted,        e.largest_stored, e.largest_supplied,
               e.largest_dissipated, e.largest_unaccounted};
    return 1;
}

} // extern "C"
