// The C interface: steps, linear systems, sweeps, libraries.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;
using session::text_of;

extern "C" {

// ---- step by step

void tors_step_defaults(TorsStepOptions* options) {
    if (options != nullptr) *options = {sizeof(TorsStepOptions), 1, session::default_run(), nullptr, 0, 0, nullptr, 0, nullptr, 0};
}

TorsStepper* tors_stepper_new(const TorsModel* model, const TorsStepOptions* given, TorsError** error) {
    if (model == nullptr || given == nullptr) return bad_argument(error, "tors_stepper_new: a null pointer"), nullptr;
    return attempt_handle<TorsStepper>(error, [&] {
        const TorsStepOptions from = session::copy_of(*given, session::defaults_by(&tors_step_defaults));
        StepOptions options;
        options.run = session::run_of(from.run);
        options.set = session::values_of(from.set, from.n_set);
        options.may_compile = from.may_compile != 0;
        options.dt = from.dt;
        options.inputs = session::texts_of(from.inputs, from.n_inputs);
        options.outputs = session::texts_of(from.outputs, from.n_outputs);
        return new TorsStepper{model->model.stepper(options), from.n_inputs, from.n_outputs};
    });
}

TorsStatus tors_step(TorsStepper* stepper, const double* inputs, double* outputs, TorsError** error) {
    if (stepper == nullptr || (inputs == nullptr && stepper->inputs > 0) || (outputs == nullptr && stepper->outputs > 0))
        return bad_argument(error, "tors_step: a null pointer");
    return attempt(error, [&] { stepper->simulation.step({inputs, stepper->inputs}, {outputs, stepper->outputs}); });
}

TorsStatus tors_advance_to(TorsStepper* stepper, double until, TorsError** error) {
    if (stepper == nullptr) return bad_argument(error, "tors_advance_to: a null pointer");
    return attempt(error, [&] { stepper->simulation.advance_to(until); });
}

TorsStatus tors_stepper_value(TorsStepper* stepper, const char* name, double* value, TorsError** error) {
    if (stepper == nullptr || name == nullptr || value == nullptr) return bad_argument(error, "tors_stepper_value: a null pointer");
    return attempt(error, [&] { *value = stepper->simulation.value(name); });
}

TorsStatus tors_stepper_set_parameter(TorsStepper* stepper, const char* name, double value, TorsError** error) {
    if (stepper == nullptr || name == nullptr) return bad_argument(error, "tors_stepper_set_parameter: a null pointer");
    return attempt(error, [&] { stepper->simulation.set_parameter(name, value); });
}

double tors_stepper_time(const TorsStepper* stepper) { return stepper != nullptr ? stepper->simulation.time() : NAN; }
int tors_stepper_is_over(const TorsStepper* stepper) { return stepper != nullptr && stepper->simulation.is_over() ? 1 : 0; }
int64_t tors_stepper_events(const TorsStepper* stepper) { return stepper != nullptr ? stepper->simulation.events() : 0; }

TorsStatus tors_stepper_reset(TorsStepper* stepper, TorsError** error) {
    if (stepper == nullptr) return bad_argument(error, "tors_stepper_reset: a null pointer");
    return attempt(error, [&] { stepper->simulation.reset(); });
}

TorsStatus tors_stepper_save(const TorsStepper* stepper, void* bytes, size_t* size, TorsError** error) {
    if (stepper == nullptr || size == nullptr) return bad_argument(error, "tors_stepper_save: a null pointer");
    std::vector<std::byte> state;
    if (const TorsStatus status = attempt(error, [&] { state = stepper->simulation.save(); }); status != TORS_OK) return status;
    const bool fits = bytes != nullptr && *size >= state.size();
    if (bytes != nullptr && !fits) return bad_argument(error, "tors_stepper_save: there is not enough room");
    *size = state.size();
    if (fits) std::memcpy(bytes, state.data(), state.size());
    return TORS_OK;
}

TorsStatus tors_stepper_restore(TorsStepper* stepper, const void* bytes, size_t size, TorsError** error) {
    if (stepper == nullptr || bytes == nullptr) return bad_argument(error, "tors_stepper_restore: a null pointer");
    return attempt(error, [&] { stepper->simulation.restore({static_cast<const std::byte*>(bytes), size}); });
}

void tors_stepper_free(TorsStepper* stepper) { delete stepper; }

} // extern "C"

// ---- linear systems

namespace torsion::session {

TorsLinearOptions default_linear() {
    TorsLinearOptions options{};
    options.size = sizeof options;
    options.run = default_run();
    options.at = options.campbell_low = options.campbell_high = NAN;
    return options;
}

TorsSweepOptions default_sweep() {
    TorsSweepOptions options{};
    options.size = sizeof options;
    options.run = default_run();
    return options;
}

} // namespace torsion::session

namespace {

LinearizeOptions linear_of(const TorsLinearOptions* given) {
    LinearizeOptions options;
    if (given == nullptr) return options;
    const TorsLinearOptions from = session::copy_of(*given, session::default_linear());
    options.run = session::run_of(from.run);
    options.set = session::values_of(from.set, from.n_set);
    options.at = session::given(from.at);
    options.input_file = text_of(from.input_file), options.inputs = session::inputs_of(from.inputs);
    if (from.gap < 0 || from.gap > 2) throw session::BadArgument{"`gap` is 0, 1 or 2"};
    options.gap = from.gap == 1 ? GapState::Closed : from.gap == 2 ? GapState::Open : GapState::Current;
    options.freeze_sources = from.freeze_sources != 0;
    options.outputs = session::texts_of(from.outputs, from.n_outputs);
    if (!std::isnan(from.campbell_low) || !std::isnan(from.campbell_high)) options.campbell = std::pair(from.campbell_low, from.campbell_high);
    session::check_list(from.orders, from.n_orders);
    if (from.orders != nullptr) options.orders.assign(from.orders, from.orders + from.n_orders);
    return options;
}

const std::vector<std::string>* names_of(const TorsLinearization* system, char of) {
    if (system == nullptr) return nullptr;
    return of == 'x' ? &system->system.states : of == 'u' ? &system->system.inputs : of == 'y' ? &system->system.outputs : nullptr;
}

} // namespace

extern "C" {

void tors_linear_defaults_of(TorsLinearOptions* options, size_t size) { session::give_defaults(options, session::default_linear(), size); }
void tors_linear_defaults(TorsLinearOptions* options) { tors_linear_defaults_of(options, offsetof(TorsLinearOptions, input_file)); }

TorsLinearization* tors_linearize(const TorsModel* model, const TorsLinearOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_linearize: a null pointer"), nullptr;
    return attempt_handle<TorsLinearization>(error, [&] { return new TorsLinearization{model->model.linearize(linear_of(options))}; });
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

const char* tors_linear_json(const TorsLinearization* system) { return system != nullptr ? system->system.json.c_str() : ""; }
void tors_linear_free(TorsLinearization* system) { delete system; }

TorsModes* tors_modes(const TorsModel* model, const TorsLinearOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_modes: a null pointer"), nullptr;
    return attempt_handle<TorsModes>(error, [&] { return new TorsModes{model->model.modes(linear_of(options))}; });
}

size_t tors_modes_count(const TorsModes* modes) { return modes != nullptr ? modes->modes.modes.size() : 0; }

int tors_mode(const TorsModes* modes, size_t number, int32_t* kind, double* real, double* imaginary, double* frequency, double* damping) {
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

// ---- sweeps

void tors_sweep_defaults_of(TorsSweepOptions* options, size_t size) { session::give_defaults(options, session::default_sweep(), size); }
void tors_sweep_defaults(TorsSweepOptions* options) { tors_sweep_defaults_of(options, offsetof(TorsSweepOptions, input_file)); }

TorsTable* tors_sweep(const TorsModel* model, const TorsSweepOptions* given, TorsError** error) {
    if (model == nullptr || given == nullptr) return bad_argument(error, "tors_sweep: a null pointer"), nullptr;
    return attempt_handle<TorsTable>(error, [&] {
        const TorsSweepOptions from = session::copy_of(*given, session::default_sweep());
        SweepOptions options;
        options.run = session::run_of(from.run);
        session::check_list(from.vary, from.n_vary);
        session::check_list(from.collect, from.n_collect);
        for (std::size_t i = 0; i < from.n_vary; ++i) session::check_list(from.vary[i].values, from.vary[i].n_values);
        for (std::size_t i = 0; i < from.n_vary; ++i)
            options.vary.push_back({text_of(from.vary[i].name), {from.vary[i].values, from.vary[i].values + from.vary[i].n_values}, {}});
        options.set = session::values_of(from.set, from.n_set);
        options.input_file = text_of(from.input_file), options.inputs = session::inputs_of(from.inputs);
        for (std::size_t i = 0; i < from.n_collect; ++i) options.collect.emplace_back(text_of(from.collect[i].name), text_of(from.collect[i].text));
        options.is_samples = from.is_samples != 0;
        options.jobs = from.jobs;
        if (from.progress != nullptr)
            options.progress = [tell = from.progress, data = from.data](const Progress& p) {
                return tell(data, 0, p.fraction, static_cast<int64_t>(p.failed), static_cast<int64_t>(p.finished)) != 0;
            };
        if (from.cancel != nullptr) options.cancel = &from.cancel->flag;
        options.path = text_of(from.path);
        options.restart = from.restart != 0;
        return new TorsTable{model->model.sweep(options)};
    });
}

size_t tors_table_rows(const TorsTable* table) { return table != nullptr ? table->table.rows() : 0; }
size_t tors_table_failed(const TorsTable* table) { return table != nullptr ? table->table.failed() : 0; }
int tors_table_is_complete(const TorsTable* table) { return table != nullptr && table->table.is_complete() ? 1 : 0; }
size_t tors_table_count(const TorsTable* table) { return table != nullptr ? table->table.varied().size() + table->table.collected().size() : 0; }

const char* tors_table_name(const TorsTable* table, size_t column) {
    if (column >= tors_table_count(table)) return nullptr;
    const std::size_t varied = table->table.varied().size();
    return (column < varied ? table->table.varied()[column] : table->table.collected()[column - varied]).c_str();
}

const double* tors_table_values(const TorsTable* table, size_t column) {
    return column < tors_table_count(table) ? table->table.column(column).data() : nullptr;
}

const char* tors_table_status(const TorsTable* table, size_t row) {
    return row < tors_table_rows(table) ? table->table.status(row).c_str() : nullptr;
}

const char* tors_table_message(const TorsTable* table, size_t row) { return row < tors_table_rows(table) ? table->table.message(row).c_str() : ""; }

TorsStatus tors_table_write(const TorsTable* table, const char* path, TorsError** error) {
    if (table == nullptr || path == nullptr) return bad_argument(error, "tors_table_write: a null pointer");
    return attempt(error, [&] { table->table.write(path); });
}

void tors_table_free(TorsTable* table) { delete table; }

} // extern "C"
