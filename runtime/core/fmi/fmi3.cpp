// The functions of FMI 3.0, each a few lines over FmuInstance.

#include "torsion/fmi/fmi3.h"
#include "torsion/fmi/array_table.h"
#include "torsion/fmi/dependency_table.h"

#include "runtime/core/fmi/access.h"
#include "runtime/core/fmi/arrays.h"

using namespace torsion::fmi;

namespace {

struct Component {
    Component(const TorsionModel& model, Kind kind, fmi3InstanceEnvironment environment_,
              fmi3LogMessageCallback callback_, bool logs)
        : environment(environment_), callback(callback_), fmu(model, kind, log, this, logs) {}

    static void log(void* self, Status status, const char* category, const char* message) {
        const Component& c = *static_cast<Component*>(self);
        if (c.callback != nullptr) c.callback(c.environment, static_cast<fmi3Status>(status), category, message);
    }

    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback callback;
    FmuInstance fmu;
    bool uses_events = true;             ///< a co-simulation whose importer handles events between steps
    bool is_early_return_allowed = true; ///< a step may end at an event
    fmi3IntermediateUpdateCallback update = nullptr;

    /// Tells the importer of a step of the integrator: it may read values, set nothing, and ask for an early return
    /// where that is allowed.
    static bool look(void* self, double time, double& time_of_return) {
        const Component& c = *static_cast<Component*>(self);
        fmi3Boolean is_asked = false;
        fmi3Float64 wanted = time;
        c.update(c.environment, time, false, true, true, c.is_early_return_allowed, &is_asked, &wanted);
        time_of_return = wanted;
        return is_asked && c.is_early_return_allowed;
    }
};

FmuInstance& fmu(fmi3Instance c) { return static_cast<Component*>(c)->fmu; }
fmi3Status answer(Status status) { return static_cast<fmi3Status>(status); }

Status allowed(fmi3Instance c, unsigned modes, Kind kind, const char* function) {
    if (fmu(c).kind() != kind) return fmu(c).fail(Status::Error, function, "belongs to the other kind of FMU");
    return fmu(c).require(modes, function);
}

Arrays arrays() { return Arrays(torsion_fmi_arrays()); }

fmi3Instance refuse(fmi3InstanceEnvironment environment, fmi3LogMessageCallback callback, const char* why) {
    if (callback != nullptr) callback(environment, fmi3Error, "logStatusError", why);
    return nullptr;
}

Component* instantiate(fmi3String name, fmi3String token, Kind kind, bool logs, fmi3InstanceEnvironment environment,
                       fmi3LogMessageCallback callback) {
    const TorsionModel* model = torsion_model();
    const bool has_arrays = !arrays().is_empty();
    const char* problem = nullptr;
    if (name == nullptr || *name == '\0') problem = "fmi3Instantiate: an instance needs a name";
    else if (model == nullptr || model->abi_version != TORSION_ABI_VERSION || model->size < sizeof(TorsionModel)) {
        problem = "fmi3Instantiate: the model is of another version";
    } else if (token == nullptr ||
               token != std::string(model->strings + model->guid) + (has_arrays ? TORSION_FMI_ARRAYS_SUFFIX : ""))
        problem = "fmi3Instantiate: the token is not this model's";
    if (problem != nullptr) {
        refuse(environment, callback, problem);
        return nullptr;
    }
    return new Component(*model, kind, environment, callback, logs);
}

constexpr auto real_type = [](std::uint32_t) { return Type::Real; };
constexpr auto integer_only = [](std::uint32_t) { return Type::Integer; };
constexpr auto enumeration_type = [](std::uint32_t) { return Type::Enumeration; };
constexpr auto boolean_type = [](std::uint32_t) { return Type::Boolean; };

/// As many values as the variables have together.
Status check_count(FmuInstance& fmu, std::size_t n, std::size_t n_values, const char* function) {
    return n == n_values ? Status::Ok
                         : fmu.fail(Status::Error, function, "these variables have " + std::to_string(n) + " values");
}

/// May a variable be asked for inside of a step? Inputs may not: they would have to be set there.
bool can_be_read_inside(const TorsionModel& model, std::uint32_t reference) {
    if (reference >= model.n_variables) return reference - model.n_variables <= model.n_x; // time, derivatives
    const TorsionVariable& variable = model.variables[reference];
    return variable.type == TORSION_REAL && variable.variability == TORSION_CONTINUOUS && variable.section != TORSION_U;
}

constexpr const char* no_type = "the model has no variables of this type";
constexpr const char* no_clocks = "the model has no clocks";

} // namespace

#define REQUIRE_COMPONENT(c)                                                                                           \
    if ((c) == nullptr) return fmi3Error
#define REQUIRE_MODE(c, modes, function)                                                                               \
    REQUIRE_COMPONENT(c);                                                                                              \
    if (const Status status = fmu(c).require(modes, function); status != Status::Ok) return answer(status)
#define REQUIRE_KIND(c, modes, kind, function)                                                                         \
    REQUIRE_COMPONENT(c);                                                                                              \
    if (const Status status = allowed(c, modes, kind, function); status != Status::Ok) return answer(status)
#define REQUIRE_POINTER(c, pointer, function)                                                                          \
    if ((pointer) == nullptr) return answer(fmu(c).fail(Status::Error, function, "null pointer"))

extern "C" {

const char* fmi3GetVersion(void) { return fmi3Version; }

fmi3Status fmi3SetDebugLogging(fmi3Instance c, fmi3Boolean on, size_t n_categories, const fmi3String categories[]) {
    REQUIRE_COMPONENT(c);
    if (n_categories > 0) {
        REQUIRE_POINTER(c, categories, "fmi3SetDebugLogging");
    }
    return answer(fmu(c).set_logging(on, categories, n_categories));
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String, fmi3Boolean,
                                          fmi3Boolean logging_on, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback log) {
    return instantiate(name, token, Kind::ModelExchange, logging_on, environment, log);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String, fmi3Boolean,
                                         fmi3Boolean logging_on, fmi3Boolean event_mode_used,
                                         fmi3Boolean early_return_allowed, const fmi3ValueReference required[],
                                         size_t n_required, fmi3InstanceEnvironment environment,
                                         fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
    if (n_required > 0 && (required == nullptr || update == nullptr))
        return refuse(environment, log, "fmi3InstantiateCoSimulation: intermediate variables without a callback");
    Component* component = instantiate(name, token, Kind::CoSimulation, logging_on, environment, log);
    if (component == nullptr) return nullptr;
    if (event_mode_used) component->fmu.leave_events_to_importer();
    component->uses_events = event_mode_used, component->is_early_return_allowed = early_return_allowed,
    component->update = update;
    const Scalars all(arrays(), required, n_required);
    for (size_t i = 0; i < all.size; ++i) {
        if (can_be_read_inside(component->fmu.model(), all.references[i])) continue;
        delete component;
        return refuse(
            environment, log,
            "fmi3InstantiateCoSimulation: a required intermediate variable is no continuous variable that can be read");
    }
    return component;
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                               fmi3ClockUpdateCallback, fmi3LockPreemptionCallback,
                                               fmi3UnlockPreemptionCallback) {
    return refuse(environment, log,
                  "fmi3InstantiateScheduledExecution: this FMU is for Model Exchange and Co-Simulation");
}

void fmi3FreeInstance(fmi3Instance c) { delete static_cast<Component*>(c); }

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean tolerance_defined, fmi3Float64 tolerance,
                                       fmi3Float64 start_time, fmi3Boolean stop_time_defined, fmi3Float64 stop_time) {
    constexpr const char* function = "fmi3EnterInitializationMode";
    REQUIRE_MODE(c, Instantiated, function);
    if (tolerance_defined && !(tolerance > 0))
        return answer(fmu(c).fail(Status::Error, function, "the tolerance must be positive"));
    const Setup setup{start_time, stop_time_defined ? stop_time : 0, tolerance_defined ? tolerance : 0,
                      stop_time_defined};
    if (const Status status = fmu(c).set_up(setup, function); status != Status::Ok) return answer(status);
    return answer(fmu(c).enter_initialization());
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
    REQUIRE_MODE(c, Initialization, "fmi3ExitInitializationMode");
    const bool goes_to_event = fmu(c).kind() == Kind::ModelExchange || static_cast<Component*>(c)->uses_events;
    return answer(fmu(c).exit_initialization(goes_to_event ? Event : Step));
}

fmi3Status fmi3EnterEventMode(fmi3Instance c) {
    REQUIRE_MODE(c, ContinuousTime | Step, "fmi3EnterEventMode");
    if (!static_cast<Component*>(c)->uses_events)
        return answer(fmu(c).fail(Status::Error, "fmi3EnterEventMode", "the event mode was not asked for"));
    return answer(fmu(c).enter_event_mode());
}

fmi3Status fmi3Terminate(fmi3Instance c) {
    REQUIRE_MODE(c, Event | ContinuousTime | Step | Failed, "fmi3Terminate");
    return answer(fmu(c).terminate());
}

fmi3Status fmi3Reset(fmi3Instance c) {
    REQUIRE_MODE(c, ~unsigned{Intermediate}, "fmi3Reset");
    return answer(fmu(c).reset());
}

#define NUMBERS(Name, type_of)                                                                                         \
    fmi3Status fmi3Get##Name(fmi3Instance c, const fmi3ValueReference references[], size_t n, fmi3##Name values[],     \
                             size_t n_values) {                                                                        \
        REQUIRE_COMPONENT(c);                                                                                          \
        const Scalars all(arrays(), references, n);                                                                    \
        if (const Status status = check_count(fmu(c), all.size, n_values, "fmi3Get" #Name); status != Status::Ok)      \
            return answer(status);                                                                                     \
        return answer(get_all(fmu(c), type_of, all.references, all.size, values, "fmi3Get" #Name));                    \
    }                                                                                                                  \
    fmi3Status fmi3Set##Name(fmi3Instance c, const fmi3ValueReference references[], size_t n,                          \
                             const fmi3##Name values[], size_t n_values) {                                             \
        REQUIRE_COMPONENT(c);                                                                                          \
        const Scalars all(arrays(), references, n);                                                                    \
        if (const Status status = check_count(fmu(c), all.size, n_values, "fmi3Set" #Name); status != Status::Ok)      \
            return answer(status);                                                                                     \
        return answer(set_all(fmu(c), type_of, all.references, all.size, values, "fmi3Set" #Name));                    \
    }
NUMBERS(Float64, real_type)
NUMBERS(Int32, integer_only)
NUMBERS(Int64, enumeration_type)
NUMBERS(Boolean, boolean_type)

#define NO_VARIABLES(Name)                                                                                             \
    fmi3Status fmi3Get##Name(fmi3Instance c, const fmi3ValueReference[], size_t n, fmi3##Name[], size_t) {             \
        REQUIRE_MODE(c, readable_modes, "fmi3Get" #Name);                                                              \
        return answer(none_of(fmu(c), n, "fmi3Get" #Name, no_type));                                                   \
    }                                                                                                                  \
    fmi3Status fmi3Set##Name(fmi3Instance c, const fmi3ValueReference[], size_t n, const fmi3##Name[], size_t) {       \
        REQUIRE_MODE(c, writable_modes, "fmi3Set" #Name);                                                              \
        return answer(none_of(fmu(c), n, "fmi3Set" #Name, no_type));                                                   \
    }
NO_VARIABLES(Float32)
NO_VARIABLES(Int8)
NO_VARIABLES(UInt8)
NO_VARIABLES(Int16)
NO_VARIABLES(UInt16)
NO_VARIABLES(UInt32)
NO_VARIABLES(UInt64)

fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference references[], size_t n, fmi3String values[],
                         size_t n_values) {
    REQUIRE_COMPONENT(c);
    const Scalars all(arrays(), references, n);
    if (const Status status = check_count(fmu(c), all.size, n_values, "fmi3GetString"); status != Status::Ok)
        return answer(status);
    return answer(get_texts(fmu(c), all.references, all.size, values, "fmi3GetString"));
}

fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference[], size_t n, const fmi3String[], size_t) {
    REQUIRE_MODE(c, writable_modes, "fmi3SetString");
    return answer(none_of(fmu(c), n, "fmi3SetString", "strings are constants"));
}

fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference[], size_t n, size_t[], fmi3Binary[], size_t) {
    REQUIRE_MODE(c, readable_modes, "fmi3GetBinary");
    return answer(none_of(fmu(c), n, "fmi3GetBinary", no_type));
}

fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference[], size_t n, const size_t[], const fmi3Binary[],
                         size_t) {
    REQUIRE_MODE(c, writable_modes, "fmi3SetBinary");
    return answer(none_of(fmu(c), n, "fmi3SetBinary", no_type));
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference reference, size_t* n) {
    constexpr const char* function = "fmi3GetNumberOfVariableDependencies";
    REQUIRE_COMPONENT(c);
    REQUIRE_POINTER(c, n, function);
    const Scalars all(arrays(), &reference, 1);
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.size; ++i) {
        DependencyList list;
        const Status status = fmu(c).dependencies(torsion_fmi_dependencies(), all.references[i], list, function);
        if (status != Status::Ok) return answer(status);
        count += list.count;
    }
    *n = count;
    return fmi3OK;
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference dependent, size_t dependent_elements[],
                                       fmi3ValueReference independents[], size_t independent_elements[],
                                       fmi3DependencyKind kinds[], size_t n) {
    constexpr const char* function = "fmi3GetVariableDependencies";
    REQUIRE_COMPONENT(c);
    const Scalars all(arrays(), &dependent, 1);
    std::vector<DependencyList> lists(all.size);
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.size; ++i) {
        const Status status = fmu(c).dependencies(torsion_fmi_dependencies(), all.references[i], lists[i], function);
        if (status != Status::Ok) return answer(status);
        count += lists[i].count;
    }
    if (n != count)
        return answer(fmu(c).fail(Status::Error, function,
                                  "there are " + std::to_string(count) + " dependencies: give as much room"));
    if (n == 0) return fmi3OK;
    for (const void* pointer : {static_cast<void*>(dependent_elements), static_cast<void*>(independents),
                                static_cast<void*>(independent_elements), static_cast<void*>(kinds)}) {
        REQUIRE_POINTER(c, pointer, function);
    }
    std::size_t at = 0;
    for (std::size_t element = 0; element < lists.size(); ++element) {
        for (std::size_t i = 0; i < lists[element].count; ++i, ++at) {
            const Arrays::Place known = arrays().place_of(lists[element].entries[2 * i]);
            dependent_elements[at] = element + 1;
            independents[at] = known.variable, independent_elements[at] = known.element;
            kinds[at] = static_cast<fmi3DependencyKind>(lists[element].entries[2 * i + 1]);
        }
    }
    return fmi3OK;
}

fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
    REQUIRE_COMPONENT(c);
    return answer(get_state(fmu(c), state, "fmi3GetFMUState"));
}

fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
    REQUIRE_COMPONENT(c);
    return answer(set_state(fmu(c), state, "fmi3SetFMUState"));
}

fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) {
    REQUIRE_COMPONENT(c);
    return answer(free_state(fmu(c), state, "fmi3FreeFMUState"));
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState state, size_t* size) {
    REQUIRE_COMPONENT(c);
    return answer(state_size(fmu(c), state, size, "fmi3SerializedFMUStateSize"));
}

fmi3Status fmi3SerializeFMUState(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
    REQUIRE_COMPONENT(c);
    return answer(serialize_state(fmu(c), state, bytes, size, "fmi3SerializeFMUState"));
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState* state) {
    REQUIRE_COMPONENT(c);
    return answer(deserialize_state(fmu(c), bytes, size, state, "fmi3DeserializeFMUState"));
}

#define REQUIRE_OPERANDS(function, seeds, sensitivities)                                                               \
    REQUIRE_MODE(c, Initialization | Event | ContinuousTime | Step | Terminated, function);                            \
    const Scalars all_unknowns(arrays(), unknowns, n_unknowns), all_knowns(arrays(), knowns, n_knowns);                \
    if (n_seed != (seeds) || n_sensitivity != (sensitivities)) {                                                       \
        return answer(fmu(c).fail(Status::Error, function, "the seed or the sensitivity has another size"));           \
    }                                                                                                                  \
    if ((n_unknowns > 0 && unknowns == nullptr) || (n_knowns > 0 && knowns == nullptr) ||                              \
        (n_seed > 0 && seed == nullptr) || (n_sensitivity > 0 && sensitivity == nullptr)) {                            \
        return answer(fmu(c).fail(Status::Error, function, "null pointer"));                                           \
    }

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t n_unknowns,
                                        const fmi3ValueReference knowns[], size_t n_knowns, const fmi3Float64 seed[],
                                        size_t n_seed, fmi3Float64 sensitivity[], size_t n_sensitivity) {
    REQUIRE_OPERANDS("fmi3GetDirectionalDerivative", all_knowns.size, all_unknowns.size)
    return answer(fmu(c).directional(all_unknowns.references, all_unknowns.size, all_knowns.references, all_knowns.size,
                                     seed, sensitivity, "fmi3GetDirectionalDerivative"));
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t n_unknowns,
                                    const fmi3ValueReference knowns[], size_t n_knowns, const fmi3Float64 seed[],
                                    size_t n_seed, fmi3Float64 sensitivity[], size_t n_sensitivity) {
    REQUIRE_OPERANDS("fmi3GetAdjointDerivative", all_unknowns.size, all_knowns.size)
    return answer(fmu(c).adjoint(all_unknowns.references, all_unknowns.size, all_knowns.references, all_knowns.size,
                                 seed, sensitivity, "fmi3GetAdjointDerivative"));
}

// No structural parameters exist: the mode is entered and left without effect.
fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
    REQUIRE_MODE(c, Instantiated, "fmi3EnterConfigurationMode");
    fmu(c).enter(Configuration);
    return fmi3OK;
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
    REQUIRE_MODE(c, Configuration, "fmi3ExitConfigurationMode");
    fmu(c).enter(Instantiated);
    return fmi3OK;
}

// ---- clocks: none

#define NO_CLOCKS(function, ...)                                                                                       \
    fmi3Status function(fmi3Instance c, const fmi3ValueReference[], size_t n, __VA_ARGS__) {                           \
        REQUIRE_COMPONENT(c);                                                                                          \
        return answer(none_of(fmu(c), n, #function, no_clocks));                                                       \
    }
NO_CLOCKS(fmi3GetClock, fmi3Clock[])
NO_CLOCKS(fmi3SetClock, const fmi3Clock[])
NO_CLOCKS(fmi3GetIntervalDecimal, fmi3Float64[], fmi3IntervalQualifier[])
NO_CLOCKS(fmi3GetIntervalFraction, fmi3UInt64[], fmi3UInt64[], fmi3IntervalQualifier[])
NO_CLOCKS(fmi3GetShiftDecimal, fmi3Float64[])
NO_CLOCKS(fmi3GetShiftFraction, fmi3UInt64[], fmi3UInt64[])
NO_CLOCKS(fmi3SetIntervalDecimal, const fmi3Float64[])
NO_CLOCKS(fmi3SetIntervalFraction, const fmi3UInt64[], const fmi3UInt64[])
NO_CLOCKS(fmi3SetShiftDecimal, const fmi3Float64[])
NO_CLOCKS(fmi3SetShiftFraction, const fmi3UInt64[], const fmi3UInt64[])

// The description lists no discrete states: requested values are always up to date.
fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance c) {
    REQUIRE_MODE(c, Initialization | Event, "fmi3EvaluateDiscreteStates");
    return fmi3OK;
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* needs_update, fmi3Boolean* terminate,
                                    fmi3Boolean* nominals_changed, fmi3Boolean* states_changed,
                                    fmi3Boolean* next_time_defined, fmi3Float64* next_time) {
    constexpr const char* function = "fmi3UpdateDiscreteStates";
    REQUIRE_MODE(c, Event, function);
    for (const void* pointer :
         {static_cast<void*>(needs_update), static_cast<void*>(terminate), static_cast<void*>(nominals_changed),
          static_cast<void*>(states_changed), static_cast<void*>(next_time_defined), static_cast<void*>(next_time)}) {
        REQUIRE_POINTER(c, pointer, function);
    }
    EventInfo info;
    const Status status = fmu(c).update_discrete_states(info, function);
    *needs_update = *nominals_changed = false;
    *terminate = info.terminate;
    *states_changed = info.states_changed;
    *next_time_defined = info.has_next_time;
    *next_time = info.next_time;
    return answer(status);
}

// ---- Model Exchange

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) {
    REQUIRE_KIND(c, Event, Kind::ModelExchange, "fmi3EnterContinuousTimeMode");
    fmu(c).enter(ContinuousTime);
    return fmi3OK;
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean, fmi3Boolean* enter_event_mode,
                                       fmi3Boolean* terminate) {
    REQUIRE_KIND(c, ContinuousTime, Kind::ModelExchange, "fmi3CompletedIntegratorStep");
    REQUIRE_POINTER(c, enter_event_mode, "fmi3CompletedIntegratorStep");
    REQUIRE_POINTER(c, terminate, "fmi3CompletedIntegratorStep");
    *enter_event_mode = false;
    return answer(fmu(c).completed_step(*terminate));
}

fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 time) {
    REQUIRE_KIND(c, Event | ContinuousTime, Kind::ModelExchange, "fmi3SetTime");
    return answer(fmu(c).set_time(time));
}

fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 states[], size_t n) {
    REQUIRE_KIND(c, ContinuousTime, Kind::ModelExchange, "fmi3SetContinuousStates");
    return answer(fmu(c).set_states(states, n, "fmi3SetContinuousStates"));
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 derivatives[], size_t n) {
    REQUIRE_KIND(c, readable_modes, Kind::ModelExchange, "fmi3GetContinuousStateDerivatives");
    return answer(fmu(c).derivatives(derivatives, n, "fmi3GetContinuousStateDerivatives"));
}

fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 indicators[], size_t n) {
    REQUIRE_KIND(c, readable_modes, Kind::ModelExchange, "fmi3GetEventIndicators");
    return answer(fmu(c).indicators(indicators, n, "fmi3GetEventIndicators"));
}

fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 states[], size_t n) {
    REQUIRE_KIND(c, readable_modes, Kind::ModelExchange, "fmi3GetContinuousStates");
    return answer(fmu(c).states(states, n, "fmi3GetContinuousStates"));
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64 nominals[], size_t n) {
    REQUIRE_KIND(c, readable_modes | Instantiated, Kind::ModelExchange, "fmi3GetNominalsOfContinuousStates");
    return answer(fmu(c).nominals(nominals, n, "fmi3GetNominalsOfContinuousStates"));
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t* n) {
    REQUIRE_COMPONENT(c);
    REQUIRE_POINTER(c, n, "fmi3GetNumberOfEventIndicators");
    *n = fmu(c).indicator_count();
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, size_t* n) {
    REQUIRE_COMPONENT(c);
    REQUIRE_POINTER(c, n, "fmi3GetNumberOfContinuousStates");
    *n = fmu(c).model().n_x;
    return fmi3OK;
}

// ---- Co-Simulation

fmi3Status fmi3EnterStepMode(fmi3Instance c) {
    REQUIRE_KIND(c, Event, Kind::CoSimulation, "fmi3EnterStepMode");
    fmu(c).enter(Step);
    return fmi3OK;
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference references[], size_t n,
                                    const fmi3Int32 orders[], fmi3Float64 values[], size_t n_values) {
    constexpr const char* function = "fmi3GetOutputDerivatives";
    REQUIRE_KIND(c, Step | Intermediate | Terminated | Failed, Kind::CoSimulation, function);
    const Scalars all(arrays(), references, n);
    if (const Status status = check_count(fmu(c), all.size, n_values, function); status != Status::Ok)
        return answer(status);
    if (const Status status = check_orders(fmu(c), references, n, orders, values, function); status != Status::Ok)
        return answer(status);
    const Status status = fmu(c).output_slopes(all.references, all.size, values, function);
    // there the standard has no Discard
    return answer(status == Status::Discard && fmu(c).mode() == Intermediate ? Status::Error : status);
}

// With event mode each event ends its step: the frame is before the event, which is handled in event mode. If steps
// must not end early, events inside them are handled here, and reported at the end. Without event mode no event is left
// for the importer.
fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 current, fmi3Float64 step, fmi3Boolean,
                      fmi3Boolean* event_handling_needed, fmi3Boolean* terminate, fmi3Boolean* early_return,
                      fmi3Float64* last_successful_time) {
    constexpr const char* function = "fmi3DoStep";
    REQUIRE_KIND(c, Step, Kind::CoSimulation, function);
    REQUIRE_POINTER(c, event_handling_needed, function);
    REQUIRE_POINTER(c, terminate, function);
    REQUIRE_POINTER(c, early_return, function);
    REQUIRE_POINTER(c, last_successful_time, function);
    if (!(step > 0)) return answer(fmu(c).fail(Status::Error, function, "a step must be positive"));
    using Stops = FmuInstance::Stops;
    const Component& component = *static_cast<Component*>(c);
    const Stops stops = !component.uses_events              ? Stops::Never
                        : component.is_early_return_allowed ? Stops::Everywhere
                                                            : Stops::AtEnds;
    StepOutcome outcome;
    const StepWatch watch{c, &Component::look};
    const Status status =
        fmu(c).do_step(current, step, stops, outcome, function, component.update != nullptr ? &watch : nullptr);
    *event_handling_needed = outcome.has_event;
    // a model that ends the simulation may still end a step early
    *early_return = outcome.is_early && component.is_early_return_allowed;
    *terminate = fmu(c).is_terminated();
    *last_successful_time = fmu(c).time();
    return answer(status);
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference, fmi3Float64) {
    REQUIRE_COMPONENT(c);
    return answer(fmu(c).fail(Status::Error, "fmi3ActivateModelPartition", "there is no scheduled execution"));
}

} // extern "C"
