// The C interface: linear systems and modes.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

namespace torsion::session {

TorsLinearOptions default_linear() {
    TorsLinearOptions options{};
    options.size = sizeof options;
    options.run = default_run();
    options.at = options.campbell_low = options.campbell_high = options.near = NAN;
    return options;
}

LinearizeOptions linear_of(const TorsLinearOptions* wanted) {
    LinearizeOptions options;
    if (wanted == nullptr) return options;
    const TorsLinearOptions from = copy_of(*wanted, default_linear());
    options.run = run_of(from.run);
    options.set = values_of(from.set, from.n_set);
    options.at = given(from.at);
    options.input_file = text_of(from.input_file), options.inputs = inputs_of(from.inputs);
    if (from.gap < 0 || from.gap > 2) throw BadArgument{"`gap` is 0, 1 or 2"};
    options.gap = from.gap == 1 ? GapState::Closed : from.gap == 2 ? GapState::Open : GapState::Current;
    options.freeze_sources = from.freeze_sources != 0;
    options.outputs = texts_of(from.outputs, from.n_outputs);
    if (!std::isnan(from.campbell_low) || !std::isnan(from.campbell_high))
        options.campbell = std::pair(from.campbell_low, from.campbell_high);
    check_list(from.orders, from.n_orders);
    if (from.orders != nullptr) options.orders.assign(from.orders, from.orders + from.n_orders);
    options.count = from.count, options.near = given(from.near), options.mean_turn = from.mean_turn != 0;
    return options;
}

} // namespace torsion::session

namespace {

const std::vector<std::string>* names_of(const TorsLinearization* system, char of) {
    if (system == nullptr) return nullptr;
    return of == 'x'   ? &system->system.states
           : of == 'u' ? &system->system.inputs
           : of == 'y' ? &system->system.outputs
                       : nullptr;
}

} // namespace

extern "C" {

void tors_linear_defaults_of(TorsLinearOptions* options, size_t size) {
    session::give_defaults(options, session::default_linear(), size);
}
void tors_linear_defaults(TorsLinearOptions* options) {
    tors_linear_defaults_of(options, offsetof(TorsLinearOptions, input_file));
}

TorsLinearization* tors_linearize(const TorsModel* model, const TorsLinearOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_linearize: a null pointer"), nullptr;
    return attempt_handle<TorsLinearization>(
        error, [&] { return new TorsLinearization{model->model.linearize(session::linear_of(options))}; });
}

size_t tors_linear_count(const TorsLinearization* system, char of) {
    const auto* names = names_of(system, of);
    return names != nullptr ? names->size() : 0;
}

const char* tors_linear_name(const TorsLinearization* system, char of, size_t number) {
    const auto* names = names_of(system, of);
    return names != nullptr && number < names->size() ? (*names)[number].c_str() : nullptr;
}

double tors_linear_value(const TorsLinearization* system, char of, size_t number) {
    if (number >= tors_linear_count(system, of)) return NAN;
    const Linearization& s = system->system;
    return (of == 'x' ? s.state_values : of == 'u' ? s.input_values : s.output_values)[number];
}

const double* tors_linear_matrix(const TorsLinearization* system, char of) {
    if (system == nullptr) return nullptr;
    const Linearization& s = system->system;
    return of == 'A' ? s.a.data() : of == 'B' ? s.b.data() : of == 'C' ? s.c.data() : of == 'D' ? s.d.data() : nullptr;
}

const char* tors_linear_json(const TorsLinearization* system) {
    return system != nullptr ? system->system.json.c_str() : "";
}
void tors_linear_free(TorsLinearization* system) { delete system; }

TorsModes* tors_modes(const TorsModel* model, const TorsLinearOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_modes: a null pointer"), nullptr;
    return attempt_handle<TorsModes>(error,
                                     [&] { return new TorsModes{model->model.modes(session::linear_of(options))}; });
}

size_t tors_modes_count(const TorsModes* modes) { return modes != nullptr ? modes->modes.modes.size() : 0; }

int tors_mode(const TorsModes* modes, size_t number, int32_t* kind, double* real, double* imaginary, double* frequency,
              double* damping) {
    if (number >= tors_modes_count(modes)) return 0;
    const Mode& mode = modes->modes.modes[number];
    if (kind != nullptr) *kind = static_cast<int32_t>(mode.kind);
    if (real != nullptr) *real = mode.eigenvalue.real();
    if (imaginary != nullptr) *imaginary = mode.eigenvalue.imag();
    if (frequency != nullptr) *frequency = mode.frequency;
    if (damping != nullptr) *damping = mode.damping;
    return 1;
}

const char* tors_modes_json(const TorsModes* modes) { return modes != nullptr ? modes->modes.json.c_str() : ""; }
void tors_modes_free(TorsModes* modes) { delete modes; }

const char* tors_modes_svg(const TorsModes* modes) { return modes != nullptr ? modes->modes.svg.c_str() : ""; }
const char* tors_modes_shapes(const TorsModes* modes) { return modes != nullptr ? modes->modes.shapes.c_str() : ""; }
const char* tors_modes_csv(const TorsModes* modes) { return modes != nullptr ? modes->modes.csv.c_str() : ""; }
size_t tors_modes_count_critical_speeds(const TorsModes* modes) {
    return modes != nullptr ? modes->modes.critical_speeds.size() : 0;
}

int tors_critical_speed(const TorsModes* modes, size_t number, double* rpm, double* order, size_t* mode) {
    if (number >= tors_modes_count_critical_speeds(modes)) return 0;
    const CriticalSpeed& speed = modes->modes.critical_speeds[number];
    if (rpm != nullptr) *rpm = speed.speed;
    if (order != nullptr) *order = speed.order;
    if (mode != nullptr) *mode = speed.mode;
    return 1;
}

} // extern "C"
