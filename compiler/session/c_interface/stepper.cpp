// The C interface: step by step.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;

extern "C" {

void tors_step_defaults(TorsStepOptions* options) {
    if (options != nullptr)
        *options = {sizeof(TorsStepOptions), 1, session::default_run(), nullptr, 0, 0, nullptr, 0, nullptr, 0};
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
    if (stepper == nullptr || (inputs == nullptr && stepper->inputs > 0) ||
        (outputs == nullptr && stepper->outputs > 0))
        return bad_argument(error, "tors_step: a null pointer");
    return attempt(error, [&] { stepper->simulation.step({inputs, stepper->inputs}, {outputs, stepper->outputs}); });
}

TorsStatus tors_advance_to(TorsStepper* stepper, double until, TorsError** error) {
    if (stepper == nullptr) return bad_argument(error, "tors_advance_to: a null pointer");
    return attempt(error, [&] { stepper->simulation.advance_to(until); });
}

TorsStatus tors_stepper_value(TorsStepper* stepper, const char* name, double* value, TorsError** error) {
    if (stepper == nullptr || name == nullptr || value == nullptr)
        return bad_argument(error, "tors_stepper_value: a null pointer");
    return attempt(error, [&] { *value = stepper->simulation.value(name); });
}

TorsStatus tors_stepper_set_parameter(TorsStepper* stepper, const char* name, double value, TorsError** error) {
    if (stepper == nullptr || name == nullptr) return bad_argument(error, "tors_stepper_set_parameter: a null pointer");
    return attempt(error, [&] { stepper->simulation.set_parameter(name, value); });
}

double tors_stepper_time(const TorsStepper* stepper) { return stepper != nullptr ? stepper->simulation.time() : NAN; }
int tors_stepper_is_over(const TorsStepper* stepper) {
    return stepper != nullptr && stepper->simulation.is_over() ? 1 : 0;
}
int64_t tors_stepper_events(const TorsStepper* stepper) {
    return stepper != nullptr ? stepper->simulation.events() : 0;
}

TorsStatus tors_stepper_reset(TorsStepper* stepper, TorsError** error) {
    if (stepper == nullptr) return bad_argument(error, "tors_stepper_reset: a null pointer");
    return attempt(error, [&] { stepper->simulation.reset(); });
}

TorsStatus tors_stepper_save(const TorsStepper* stepper, void* bytes, size_t* size, TorsError** error) {
    if (stepper == nullptr || size == nullptr) return bad_argument(error, "tors_stepper_save: a null pointer");
    std::vector<std::byte> state;
    if (const TorsStatus status = attempt(error, [&] { state = stepper->simulation.save(); }); status != TORS_OK)
        return status;
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
