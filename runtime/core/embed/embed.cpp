// The embedding API over an instance and its main loop. Only compiled libraries contain it: its model is the one linked
// with it.

#include "torsion/embed.h"

#include "runtime/core/embed/embedded.h"
#include "runtime/core/names.h"

#include <cmath>
#include <cstring>

using torsion::runtime::Embedded;
using torsion::runtime::text;

struct TorsionInstance : Embedded {
    using Embedded::Embedded;
};

namespace {

const TorsionModel& model() { return *torsion_model(); }
const char* words(std::uint32_t offset) { return text(model(), offset).data(); }

const char* type_name(std::uint8_t type) {
    static constexpr const char* names[] = {"Real", "Integer", "Boolean", "enumeration", "String"};
    return type < 5 ? names[type] : "";
}

const char* variability_name(std::uint8_t variability) {
    static constexpr const char* names[] = {"constant", "parameter", "discrete", "continuous"};
    return variability < 4 ? names[variability] : "";
}

const char* causality_name(std::uint8_t causality) {
    static constexpr const char* names[] = {"local", "input", "output"};
    return causality < 3 ? names[causality] : "";
}

} // namespace

extern "C" {

const char* torsion_model_name(void) { return words(model().name); }
uint32_t torsion_count_variables(void) { return model().n_variables; }

TorsionStatus torsion_describe(uint32_t variable, TorsionVariableDescription* description) {
    if (variable >= model().n_variables || description == nullptr) return TORSION_BAD_ARGUMENT;
    const TorsionVariable& row = model().variables[variable];
    *description = {words(row.name),
                    words(row.description),
                    words(row.unit),
                    words(row.display_unit),
                    type_name(row.type),
                    variability_name(row.variability),
                    causality_name(row.causality),
                    (row.flags & (TORSION_SETTABLE | TORSION_START)) != 0,
                    (row.flags & TORSION_HIDDEN) != 0,
                    (row.flags & TORSION_TUNABLE) != 0};
    return TORSION_OK;
}

uint32_t torsion_find(const char* name) {
    if (name == nullptr) return UINT32_MAX;
    for (std::uint32_t i = 0; i < model().n_variables; ++i) {
        if (std::strcmp(words(model().variables[i].name), name) == 0) return i;
    }
    return UINT32_MAX;
}

void torsion_default_options(TorsionOptions* options) {
    if (options != nullptr) *options = {sizeof(TorsionOptions), 0, NAN, NAN, NAN, NAN, NAN, nullptr, nullptr, nullptr};
}

TorsionInstance* torsion_create(const TorsionOptions* options) {
    TorsionOptions chosen;
    torsion_default_options(&chosen);
    // not from torsion_default_options
    if (options != nullptr && options->size != sizeof(TorsionOptions)) return nullptr;
    if (options != nullptr) chosen = *options;
    auto* instance = new TorsionInstance(model(), chosen);
    if (instance->is_valid()) return instance;
    delete instance;
    return nullptr;
}

void torsion_free(TorsionInstance* instance) { delete instance; }

TorsionStatus torsion_set(TorsionInstance* instance, uint32_t variable, double value) {
    return instance == nullptr ? TORSION_BAD_ARGUMENT : instance->set(variable, value);
}
TorsionStatus torsion_set_named(TorsionInstance* instance, const char* name, double value) {
    return torsion_set(instance, torsion_find(name), value);
}

TorsionStatus torsion_get(TorsionInstance* instance, uint32_t variable, double* value) {
    return instance == nullptr || value == nullptr ? TORSION_BAD_ARGUMENT : instance->get(variable, *value);
}
TorsionStatus torsion_get_named(TorsionInstance* instance, const char* name, double* value) {
    return torsion_get(instance, torsion_find(name), value);
}

TorsionStatus torsion_initialize(TorsionInstance* instance) {
    return instance == nullptr ? TORSION_BAD_ARGUMENT : instance->initialize();
}
double torsion_time(const TorsionInstance* instance) { return instance == nullptr ? NAN : instance->time(); }

TorsionStatus torsion_advance(TorsionInstance* instance, double until) {
    return instance == nullptr ? TORSION_BAD_ARGUMENT : instance->advance(until);
}
TorsionStatus torsion_step(TorsionInstance* instance, double step) {
    return instance == nullptr || !(step > 0) ? TORSION_BAD_ARGUMENT : instance->advance(instance->time() + step);
}

uint32_t torsion_count_states(void) { return model().n_x; }
uint32_t torsion_state_variable(uint32_t state) {
    return state < model().n_x ? model().states[state].variable : UINT32_MAX;
}

TorsionStatus torsion_get_states(TorsionInstance* instance, double* x) {
    return instance == nullptr || x == nullptr ? TORSION_BAD_ARGUMENT : instance->states(x);
}
TorsionStatus torsion_set_point(TorsionInstance* instance, double time, const double* x) {
    return instance == nullptr ? TORSION_BAD_ARGUMENT : instance->set_point(time, x);
}
TorsionStatus torsion_derivatives(TorsionInstance* instance, double* der) {
    return instance == nullptr || der == nullptr ? TORSION_BAD_ARGUMENT : instance->derivatives(der);
}

uint32_t torsion_count_indicators(void) { return model().n_relations; }
TorsionStatus torsion_indicators(TorsionInstance* instance, double* indicators) {
    return instance == nullptr || indicators == nullptr ? TORSION_BAD_ARGUMENT : instance->indicators(indicators);
}
TorsionStatus torsion_next_time_event(TorsionInstance* instance, double* time) {
    return instance == nullptr || time == nullptr ? TORSION_BAD_ARGUMENT : instance->next_time_event(*time);
}
TorsionStatus torsion_event(TorsionInstance* instance) {
    return instance == nullptr ? TORSION_BAD_ARGUMENT : instance->handle_event();
}

size_t torsion_saved_size(const TorsionInstance* instance) { return instance == nullptr ? 0 : instance->saved_size(); }
TorsionStatus torsion_save(const TorsionInstance* instance, void* bytes, size_t size) {
    // Constant for the user: values stay, and it continues as after torsion_restore
    return instance == nullptr || bytes == nullptr ? TORSION_BAD_ARGUMENT
                                                   : const_cast<TorsionInstance*>(instance)->save(bytes, size);
}
TorsionStatus torsion_restore(TorsionInstance* instance, const void* bytes, size_t size) {
    return instance == nullptr || bytes == nullptr ? TORSION_BAD_ARGUMENT : instance->restore(bytes, size);
}
}
