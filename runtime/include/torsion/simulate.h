#pragma once
// Runs a compiled model: the public C++ API of the runtime.

#include "torsion/model.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::runtime {

class EventSink;
class EnergySink;

struct Message { ///< a run-time diagnostic as data; codes R3xx of diagnostic_codes.def
    std::string code;
    std::string text;
    std::vector<std::string> notes;
    std::string help;
    std::uint32_t component = 0;
    std::string file;
    std::uint32_t line = 0;
    bool is_error = true;
};

struct Options {
    // start_time, stop_time, tolerance, …, locate_events
#define TORSION_RUN_OPTION(name, at_run_time, type, usual, ...) type at_run_time = usual;
#define TORSION_RUN_SOLVER(name, ...) std::string name = "cvode"; ///< one of solvers()
#include "torsion/run_options.def"
    std::function<void(const Message&)> at_once; ///< is called on chattering at once: once per component (R307). The
                                                 ///< result repeats the warnings, with totals
    std::optional<double> trace_event; ///< print every iteration of the event nearest to (first at or after) this time
    EventSink* events = nullptr;       ///< of run(); the caller's
    bool energy = true;                ///< audit the model's mechanical energy
    EnergySink* energy_sink = nullptr; ///< of the audit; the caller's
    /// True: the run ends at its present point and keeps its result (R314). Any thread and any signal handler may set
    /// it.
    const std::atomic<bool>* stop = nullptr;
    const std::atomic<bool>* cancel = nullptr; ///< likewise, of somebody else
    /// of solvers that choose their steps: count which state had the largest error in each step
    bool limiting_states = false;
    /// call the residual oracle, if the model contains one, at accepted points; keep the worst
    bool check_residuals = false;
};

/// How often a state had the largest error of all, beside its tolerance.
struct StateLimits {
    std::int64_t steps = 0;        ///< accepted ones
    std::int64_t failed_tests = 0; ///< error tests that failed before these
};

struct Statistics {
    std::int64_t steps = 0, time_events = 0, state_events = 0, right_hand_sides = 0, jacobian_right_hand_sides = 0,
                 jacobians = 0;
    std::int64_t event_iterations = 0, configuration_passes = 0, newton_iterations = 0, crossing_evaluations = 0,
                 rows = 0, error_test_failures = 0;
    std::int64_t bend_evaluations = 0; ///< of points where derivatives may bend without an event
    std::int64_t bounded_steps = 0;    ///< steps that end at such a bend
    std::int64_t repeated_steps = 0;   ///< long steps that had missed something between their ends
    std::string bounding;              ///< what has bounded most of them
    /// number of times that a torn system lost digits and was solved whole from then on
    std::int64_t whole_systems = 0;
    std::vector<std::int64_t> events_of_component;
    std::vector<StateLimits> limits; ///< of each state, if Options::limiting_states
    double worst_residual = 0;       ///< of the oracle, relative to scale; infinite if the model has no oracle
    std::uint32_t worst_equation = 0;
    double worst_residual_time = 0;
};

/// The balance of mechanical energy, in J, since the start. Powers are integrated along the solution, beside the
/// integrator.
struct Energy {
    bool is_audited = false;
    std::string obstacle; ///< why no audit exists; empty: not requested, or the model has no mechanics
    double supplied = 0;  ///< by sources
    double stored = 0;    ///< change of stored energy
    double dissipated = 0;
    double unaccounted = 0; ///< losses that a library's class does not declare
    double reset = 0;       ///< energy removed by `reinit`
    double turned_over = 0; ///< the largest stored energy, plus energy exchanged by sources in either direction
    /// the change of the stored energy when every state moves by the tolerance of its nominal value
    double resolution = 0;
    /// the energy has changed by the motion of states that have moved by more than noise; looked at if the balance is
    /// open
    bool moves = false;
    double missing() const; ///< what is missing in the balance
    double closure() const; ///< the same relative to the energy turned over
    /// The balance does not close, and this is no noise of a drive at rest.
    bool is_open() const;
    /// More came out of what dissipates than went in, likewise.
    bool is_gained() const;
};

struct SolverInfo {
    const char* name;
    const char* method;
    const char* order;
    bool is_variable_step, is_implicit;
    const char* use; ///< when to use it
};
std::vector<SolverInfo> solvers(); ///< the default first

/// The points of the trajectory at which a sink is called; each set contains those before it.
enum class Points {
    Ends,  ///< the start and the end of the run
    Rows,  ///< the output grid, and both sides of events
    Steps, ///< the end of every step of the integrator
};

/// Receives the trajectory during the run. Rows are in the order of time; an event gives two rows (left and right
/// limit).
class Sink {
public:
    virtual ~Sink() = default;
    virtual Points points() const { return Points::Rows; } ///< does not change while the run lasts
    virtual bool begin(const TorsionModel& model) = 0;     ///< false: cannot write, see error()
    virtual bool row(const TorsionFrame& frame) = 0;
    virtual bool finish(bool complete) = 0; ///< false: leaves nothing half-written behind
    virtual std::string error() const = 0;
    virtual std::size_t variables() const { return 0; } ///< columns beside time; known after begin()
};

/// A change by an event, from its left to its right limit.
struct EventChange {
    /// a relation whose crossing made the event; another relation; a discrete variable
    enum class What { Fired, Followed, Variable };
    What what;
    std::uint32_t row; ///< of relations, or of variables
    double from, to;
};

struct Event {
    enum class Kind { Start, State, Time, End }; ///< Start and End frame the run; they change nothing
    Kind kind;
    double time;
    std::int64_t number = 0;                 ///< from 1
    std::int64_t iterations = 0, passes = 0; ///< of the event iteration; of the mixed blocks in it
    std::vector<EventChange> changes;
};

/// Receives the events as they happen.
class EventSink {
public:
    virtual ~EventSink() = default;
    virtual bool begin(const TorsionModel& model) = 0; ///< false: cannot write, see error()
    virtual bool event(const Event& event) = 0;
    virtual bool finish(bool complete) = 0; ///< false: leaves nothing half-written behind
    virtual std::string error() const = 0;
};

/// Follows the audit. `values`: of the energy kernel, four sums and the terms that the compiler was asked for.
class EnergySink {
public:
    virtual ~EnergySink() = default;
    virtual void begin() = 0; ///< the audit begins or restarts
    /// the start, the end of each step, after an event that changed states, the end
    virtual void point(double time, const double* values) = 0;
    /// of the integrals: the kernel's values at a node of the rule, and its weight in s
    virtual void part(double weight, const double* values) = 0;
};

struct LimitingState {
    std::string name;
    StateLimits limits;
};

struct Result {
    bool ok = false;
    double end_time = 0;
    double tolerance = 0;
    double start_time = 0, stop_time = 0;
    Statistics statistics;
    Energy energy;
    std::vector<LimitingState> limiting_states; ///< on request: those that limited steps, the most frequent first
    std::vector<Message> messages;              ///< warnings, then the error if not ok
};

struct Progress {
    double time, fraction;
    std::int64_t events;
    std::int64_t steps = 0; ///< 0: not counted
};

/// One instance of a model with its memory.
class Simulation {
public:
    explicit Simulation(const TorsionModel& model);
    ~Simulation();
    Simulation(Simulation&&) noexcept;

    const TorsionModel& model() const;
    TorsionFrame& frame();

    /// Sets a settable parameter or start value of a state (row of variables). Takes effect in run().
    bool set_parameter(std::uint32_t variable, double value);
    /// All of them have the values of the model again.
    void forget_settings();

    /// Consistent start, then integration to stop time. Text of --trace-event goes to `trace`.
    Result run(const Options& options, const std::vector<Sink*>& sinks,
               const std::function<void(const Progress&)>& progress = {},
               const std::function<void(const std::string&)>& trace = {});

    // Stepwise use, for tests and hosts:
    Result initialize(const Options& options);
    Result advance(double until, const std::vector<Sink*>& sinks); ///< continues to `until`
    std::vector<unsigned char> save() const;                       ///< the whole state at any time
    bool restore(const std::vector<unsigned char>& state);         ///< of the same model; the integrator restarts

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// "`J` is -2, but its min is 0"; empty: it is within.
std::string outside_words(std::string_view name, double value, double min, double max);

/// Values that a run would refuse, told before it: parameters outside their min, max or the literals of their
/// enumeration (I122).
class LimitCheck {
public:
    explicit LimitCheck(const TorsionModel& model);
    ~LimitCheck();
    /// Rows of variables and their values.
    std::optional<Message> broken_by(const std::vector<std::pair<std::uint32_t, double>>& settings);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

double value_of(const TorsionFrame& frame, const TorsionVariable& variable);
std::string_view text(const TorsionModel& model, std::uint32_t offset);

} // namespace torsion::runtime
