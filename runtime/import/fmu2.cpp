#include "runtime/import/fmu.h"
#include "runtime/import/library.h"

#include "torsion/fmi/fmi2.h"

#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace torsion::fmu {

namespace {

#if defined __aarch64__
constexpr const char* platform_of_fmi2 = "aarch64-linux";
#elif defined __x86_64__
constexpr const char* platform_of_fmi2 = "linux64";
#else
constexpr const char* platform_of_fmi2 = "linux32";
#endif

Status meaning(fmi2Status status) {
    switch (status) {
    case fmi2OK: return Status::Ok;
    case fmi2Warning: return Status::Warning;
    case fmi2Discard: return Status::Discard;
    case fmi2Fatal: return Status::Fatal;
    case fmi2Pending: return Status::Pending;
    default: return Status::Error;
    }
}

/// A file:// URI; characters that a URI forbids become %XX.
std::string uri_of(const std::filesystem::path& folder) {
    std::string uri = "file://";
    for (const char c : folder.string()) {
        const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '-' || c == '_' ||
                              c == '.' || c == '~';
        char code[4];
        std::snprintf(code, sizeof code, "%%%02X", static_cast<unsigned char>(c));
        uri.append(is_plain ? std::string(1, c) : code);
    }
    return uri;
}

class Fmu2 final : public Fmu {
public:
    Fmu2(const Description& description, std::filesystem::path folder)
        : description_(description), folder_(std::move(folder)) {}
    ~Fmu2() override { Fmu2::free(); }

    bool load(bool co_simulation, runtime::Message& problem) override;
    bool instantiate(bool co_simulation, bool with_event_mode) override;

    void free() override {
        if (instance_ == nullptr) return;
        if (!is_dead_) {
            if (is_initialized_ && !has_failed_) f_.Terminate(instance_);
            if (state_ != nullptr) f_.FreeFMUstate(instance_, &state_);
            f_.FreeInstance(instance_);
        }
        instance_ = state_ = nullptr;
    }

    Status enter_initialization(double tolerance, double start, double stop) override {
        const Status status =
            call("fmi2SetupExperiment", f_.SetupExperiment(instance_, fmi2True, tolerance, start, fmi2True, stop));
        return status > Status::Warning ? status
                                        : call("fmi2EnterInitializationMode", f_.EnterInitializationMode(instance_));
    }
    Status exit_initialization() override {
        is_initialized_ = true;
        return call("fmi2ExitInitializationMode", f_.ExitInitializationMode(instance_));
    }

    Status get(Type type, const std::uint32_t* references, std::size_t n, double* values, std::size_t) override {
        if (type == Type::Float64) return call("fmi2GetReal", f_.GetReal(instance_, references, n, values));
        integers_.resize(n);
        const Status status = type == Type::Boolean
                                  ? call("fmi2GetBoolean", f_.GetBoolean(instance_, references, n, integers_.data()))
                                  : call("fmi2GetInteger", f_.GetInteger(instance_, references, n, integers_.data()));
        for (std::size_t i = 0; i < n; ++i)
            values[i] = type == Type::Boolean ? (integers_[i] != 0 ? 1 : 0) : integers_[i];
        return status;
    }
    Status set(Type type, const std::uint32_t* references, std::size_t n, const double* values, std::size_t) override {
        if (type == Type::Float64) return call("fmi2SetReal", f_.SetReal(instance_, references, n, values));
        integers_.resize(n);
        for (std::size_t i = 0; i < n; ++i) integers_[i] = static_cast<int>(values[i]);
        if (type == Type::Boolean)
            return call("fmi2SetBoolean", f_.SetBoolean(instance_, references, n, integers_.data()));
        return call("fmi2SetInteger", f_.SetInteger(instance_, references, n, integers_.data()));
    }
    Status set_text(std::uint32_t reference, const std::string& text) override {
        const char* value = text.c_str();
        return call("fmi2SetString", f_.SetString(instance_, &reference, 1, &value));
    }

    Status enter_event_mode() override { return call("fmi2EnterEventMode", f_.EnterEventMode(instance_)); }
    Status update(EventUpdate& update) override {
        fmi2EventInfo info{};
        const Status status = call("fmi2NewDiscreteStates", f_.NewDiscreteStates(instance_, &info));
        update = {info.newDiscreteStatesNeeded != 0, info.terminateSimulation != 0,
                  info.nextEventTimeDefined != 0 ? info.nextEventTime : INFINITY};
        return status;
    }
    Status enter_continuous_mode() override {
        return call("fmi2EnterContinuousTimeMode", f_.EnterContinuousTimeMode(instance_));
    }
    Status completed_step(bool& needs_event, bool& is_terminated) override {
        fmi2Boolean event = 0, end = 0;
        const Status status =
            call("fmi2CompletedIntegratorStep", f_.CompletedIntegratorStep(instance_, fmi2True, &event, &end));
        needs_event = event != 0;
        is_terminated = end != 0;
        return status;
    }
    Status set_time(double time) override { return call("fmi2SetTime", f_.SetTime(instance_, time)); }
    Status set_states(const double* x, std::size_t n) override {
        return call("fmi2SetContinuousStates", f_.SetContinuousStates(instance_, x, n));
    }
    Status get_states(double* x, std::size_t n) override {
        return call("fmi2GetContinuousStates", f_.GetContinuousStates(instance_, x, n));
    }
    bool nominals(double* values, std::size_t n) override {
        return f_.GetNominalsOfContinuousStates != nullptr &&
               f_.GetNominalsOfContinuousStates(instance_, values, n) == fmi2OK;
    }
    Status derivatives(double* der, std::size_t n) override {
        return call("fmi2GetDerivatives", f_.GetDerivatives(instance_, der, n));
    }
    Status indicators(double* z, std::size_t n) override {
        return call("fmi2GetEventIndicators", f_.GetEventIndicators(instance_, z, n));
    }
    Status directional(const std::vector<std::uint32_t>& unknowns, const std::vector<std::uint32_t>& knowns,
                       const std::vector<double>& seed, std::vector<double>& sensitivity) override {
        return call("fmi2GetDirectionalDerivative",
                    f_.GetDirectionalDerivative(instance_, unknowns.data(), unknowns.size(), knowns.data(),
                                                knowns.size(), seed.data(), sensitivity.data()));
    }

    Status enter_step_mode() override { return Status::Ok; }
    Status set_input_slopes(const std::vector<std::uint32_t>& references, const std::vector<double>& slopes) override {
        integers_.assign(references.size(), 1);
        return call("fmi2SetRealInputDerivatives",
                    f_.SetRealInputDerivatives(instance_, references.data(), references.size(), integers_.data(),
                                               slopes.data()));
    }
    Status do_step(double time, double step, bool is_final, StepResult& result) override;

    Status save() override { return call("fmi2GetFMUstate", f_.GetFMUstate(instance_, &state_)); }
    Status restore() override { return call("fmi2SetFMUstate", f_.SetFMUstate(instance_, state_)); }

private:
    struct Functions {
        decltype(&fmi2Instantiate) Instantiate;
        decltype(&fmi2FreeInstance) FreeInstance;
        decltype(&fmi2SetDebugLogging) SetDebugLogging;
        decltype(&fmi2SetupExperiment) SetupExperiment;
        decltype(&fmi2EnterInitializationMode) EnterInitializationMode;
        decltype(&fmi2ExitInitializationMode) ExitInitializationMode;
        decltype(&fmi2Terminate) Terminate;
        decltype(&fmi2GetReal) GetReal;
        decltype(&fmi2GetInteger) GetInteger;
        decltype(&fmi2GetBoolean) GetBoolean;
        decltype(&fmi2SetReal) SetReal;
        decltype(&fmi2SetInteger) SetInteger;
        decltype(&fmi2SetBoolean) SetBoolean;
        decltype(&fmi2SetString) SetString;
        decltype(&fmi2GetFMUstate) GetFMUstate;
        decltype(&fmi2SetFMUstate) SetFMUstate;
        decltype(&fmi2FreeFMUstate) FreeFMUstate;
        decltype(&fmi2GetDirectionalDerivative) GetDirectionalDerivative;
        decltype(&fmi2EnterEventMode) EnterEventMode;
        decltype(&fmi2NewDiscreteStates) NewDiscreteStates;
        decltype(&fmi2EnterContinuousTimeMode) EnterContinuousTimeMode;
        decltype(&fmi2CompletedIntegratorStep) CompletedIntegratorStep;
        decltype(&fmi2SetTime) SetTime;
        decltype(&fmi2SetContinuousStates) SetContinuousStates;
        decltype(&fmi2GetContinuousStates) GetContinuousStates;
        decltype(&fmi2GetNominalsOfContinuousStates) GetNominalsOfContinuousStates;
        decltype(&fmi2GetDerivatives) GetDerivatives;
        decltype(&fmi2GetEventIndicators) GetEventIndicators;
        decltype(&fmi2SetRealInputDerivatives) SetRealInputDerivatives;
        decltype(&fmi2DoStep) DoStep;
        decltype(&fmi2GetStatus) GetStatus;
        decltype(&fmi2GetRealStatus) GetRealStatus;
        decltype(&fmi2GetBooleanStatus) GetBooleanStatus;
    };

    static void log_message(fmi2ComponentEnvironment environment, fmi2String, fmi2Status status, fmi2String category,
                            fmi2String message, ...) {
        if (environment == nullptr || message == nullptr) return;
        char text[Log::longest_line + 2];
        va_list arguments;
        va_start(arguments, message);
        std::vsnprintf(text, sizeof text, message, arguments);
        va_end(arguments);
        static_cast<Fmu2*>(environment)->log.add(status, category, without_escapes(text));
    }
    /// `##` is the standard's escape of `#`.
    static std::string without_escapes(std::string_view text) {
        std::string plain;
        for (std::size_t i = 0; i < text.size(); ++i) {
            plain += text[i];
            if (text[i] == '#' && i + 1 < text.size() && text[i + 1] == '#') ++i;
        }
        return plain;
    }
    static void* allocate(std::size_t count, std::size_t size) { return std::calloc(count, size); }
    static void release(void* memory) { std::free(memory); }

    Status call(const char* name, fmi2Status status) {
        last_call_ = name;
        has_failed_ |= status == fmi2Error;
        is_dead_ |= status == fmi2Fatal;
        return meaning(status);
    }

    const Description& description_;
    std::filesystem::path folder_;
    Library library_;
    Functions f_{};
    fmi2CallbackFunctions callbacks_{};
    fmi2Component instance_ = nullptr;
    fmi2FMUstate state_ = nullptr;
    bool is_initialized_ = false, has_failed_ = false, is_dead_ = false;
    std::vector<int> integers_;
};

bool Fmu2::load(bool co_simulation, runtime::Message& problem) {
    const Interface& offered = co_simulation ? description_.simulation : description_.exchange;
    if (!library_.open(folder_, {platform_of_fmi2}, offered.identifier, problem)) return false;
#define FIND(name, is_needed) library_.find("fmi2" #name, f_.name, is_needed)
    FIND(Instantiate, true), FIND(FreeInstance, true), FIND(SetDebugLogging, false), FIND(SetupExperiment, true),
        FIND(EnterInitializationMode, true);
    FIND(ExitInitializationMode, true), FIND(Terminate, true), FIND(GetReal, true), FIND(GetInteger, true),
        FIND(GetBoolean, true);
    FIND(SetReal, true), FIND(SetInteger, true), FIND(SetBoolean, true), FIND(SetString, true);
    FIND(GetFMUstate, offered.can_save_state), FIND(SetFMUstate, offered.can_save_state),
        FIND(FreeFMUstate, offered.can_save_state);
    FIND(GetDirectionalDerivative, offered.has_directional_derivatives && !co_simulation);
    const bool exchange = !co_simulation;
    FIND(EnterEventMode, exchange), FIND(NewDiscreteStates, exchange), FIND(EnterContinuousTimeMode, exchange),
        FIND(CompletedIntegratorStep, exchange);
    FIND(SetTime, exchange), FIND(SetContinuousStates, exchange), FIND(GetContinuousStates, exchange),
        FIND(GetNominalsOfContinuousStates, false), FIND(GetDerivatives, exchange);
    FIND(GetEventIndicators, exchange), FIND(SetRealInputDerivatives, co_simulation && offered.interpolates_inputs),
        FIND(DoStep, co_simulation);
    FIND(GetStatus, false), FIND(GetRealStatus, false), FIND(GetBooleanStatus, false);
#undef FIND
    if (library_.missing().empty()) return true;
    problem.code = "E203";
    problem.text = "the FMU's binary lacks the function " + library_.missing();
    return false;
}

bool Fmu2::instantiate(bool co_simulation, bool) {
    callbacks_ = {log_message, allocate, release, nullptr, this};
    last_call_ = "fmi2Instantiate";
    const std::string resources = uri_of(folder_ / "resources");
    instance_ = f_.Instantiate("fmu", co_simulation ? fmi2CoSimulation : fmi2ModelExchange, description_.token.c_str(),
                               resources.c_str(), &callbacks_, fmi2False, fmi2True);
    is_initialized_ = has_failed_ = is_dead_ = false;
    if (instance_ == nullptr) return false;
    std::vector<const char*> names;
    for (const std::string& name : description_.log_categories) names.push_back(name.c_str());
    if (!names.empty() && f_.SetDebugLogging != nullptr)
        f_.SetDebugLogging(instance_, fmi2True, names.size(), names.data());
    return true;
}

Status Fmu2::do_step(double time, double step, bool is_final, StepResult& result) {
    result = {false, false, time + step, true};
    Status status = call("fmi2DoStep", f_.DoStep(instance_, time, step, is_final ? fmi2True : fmi2False));
    while (status == Status::Pending && f_.GetStatus != nullptr) { // the FMU computes in a thread of its own
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        fmi2Status finished = fmi2Error;
        f_.GetStatus(instance_, fmi2DoStepStatus, &finished);
        status = call("fmi2DoStep", finished);
    }
    if (status != Status::Discard) return status;
    result.reached = time;
    fmi2Boolean end = 0;
    double reached = time;
    if (f_.GetBooleanStatus != nullptr && f_.GetBooleanStatus(instance_, fmi2Terminated, &end) == fmi2OK)
        result.is_terminated = end != 0;
    result.is_told = f_.GetRealStatus != nullptr &&
                     f_.GetRealStatus(instance_, fmi2LastSuccessfulTime, &reached) == fmi2OK &&
                     reached >= time - 1e-9 * step;
    if (result.is_told && reached > time && reached <= time + step) result.reached = reached;
    return status;
}

} // namespace

std::unique_ptr<Fmu> make_fmu2(const Description& description, std::filesystem::path folder) {
    return std::make_unique<Fmu2>(description, std::move(folder));
}

} // namespace torsion::fmu
