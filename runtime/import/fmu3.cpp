#include "runtime/import/fmu.h"
#include "runtime/import/library.h"

#include "torsion/fmi/fmi3.h"

#include <limits>

namespace torsion::fmu {

namespace {

#if defined __aarch64__
constexpr const char* platform_of_fmi3 = "aarch64-linux";
#elif defined __x86_64__
constexpr const char* platform_of_fmi3 = "x86_64-linux";
#else
constexpr const char* platform_of_fmi3 = "x86-linux";
#endif

Status meaning(fmi3Status status) {
    switch (status) {
    case fmi3OK: return Status::Ok;
    case fmi3Warning: return Status::Warning;
    case fmi3Discard: return Status::Discard;
    case fmi3Fatal: return Status::Fatal;
    default: return Status::Error;
    }
}

class Fmu3 final : public Fmu {
public:
    Fmu3(const Description& description, std::filesystem::path folder)
        : description_(description), folder_(std::move(folder)) {}
    ~Fmu3() override { Fmu3::free(); }

    bool load(bool co_simulation, runtime::Message& problem) override;
    bool instantiate(bool co_simulation, bool with_event_mode) override;

    void free() override {
        if (instance_ == nullptr) return;
        if (!is_dead_) {
            if (is_initialized_ && !has_failed_) f_.Terminate(instance_);
            if (state_ != nullptr) f_.FreeFMUState(instance_, &state_);
            f_.FreeInstance(instance_);
        }
        instance_ = state_ = nullptr;
    }

    Status enter_initialization(double tolerance, double start, double stop) override {
        return call("fmi3EnterInitializationMode",
                    f_.EnterInitializationMode(instance_, true, tolerance, start, true, stop));
    }
    Status exit_initialization() override {
        is_initialized_ = true;
        return call("fmi3ExitInitializationMode", f_.ExitInitializationMode(instance_));
    }

    Status get(Type type, const std::uint32_t* references, std::size_t n, double* values,
               std::size_t n_values) override;
    Status set(Type type, const std::uint32_t* references, std::size_t n, const double* values,
               std::size_t n_values) override;
    Status set_whole(Type type, std::uint32_t reference, const std::vector<std::int64_t>& values) override {
        if (type != Type::UInt64)
            return call("fmi3SetInt64", f_.SetInt64(instance_, &reference, 1, values.data(), values.size()));
        const std::vector<std::uint64_t> bits(values.begin(), values.end());
        return call("fmi3SetUInt64", f_.SetUInt64(instance_, &reference, 1, bits.data(), bits.size()));
    }
    Status set_text(std::uint32_t reference, const std::string& text) override {
        const char* value = text.c_str();
        return call("fmi3SetString", f_.SetString(instance_, &reference, 1, &value, 1));
    }

    Status enter_event_mode() override { return call("fmi3EnterEventMode", f_.EnterEventMode(instance_)); }
    Status update(EventUpdate& update) override {
        bool again = false, end = false, nominals = false, states = false, has_next = false;
        double next = 0;
        const Status status =
            call("fmi3UpdateDiscreteStates",
                 f_.UpdateDiscreteStates(instance_, &again, &end, &nominals, &states, &has_next, &next));
        update = {again, end, has_next ? next : INFINITY};
        return status;
    }
    Status enter_continuous_mode() override {
        return call("fmi3EnterContinuousTimeMode", f_.EnterContinuousTimeMode(instance_));
    }
    Status completed_step(bool& needs_event, bool& is_terminated) override {
        return call("fmi3CompletedIntegratorStep",
                    f_.CompletedIntegratorStep(instance_, true, &needs_event, &is_terminated));
    }
    Status set_time(double time) override { return call("fmi3SetTime", f_.SetTime(instance_, time)); }
    Status set_states(const double* x, std::size_t n) override {
        return call("fmi3SetContinuousStates", f_.SetContinuousStates(instance_, x, n));
    }
    Status get_states(double* x, std::size_t n) override {
        return call("fmi3GetContinuousStates", f_.GetContinuousStates(instance_, x, n));
    }
    bool nominals(double* values, std::size_t n) override {
        return f_.GetNominalsOfContinuousStates != nullptr &&
               f_.GetNominalsOfContinuousStates(instance_, values, n) == fmi3OK;
    }
    Status derivatives(double* der, std::size_t n) override {
        return call("fmi3GetContinuousStateDerivatives", f_.GetContinuousStateDerivatives(instance_, der, n));
    }
    Status indicators(double* z, std::size_t n) override {
        return call("fmi3GetEventIndicators", f_.GetEventIndicators(instance_, z, n));
    }
    Status directional(const std::vector<std::uint32_t>& unknowns, const std::vector<std::uint32_t>& knowns,
                       const std::vector<double>& seed, std::vector<double>& sensitivity) override {
        return call("fmi3GetDirectionalDerivative",
                    f_.GetDirectionalDerivative(instance_, unknowns.data(), unknowns.size(), knowns.data(),
                                                knowns.size(), seed.data(), seed.size(), sensitivity.data(),
                                                sensitivity.size()));
    }

    Status enter_step_mode() override { return call("fmi3EnterStepMode", f_.EnterStepMode(instance_)); }
    // FMI 3.0 has none
    Status set_input_slopes(const std::vector<std::uint32_t>&, const std::vector<double>&) override {
        return Status::Ok;
    }
    Status do_step(double time, double step, bool is_final, StepResult& result) override {
        bool event = false, end = false, early = false;
        double reached = NAN; // stays NAN if a discarded step does not report it
        const Status status =
            call("fmi3DoStep", f_.DoStep(instance_, time, step, is_final, &event, &end, &early, &reached));
        const bool is_sensible = reached >= time && reached <= time + step * (1 + 1e-9),
                   is_discarded = status == Status::Discard;
        result = {event, end,
                  (early || end || is_discarded) && is_sensible ? reached
                  : is_discarded                                ? time
                                                                : time + step,
                  is_sensible};
        return status;
    }

    Status save() override { return call("fmi3GetFMUState", f_.GetFMUState(instance_, &state_)); }
    Status restore() override { return call("fmi3SetFMUState", f_.SetFMUState(instance_, state_)); }

private:
    struct Functions {
        decltype(&fmi3InstantiateModelExchange) InstantiateModelExchange;
        decltype(&fmi3InstantiateCoSimulation) InstantiateCoSimulation;
        decltype(&fmi3FreeInstance) FreeInstance;
        decltype(&fmi3SetDebugLogging) SetDebugLogging;
        decltype(&fmi3EnterInitializationMode) EnterInitializationMode;
        decltype(&fmi3ExitInitializationMode) ExitInitializationMode;
        decltype(&fmi3EnterEventMode) EnterEventMode;
        decltype(&fmi3Terminate) Terminate;
        // clang-format off
#define ACCESS(name) decltype(&fmi3Get##name) Get##name; decltype(&fmi3Set##name) Set##name;
        ACCESS(Float32) ACCESS(Float64) ACCESS(Int8) ACCESS(UInt8) ACCESS(Int16) ACCESS(UInt16) ACCESS(Int32) ACCESS(UInt32) ACCESS(Int64) ACCESS(UInt64)
        ACCESS(Boolean)
#undef ACCESS
            // clang-format on
            decltype(&fmi3SetString) SetString;
        decltype(&fmi3GetFMUState) GetFMUState;
        decltype(&fmi3SetFMUState) SetFMUState;
        decltype(&fmi3FreeFMUState) FreeFMUState;
        decltype(&fmi3GetDirectionalDerivative) GetDirectionalDerivative;
        decltype(&fmi3UpdateDiscreteStates) UpdateDiscreteStates;
        decltype(&fmi3EnterContinuousTimeMode) EnterContinuousTimeMode;
        decltype(&fmi3CompletedIntegratorStep) CompletedIntegratorStep;
        decltype(&fmi3SetTime) SetTime;
        decltype(&fmi3SetContinuousStates) SetContinuousStates;
        decltype(&fmi3GetContinuousStates) GetContinuousStates;
        decltype(&fmi3GetNominalsOfContinuousStates) GetNominalsOfContinuousStates;
        decltype(&fmi3GetContinuousStateDerivatives) GetContinuousStateDerivatives;
        decltype(&fmi3GetEventIndicators) GetEventIndicators;
        decltype(&fmi3EnterStepMode) EnterStepMode;
        decltype(&fmi3DoStep) DoStep;
    };

    static void log_message(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category,
                            fmi3String message) {
        if (environment == nullptr || message == nullptr) return;
        static_cast<Fmu3*>(environment)->log.add(status, category, message);
    }

    Status call(const char* name, fmi3Status status) {
        last_call_ = name;
        has_failed_ |= status == fmi3Error;
        is_dead_ |= status == fmi3Fatal;
        return meaning(status);
    }

    // As doubles, the largest 64-bit numbers round up beyond the range of their type.
    template <class Value>
    static Value rounded(double value) {
        if (value >= static_cast<double>(std::numeric_limits<Value>::max())) return std::numeric_limits<Value>::max();
        return static_cast<Value>(value);
    }
    // Values of types other than double pass through a buffer of that type.
    template <class Value, class Function>
    Status get_as(const char* name, Function function, const std::uint32_t* references, std::size_t n, double* values,
                  std::size_t n_values) {
        const std::unique_ptr<Value[]> buffer(new Value[n_values + 1]());
        const Status status = call(name, function(instance_, references, n, buffer.get(), n_values));
        for (std::size_t i = 0; i < n_values; ++i) values[i] = static_cast<double>(buffer[i]);
        return status;
    }
    template <class Value, class Function>
    Status set_as(const char* name, Function function, const std::uint32_t* references, std::size_t n,
                  const double* values, std::size_t n_values) {
        const std::unique_ptr<Value[]> buffer(new Value[n_values + 1]());
        for (std::size_t i = 0; i < n_values; ++i) buffer[i] = rounded<Value>(values[i]);
        return call(name, function(instance_, references, n, buffer.get(), n_values));
    }

    const Description& description_;
    std::filesystem::path folder_;
    Library library_;
    Functions f_{};
    fmi3Instance instance_ = nullptr;
    fmi3FMUState state_ = nullptr;
    bool is_initialized_ = false, has_failed_ = false, is_dead_ = false;
};

bool Fmu3::load(bool co_simulation, runtime::Message& problem) {
    const Interface& offered = co_simulation ? description_.simulation : description_.exchange;
    if (!library_.open(folder_, {platform_of_fmi3}, offered.identifier, problem)) return false;
    const bool exchange = !co_simulation;
    const bool with_events = exchange || offered.has_event_mode;
#define FIND(name, is_needed) library_.find("fmi3" #name, f_.name, is_needed)
#define ACCESS(name) FIND(Get##name, true), FIND(Set##name, true)
    FIND(InstantiateModelExchange, exchange), FIND(InstantiateCoSimulation, co_simulation), FIND(FreeInstance, true),
        FIND(SetDebugLogging, false);
    FIND(EnterInitializationMode, true), FIND(ExitInitializationMode, true), FIND(Terminate, true),
        FIND(EnterEventMode, with_events);
    ACCESS(Float32), ACCESS(Float64), ACCESS(Int8), ACCESS(UInt8), ACCESS(Int16), ACCESS(UInt16), ACCESS(Int32),
        ACCESS(UInt32), ACCESS(Int64), ACCESS(UInt64);
    ACCESS(Boolean), FIND(SetString, true);
    FIND(GetFMUState, offered.can_save_state), FIND(SetFMUState, offered.can_save_state),
        FIND(FreeFMUState, offered.can_save_state);
    FIND(GetDirectionalDerivative, offered.has_directional_derivatives && exchange);
    FIND(UpdateDiscreteStates, with_events), FIND(EnterContinuousTimeMode, exchange),
        FIND(CompletedIntegratorStep, exchange), FIND(SetTime, exchange);
    FIND(SetContinuousStates, exchange), FIND(GetContinuousStates, exchange),
        FIND(GetNominalsOfContinuousStates, false), FIND(GetContinuousStateDerivatives, exchange),
        FIND(GetEventIndicators, exchange);
    FIND(EnterStepMode, co_simulation && offered.has_event_mode), FIND(DoStep, co_simulation);
#undef ACCESS
#undef FIND
    if (library_.missing().empty()) return true;
    problem.code = "E203";
    problem.text = "the FMU's binary lacks the function " + library_.missing();
    return false;
}

bool Fmu3::instantiate(bool co_simulation, bool with_event_mode) {
    std::error_code ignored;
    const bool has_resources = std::filesystem::is_directory(folder_ / "resources", ignored);
    const std::string folder = (folder_ / "resources").string() + "/";
    const char* resources = has_resources ? folder.c_str() : nullptr;
    const char* token = description_.token.c_str();
    last_call_ = co_simulation ? "fmi3InstantiateCoSimulation" : "fmi3InstantiateModelExchange";
    instance_ = co_simulation ? f_.InstantiateCoSimulation("fmu", token, resources, false, true, with_event_mode, true,
                                                           nullptr, 0, this, log_message, nullptr)
                              : f_.InstantiateModelExchange("fmu", token, resources, false, true, this, log_message);
    is_initialized_ = has_failed_ = is_dead_ = false;
    if (instance_ == nullptr) return false;
    std::vector<const char*> names;
    for (const std::string& name : description_.log_categories) names.push_back(name.c_str());
    if (!names.empty() && f_.SetDebugLogging != nullptr)
        f_.SetDebugLogging(instance_, true, names.size(), names.data());
    return true;
}

#define TORSION_EACH_TYPE(CASE)                                                                                        \
    CASE(Float32)                                                                                                      \
    CASE(Int8) CASE(UInt8) CASE(Int16) CASE(UInt16) CASE(Int32) CASE(UInt32) CASE(Int64) CASE(UInt64) CASE(Boolean)

Status Fmu3::get(Type type, const std::uint32_t* references, std::size_t n, double* values, std::size_t n_values) {
    switch (type) {
    case Type::Float64: return call("fmi3GetFloat64", f_.GetFloat64(instance_, references, n, values, n_values));
#define CASE(name)                                                                                                     \
    case Type::name: return get_as<fmi3##name>("fmi3Get" #name, f_.Get##name, references, n, values, n_values);
        TORSION_EACH_TYPE(CASE)
#undef CASE
    default:
        return get_as<fmi3Int64>("fmi3GetInt64", f_.GetInt64, references, n, values, n_values); // also enumerations
    }
}

Status Fmu3::set(Type type, const std::uint32_t* references, std::size_t n, const double* values,
                 std::size_t n_values) {
    switch (type) {
    case Type::Float64: return call("fmi3SetFloat64", f_.SetFloat64(instance_, references, n, values, n_values));
#define CASE(name)                                                                                                     \
    case Type::name: return set_as<fmi3##name>("fmi3Set" #name, f_.Set##name, references, n, values, n_values);
        TORSION_EACH_TYPE(CASE)
#undef CASE
    default: return set_as<fmi3Int64>("fmi3SetInt64", f_.SetInt64, references, n, values, n_values);
    }
}

} // namespace

std::unique_ptr<Fmu> make_fmu3(const Description& description, std::filesystem::path folder) {
    return std::make_unique<Fmu3>(description, std::move(folder));
}

} // namespace torsion::fmu
