#pragma once
// One instance of an FMU, with the same interface for both versions of FMI. Only fmu2.cpp and fmu3.cpp call functions
// of the standard.

#include "runtime/import/description.h"
#include "runtime/import/log.h"

#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace torsion::fmu {

enum class Status { Ok, Warning, Discard, Error, Fatal, Pending };

/// The FMU's answers after an event.
struct EventUpdate {
    bool is_again_needed = false, is_terminated = false;
    double next_time = INFINITY;
};

struct StepResult { ///< of a communication step
    bool needs_event = false, is_terminated = false;
    double reached = 0;  ///< time that the step reached
    bool is_told = true; ///< for a discarded step: the FMU has reported `reached`
};

class Fmu {
public:
    virtual ~Fmu() = default;

    /// Loads the functions of the shared library; false with a message E203.
    virtual bool load(bool co_simulation, runtime::Message& problem) = 0;
    virtual bool instantiate(bool co_simulation, bool with_event_mode) = 0;
    virtual void free() = 0; ///< terminates first if the state allows it

    virtual Status enter_initialization(double tolerance, double start, double stop) = 0;
    virtual Status exit_initialization() = 0;

    /// Values as doubles; Booleans are 0 or 1. n_values is the number of scalar values of all references.
    virtual Status get(Type type, const std::uint32_t* references, std::size_t n, double* values,
                       std::size_t n_values) = 0;
    virtual Status set(Type type, const std::uint32_t* references, std::size_t n, const double* values,
                       std::size_t n_values) = 0;
    /// For 64-bit integers, which doubles cannot represent exactly; unsigned values as the same bits.
    virtual Status set_whole(Type type, std::uint32_t reference, const std::vector<std::int64_t>& values);
    virtual Status set_text(std::uint32_t reference, const std::string& text) = 0;

    virtual Status enter_event_mode() = 0;
    virtual Status update(EventUpdate& update) = 0;

    // Model Exchange
    virtual Status enter_continuous_mode() = 0;
    virtual Status completed_step(bool& needs_event, bool& is_terminated) = 0;
    virtual Status set_time(double time) = 0;
    virtual Status set_states(const double* x, std::size_t n) = 0;
    virtual Status get_states(double* x, std::size_t n) = 0;
    /// of the states, now; false: it does not tell them, which is no failure
    virtual bool nominals(double* values, std::size_t n) = 0;
    virtual Status derivatives(double* der, std::size_t n) = 0;
    virtual Status indicators(double* z, std::size_t n) = 0;
    virtual Status directional(const std::vector<std::uint32_t>& unknowns, const std::vector<std::uint32_t>& knowns,
                               const std::vector<double>& seed, std::vector<double>& sensitivity) = 0;

    // Co-Simulation
    virtual Status enter_step_mode() = 0;
    virtual Status set_input_slopes(const std::vector<std::uint32_t>& references,
                                    const std::vector<double>& slopes) = 0;
    virtual Status do_step(double time, double step, bool is_final, StepResult& result) = 0;

    virtual Status save() = 0;    ///< the state, for restore(); keeps only the last one
    virtual Status restore() = 0; ///< any number of times

    const char* last_call() const { return last_call_; } ///< the function of the standard that returned last
    Log log;

protected:
    const char* last_call_ = "";
};

inline Status Fmu::set_whole(Type type, std::uint32_t reference, const std::vector<std::int64_t>& values) {
    const std::vector<double> numbers(values.begin(), values.end());
    return set(type, &reference, 1, numbers.data(), numbers.size());
}

/// `folder` is the unpacked FMU. Loads no code.
std::unique_ptr<Fmu> make_fmu2(const Description& description, std::filesystem::path folder);
std::unique_ptr<Fmu> make_fmu3(const Description& description, std::filesystem::path folder);

} // namespace torsion::fmu
