// The functions of FMI 2.0, each a few lines over FmuInstance.

#include "torsion/fmi/fmi2.h"

#include "runtime/core/fmi/access.h"

#include <cstring>
#include <string>
#include <string_view>

using namespace torsion::fmi;

namespace {

/// A text as the format of the importer's logger, without arguments, because some importers do not read those. `#`
/// would begin the name of a variable.
std::string format_of(std::string_view text) {
    std::string format;
    for (const char c : text) {
        if (c == '%' || c == '#') format += c;
        format += c;
    }
    return format;
}

struct Component {
    Component(const TorsionModel& model, Kind kind, const fmi2CallbackFunctions& functions, const char* instance_name,
              bool logs)
        : callbacks(functions), name(instance_name), fmu(model, kind, log, this, logs) {}

    static void log(void* self, Status status, const char* category, const char* message) {
        const Component& c = *static_cast<Component*>(self);
        if (c.callbacks.logger == nullptr) return;
        c.callbacks.logger(c.callbacks.componentEnvironment, c.name.c_str(), static_cast<fmi2Status>(status), category,
                           format_of(message).c_str());
    }

    fmi2CallbackFunctions callbacks;
    std::string name;
    FmuInstance fmu;
    Status last_step = Status::Ok;
};

FmuInstance& fmu(fmi2Component c) { return static_cast<Component*>(c)->fmu; }
fmi2Status answer(Status status) { return static_cast<fmi2Status>(status); }

/// Is the instance in one of the modes, and of the function's kind?
Status allowed(fmi2Component c, unsigned modes, Kind kind, const char* function) {
    if (fmu(c).kind() != kind) return fmu(c).fail(Status::Error, function, "belongs to the other kind of FMU");
    return fmu(c).require(modes, function);
}

void refuse(const fmi2CallbackFunctions& functions, const char* name, const char* why) {
    if (functions.logger != nullptr)
        functions.logger(functions.componentEnvironment, name, fmi2Error, "logStatusError", format_of(why).c_str());
}

constexpr auto real_type = [](std::uint32_t) { return Type::Real; };
constexpr auto boolean_type = [](std::uint32_t) { return Type::Boolean; };

} // namespace

#define REQUIRE_COMPONENT(c)                                                                                           \
    if ((c) == nullptr) return fmi2Error
#define REQUIRE_MODE(c, modes, function)                                                                               \
    REQUIRE_COMPONENT(c);                                                                                              \
    if (const Status status = fmu(c).require(modes, function); status != Status::Ok) return answer(status)
#define REQUIRE_KIND(c, modes, kind, function)                                                                         \
    REQUIRE_COMPONENT(c);                                                                                              \
    if (const Status status = allowed(c, modes, kind, function); status != Status::Ok) return answer(status)
#define REQUIRE_POINTER(c, pointer, function)                                                                          \
    if ((pointer) == nullptr) return answer(fmu(c).fail(Status::Error, function, "null pointer"))

extern "C" {

const char* fmi2GetTypesPlatform(void) { return fmi2TypesPlatform; }
const char* fmi2GetVersion(void) { return fmi2Version; }

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n_categories, const fmi2String categories[]) {
    REQUIRE_COMPONENT(c);
    if (n_categories > 0) {
        REQUIRE_POINTER(c, categories, "fmi2SetDebugLogging");
    }
    return answer(fmu(c).set_logging(on != fmi2False, categories, n_categories));
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String,
                              const fmi2CallbackFunctions* functions, fmi2Boolean, fmi2Boolean logging_on) {
    if (functions == nullptr) return nullptr;
    if (name == nullptr || *name == '\0')
        return refuse(*functions, "", "fmi2Instantiate: an instance needs a name"), nullptr;
    const TorsionModel* model = torsion_model();
    if (model == nullptr || model->abi_version != TORSION_ABI_VERSION || model->size < sizeof(TorsionModel)) {
        return refuse(*functions, name, "fmi2Instantiate: the model is of another version"), nullptr;
    }
    if (guid == nullptr || std::strcmp(guid, model->strings + model->guid) != 0) {
        return refuse(*functions, name, "fmi2Instantiate: the GUID is not this model's"), nullptr;
    }
    if (type != fmi2ModelExchange && type != fmi2CoSimulation)
        return refuse(*functions, name, "fmi2Instantiate: unknown type"), nullptr;
    return new Component(*model, type == fmi2ModelExchange ? Kind::ModelExchange : Kind::CoSimulation, *functions, name,
                         logging_on != fmi2False);
}

void fmi2FreeInstance(fmi2Component c) { delete static_cast<Component*>(c); }

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean tolerance_defined, fmi2Real tolerance, fmi2Real start_time,
                               fmi2Boolean stop_time_defined, fmi2Real stop_time) {
    REQUIRE_MODE(c, Instantiated, "fmi2SetupExperiment");
    if (tolerance_defined && !(tolerance > 0))
        return answer(fmu(c).fail(Status::Error, "fmi2SetupExperiment", "the tolerance must be positive"));
    return answer(fmu(c).set_up({start_time, stop_time_defined ? stop_time : 0, tolerance_defined ? tolerance : 0,
                                 stop_time_defined != fmi2False},
                                "fmi2SetupExperiment"));
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
    REQUIRE_MODE(c, Instantiated, "fmi2EnterInitializationMode");
    return answer(fmu(c).enter_initialization());
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
    REQUIRE_MODE(c, Initialization, "fmi2ExitInitializationMode");
    return answer(fmu(c).exit_initialization(fmu(c).kind() == Kind::ModelExchange ? Event : Step));
}

fmi2Status fmi2Terminate(fmi2Component c) {
    REQUIRE_MODE(c, Event | ContinuousTime | Step | Failed, "fmi2Terminate");
    return answer(fmu(c).terminate());
}

fmi2Status fmi2Reset(fmi2Component c) {
    REQUIRE_COMPONENT(c);
    return answer(fmu(c).reset());
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference references[], size_t n, fmi2Real values[]) {
    REQUIRE_COMPONENT(c);
    return answer(get_all(fmu(c), real_type, references, n, values, "fmi2GetReal"));
}

fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference references[], size_t n, fmi2Integer values[]) {
    REQUIRE_COMPONENT(c);
    return answer(get_all(
        fmu(c), [&](std::uint32_t r) { return integer_type(fmu(c), r); }, references, n, values, "fmi2GetInteger"));
}

fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference references[], size_t n, fmi2Boolean values[]) {
    REQUIRE_COMPONENT(c);
    return answer(get_all(fmu(c), boolean_type, references, n, values, "fmi2GetBoolean"));
}

fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference references[], size_t n, fmi2String values[]) {
    REQUIRE_COMPONENT(c);
    return answer(get_texts(fmu(c), references, n, values, "fmi2GetString"));
}

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference references[], size_t n, const fmi2Real values[]) {
    REQUIRE_COMPONENT(c);
    return answer(set_all(fmu(c), real_type, references, n, values, "fmi2SetReal"));
}

fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference references[], size_t n,
                          const fmi2Integer values[]) {
    REQUIRE_COMPONENT(c);
    return answer(set_all(
        fmu(c), [&](std::uint32_t r) { return integer_type(fmu(c), r); }, references, n, values, "fmi2SetInteger"));
}

fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference references[], size_t n,
                          const fmi2Boolean values[]) {
    REQUIRE_COMPONENT(c);
    return answer(set_all(fmu(c), boolean_type, references, n, values, "fmi2SetBoolean"));
}

fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference[], size_t n, const fmi2String[]) {
    REQUIRE_MODE(c, writable_modes, "fmi2SetString");
    return answer(none_of(fmu(c), n, "fmi2SetString", "strings are constants"));
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
    REQUIRE_COMPONENT(c);
    return answer(get_state(fmu(c), state, "fmi2GetFMUstate"));
}

fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
    REQUIRE_COMPONENT(c);
    return answer(set_state(fmu(c), state, "fmi2SetFMUstate"));
}

fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
    REQUIRE_COMPONENT(c);
    return answer(free_state(fmu(c), state, "fmi2FreeFMUstate"));
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t* size) {
    REQUIRE_COMPONENT(c);
    return answer(state_size(fmu(c), state, size, "fmi2SerializedFMUstateSize"));
}

fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
    REQUIRE_COMPONENT(c);
    return answer(serialize_state(fmu(c), state, bytes, size, "fmi2SerializeFMUstate"));
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate* state) {
    REQUIRE_COMPONENT(c);
    return answer(deserialize_state(fmu(c), bytes, size, state, "fmi2DeSerializeFMUstate"));
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknowns[], size_t n_unknowns,
                                        const fmi2ValueReference knowns[], size_t n_knowns, const fmi2Real seed[],
                                        fmi2Real sensitivity[]) {
    REQUIRE_MODE(c, Initialization | Event | ContinuousTime | Step | Terminated, "fmi2GetDirectionalDerivative");
    if (n_unknowns > 0) {
        REQUIRE_POINTER(c, unknowns, "fmi2GetDirectionalDerivative");
    }
    if (n_unknowns > 0) {
        REQUIRE_POINTER(c, sensitivity, "fmi2GetDirectionalDerivative");
    }
    if (n_knowns > 0) {
        REQUIRE_POINTER(c, knowns, "fmi2GetDirectionalDerivative");
    }
    if (n_knowns > 0) {
        REQUIRE_POINTER(c, seed, "fmi2GetDirectionalDerivative");
    }
    return answer(
        fmu(c).directional(unknowns, n_unknowns, knowns, n_knowns, seed, sensitivity, "fmi2GetDirectionalDerivative"));
}

// ---- Model Exchange

fmi2Status fmi2EnterEventMode(fmi2Component c) {
    REQUIRE_KIND(c, ContinuousTime, Kind::ModelExchange, "fmi2EnterEventMode");
    return answer(fmu(c).enter_event_mode());
}

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
    REQUIRE_KIND(c, Event, Kind::ModelExchange, "fmi2NewDiscreteStates");
    REQUIRE_POINTER(c, info, "fmi2NewDiscreteStates");
    EventInfo found;
    const Status status = fmu(c).update_discrete_states(found, "fmi2NewDiscreteStates");
    *info = {fmi2False, found.terminate, fmi2False, found.states_changed, found.has_next_time, found.next_time};
    return answer(status);
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) {
    REQUIRE_KIND(c, Event, Kind::ModelExchange, "fmi2EnterContinuousTimeMode");
    fmu(c).enter(ContinuousTime);
    return fmi2OK;
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean, fmi2Boolean* enter_event_mode,
                                       fmi2Boolean* terminate_simulation) {
    REQUIRE_KIND(c, ContinuousTime, Kind::ModelExchange, "fmi2CompletedIntegratorStep");
    REQUIRE_POINTER(c, enter_event_mode, "fmi2CompletedIntegratorStep");
    REQUIRE_POINTER(c, terminate_simulation, "fmi2CompletedIntegratorStep");
    bool terminate = false;
    const Status status = fmu(c).completed_step(terminate);
    *enter_event_mode = fmi2False;
    *terminate_simulation = terminate;
    return answer(status);
}

fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) {
    REQUIRE_KIND(c, Event | ContinuousTime, Kind::ModelExchange, "fmi2SetTime");
    return answer(fmu(c).set_time(time));
}

fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real states[], size_t n) {
    REQUIRE_KIND(c, ContinuousTime, Kind::ModelExchange, "fmi2SetContinuousStates");
    return answer(fmu(c).set_states(states, n, "fmi2SetContinuousStates"));
}

fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real derivatives[], size_t n) {
    REQUIRE_KIND(c, readable_modes, Kind::ModelExchange, "fmi2GetDerivatives");
    return answer(fmu(c).derivatives(derivatives, n, "fmi2GetDerivatives"));
}

fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real indicators[], size_t n) {
    REQUIRE_KIND(c, readable_modes, Kind::ModelExchange, "fmi2GetEventIndicators");
    return answer(fmu(c).indicators(indicators, n, "fmi2GetEventIndicators"));
}

fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real states[], size_t n) {
    REQUIRE_KIND(c, readable_modes, Kind::ModelExchange, "fmi2GetContinuousStates");
    return answer(fmu(c).states(states, n, "fmi2GetContinuousStates"));
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real nominals[], size_t n) {
    REQUIRE_KIND(c, readable_modes | Instantiated, Kind::ModelExchange, "fmi2GetNominalsOfContinuousStates");
    return answer(fmu(c).nominals(nominals, n, "fmi2GetNominalsOfContinuousStates"));
}

// ---- Co-Simulation

// Of the first order: the input follows a straight line in the next communication step, and then keeps the value that
// it has reached.
fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference references[], size_t n,
                                       const fmi2Integer orders[], const fmi2Real values[]) {
    constexpr const char* function = "fmi2SetRealInputDerivatives";
    REQUIRE_KIND(c, Instantiated | Initialization | Step, Kind::CoSimulation, function);
    if (const Status status = check_orders(fmu(c), references, n, orders, values, function); status != Status::Ok)
        return answer(status);
    return answer(fmu(c).set_slopes(references, n, values, function));
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference references[], size_t n,
                                        const fmi2Integer orders[], fmi2Real values[]) {
    constexpr const char* function = "fmi2GetRealOutputDerivatives";
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, function);
    if (const Status status = check_orders(fmu(c), references, n, orders, values, function); status != Status::Ok)
        return answer(status);
    return answer(fmu(c).output_slopes(references, n, values, function));
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real current, fmi2Real step, fmi2Boolean) {
    REQUIRE_KIND(c, Step, Kind::CoSimulation, "fmi2DoStep");
    Component& component = *static_cast<Component*>(c);
    StepOutcome outcome;
    component.last_step = component.fmu.do_step(current, step, FmuInstance::Stops::Never, outcome, "fmi2DoStep");
    if (component.last_step == Status::Ok && component.fmu.is_terminated()) {
        component.last_step = component.fmu.fail(Status::Discard, "fmi2DoStep", "the model has ended the simulation");
    }
    return answer(component.last_step);
}

fmi2Status fmi2CancelStep(fmi2Component c) {
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, "fmi2CancelStep");
    return answer(
        fmu(c).fail(Status::Error, "fmi2CancelStep", "no step is running: steps end before fmi2DoStep returns"));
}

fmi2Status fmi2GetStatus(fmi2Component c, fmi2StatusKind kind, fmi2Status* value) {
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, "fmi2GetStatus");
    REQUIRE_POINTER(c, value, "fmi2GetStatus");
    if (kind != fmi2DoStepStatus)
        return answer(fmu(c).fail(Status::Discard, "fmi2GetStatus", "this status is of another type"));
    *value = answer(static_cast<Component*>(c)->last_step);
    return fmi2OK;
}

fmi2Status fmi2GetRealStatus(fmi2Component c, fmi2StatusKind kind, fmi2Real* value) {
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, "fmi2GetRealStatus");
    REQUIRE_POINTER(c, value, "fmi2GetRealStatus");
    if (kind != fmi2LastSuccessfulTime)
        return answer(fmu(c).fail(Status::Discard, "fmi2GetRealStatus", "this status is of another type"));
    *value = fmu(c).time();
    return fmi2OK;
}

fmi2Status fmi2GetIntegerStatus(fmi2Component c, fmi2StatusKind, fmi2Integer* value) {
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, "fmi2GetIntegerStatus");
    REQUIRE_POINTER(c, value, "fmi2GetIntegerStatus");
    return answer(fmu(c).fail(Status::Discard, "fmi2GetIntegerStatus", "no status is of this type"));
}

fmi2Status fmi2GetBooleanStatus(fmi2Component c, fmi2StatusKind kind, fmi2Boolean* value) {
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, "fmi2GetBooleanStatus");
    REQUIRE_POINTER(c, value, "fmi2GetBooleanStatus");
    if (kind != fmi2Terminated)
        return answer(fmu(c).fail(Status::Discard, "fmi2GetBooleanStatus", "this status is of another type"));
    *value = fmu(c).is_terminated();
    return fmi2OK;
}

fmi2Status fmi2GetStringStatus(fmi2Component c, fmi2StatusKind kind, fmi2String* value) {
    REQUIRE_KIND(c, Step | Terminated | Failed, Kind::CoSimulation, "fmi2GetStringStatus");
    REQUIRE_POINTER(c, value, "fmi2GetStringStatus");
    if (kind != fmi2PendingStatus)
        return answer(fmu(c).fail(Status::Discard, "fmi2GetStringStatus", "this status is of another type"));
    *value = "";
    return answer(fmu(c).fail(Status::Discard, "fmi2GetStringStatus", "no step is pending"));
}

} // extern "C"
