#pragma once
// One instance of a Functional Mock-up Unit: the parts common to both versions of the interface. fmi2.cpp and fmi3.cpp
// only translate types.
//
//     Instantiated → Initialization → (Event ⇄ ContinuousTime | Step ⇄ Event) → Terminated;  a failure of the model
//     leads to Failed
//
// Value references: the rows of the model's table of variables; then time; then der(x[i]) for each state i; then the
// event indicators. An evaluation runs when a value is requested, and is kept until one of its inputs is set. A wrong
// call is answered by a status and a message, and changes nothing.

#include "runtime/core/events/event_preview.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/experiment.h"
#include "runtime/core/initialize.h"
#include "runtime/core/instance.h"
#include "runtime/core/simulate.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace torsion::fmi {

enum class Status { Ok, Warning, Discard, Error, Fatal };
enum class Kind : std::uint8_t { ModelExchange, CoSimulation };
enum Mode : unsigned {
    Instantiated = 1,
    Initialization = 2,
    Event = 4,
    ContinuousTime = 8,
    Step = 16,
    Terminated = 32,
    Failed = 64,
    Configuration = 128,
    Intermediate = 256 ///< inside of a communication step, while the importer is told of a step of the integrator
};
enum class Type : std::uint8_t { Real, Integer, Boolean, Enumeration };

/// Receives messages: the adapter knows the importer's callback.
using Log = void (*)(void* self, Status status, const char* category, const char* message);

struct Setup {
    double start = 0, stop = 0, tolerance = 0; ///< tolerance 0: the model's own
    std::uint8_t has_stop = 0;
    bool operator==(const Setup&) const = default;
};

struct EventInfo {
    bool terminate = false, states_changed = false, has_next_time = false;
    double next_time = 0;
};

/// Is told of every step of the integrator inside of a communication step. True: the importer asks for an early return,
/// at `time_of_return`.
struct StepWatch {
    void* self = nullptr;
    bool (*look)(void* self, double time, double& time_of_return) = nullptr;
};

struct StepOutcome {
    /// an event is left to the importer, or was handled inside the step; the step ended early
    bool has_event = false, is_early = false;
};

/// Dependencies of one unknown: entries of two words, the reference of a known and the kind.
struct DependencyList {
    std::size_t count = 0;
    const std::uint32_t* entries = nullptr;
};

/// The whole state of an instance, for an importer to keep.
struct SavedState {
    std::uint32_t mode = 0;
    Setup setup;
    double time = 0, next_time = 0;
    std::uint8_t has_initialized = 0, must_iterate = 0, is_terminated = 0, inputs_changed = 0, has_left_limits = 0,
                 are_slopes_over = 0;
    std::uint8_t has_outputs = 0, has_derivatives = 0, has_crossings = 0; ///< evaluations present in the memory
    std::vector<double> memory, past, set_value;                          ///< past: of delayed signals
    /// of the inputs, in the next communication step or the last one; empty: none
    std::vector<double> slopes;
    std::vector<std::uint8_t> is_set, loop; ///< loop: of a co-simulation's main loop
    std::vector<std::uint32_t> next_relations;
};

class FmuInstance {
public:
    FmuInstance(const TorsionModel& model, Kind kind, Log log, void* log_self, bool logs);

    const TorsionModel& model() const { return model_; }
    Kind kind() const { return kind_; }
    Mode mode() const { return mode_; }
    double time() const { return instance_->frame.time; }
    bool is_terminated() const { return instance_->termination.has_value(); }
    void leave_events_to_importer() { previews_ = false; } ///< there is an event mode between steps

    /// Error with a message unless the instance is in one of the modes.
    Status require(unsigned modes, const char* function) {
        return (mode_ & modes) != 0 ? Status::Ok : refuse(function);
    }
    Status fail(Status status, const char* function, const std::string& what);
    Status set_logging(bool on, const char* const categories[], std::size_t n);

    // life cycle
    Status set_up(const Setup& setup, const char* function);
    Status enter_initialization();
    Status exit_initialization(Mode next);
    Status terminate();
    Status reset();
    void enter(Mode mode) { mode_ = mode; }
    Status enter_event_mode();
    Status update_discrete_states(EventInfo& info, const char* function);

    // values; `value` in and out is a double for all types
    Status check_reference(std::uint32_t reference, Type type, const char* function);
    Status get(std::uint32_t reference, Type type, double& value, const char* function);
    Status get_text(std::uint32_t reference, const char*& value, const char* function);
    /// May this value be set in the present mode? Changes nothing.
    Status check_set(std::uint32_t reference, Type type, double value, const char* function);
    void set(std::uint32_t reference, double value);
    /// Call it after all values of a call: computes values that depend on parameters. If this fails, the call has no
    /// effect.
    Status settle_parameters(const char* function);

    // Model Exchange
    Status set_time(double time);
    Status set_states(const double* x, std::size_t n, const char* function);
    Status states(double* x, std::size_t n, const char* function);
    Status derivatives(double* der, std::size_t n, const char* function);
    Status indicators(double* z, std::size_t n, const char* function);
    Status nominals(double* values, std::size_t n, const char* function);
    Status completed_step(bool& terminate);
    std::size_t indicator_count() const { return watched_.size(); }

    // Co-Simulation: on any status but Ok the instance is at the start of the step
    using Stops = runtime::MainLoop::Stops;
    Status do_step(double current, double step, Stops stops, StepOutcome& outcome, const char* function,
                   const StepWatch* watch = nullptr);
    /// The slopes of continuous inputs in the next communication step; nothing is set when one is refused. A value that
    /// is set ends the input's slope.
    Status set_slopes(const std::uint32_t* references, std::size_t n, const double* slopes, const char* function);
    /// The slopes of continuous outputs over time, as the model goes on from here: inputs with the slopes of the next
    /// step, or else of the last one. Discard: an output has no slope here.
    Status output_slopes(const std::uint32_t* references, std::size_t n, double* slopes, const char* function);

    // derivatives of unknowns in the direction of a seed; of knowns in the direction of a seed over unknowns
    Status directional(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns,
                       std::size_t n_knowns, const double* seed, double* sensitivity, const char* function);
    Status adjoint(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns,
                   std::size_t n_knowns, const double* seed, double* sensitivity, const char* function);

    /// The dependencies of a variable in the present mode; `table` has the form of torsion/fmi/dependency_table.h.
    /// Knowns have none.
    Status dependencies(const std::uint32_t* table, std::uint32_t reference, DependencyList& list,
                        const char* function);

    // FMU state; the instance owns the states that it gives out. After saving it continues as after restoring, to the
    // bit
    SavedState* save();
    bool owns(const void* state) const;
    void restore(const SavedState& state);
    void forget(const void* state);
    std::size_t serialized_size(const SavedState& state) const;
    void serialize(const SavedState& state, unsigned char* bytes) const;
    SavedState* deserialize(const unsigned char* bytes, std::size_t size); ///< null: not of this model

private:
    struct Known { ///< ± the variable of a derivative
        double* value = nullptr;
        double sign = 1, scale = 1, own_scale = 0; ///< own_scale: its size if far below the scale, else 0
        std::uint32_t state = UINT32_MAX, row = UINT32_MAX;
        bool is_parameter = false;
    };
    struct Point;
    struct OutputSlope;

    Status refuse(const char* function);
    SavedState capture() const;
    void take_up(const SavedState& state);
    void make_instance();
    Status make_loop(const char* function);
    double experiment_span() const; ///< that of the model's annotation where the importer has given no end; else 1 s
    Status refresh(const char* function);
    Status look_ahead(const char* function);
    void leave_preview();
    Status answer(int answer, const char* function);
    std::string words(runtime::Message message) const;
    void pass_warnings();
    void touch() { has_outputs_ = has_derivatives_ = has_crossings_ = false; }

    int initialize();
    int crossings();
    int handle_event();
    std::vector<double> event_values() const;
    Status external_event(const char* function);
    int advance_to(double end, const StepWatch* watch);
    void begin_lines();
    void end_lines();
    bool is_continuous_output(std::uint32_t reference) const;
    int evaluate_later(const Point& point, const std::vector<double>& der, double step);
    int add_differences(const Point& point, const std::vector<double>& der, double step,
                        std::vector<OutputSlope>& outputs);

    double indicator(std::size_t w) const;
    double value(std::uint32_t reference) const;
    std::uint32_t derivative_row(std::uint32_t reference) const; ///< i of der(x[i]); UINT32_MAX: something else
    bool is_variable_known(const TorsionVariable& variable) const;
    Status find_known(std::uint32_t reference, Known& known, const char* function);
    Status find_derivative_operands(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns,
                                    std::size_t n_knowns, const double* seed, std::size_t n_seed,
                                    std::vector<Known>& found, const char* function);
    Status take_jacobian(Point& point, const std::uint32_t* unknowns, std::size_t n_unknowns,
                         const std::vector<Known>& knowns, const char* function);
    Status column(Point& point, const std::uint32_t* unknowns, std::size_t n_unknowns, const Known& known,
                  double* values, const char* function);
    int evaluate_at(const Point& point, const Known& known, double change);
    int central(const Point& point, const std::uint32_t* unknowns, std::size_t n_unknowns, const Known& known,
                double step, double* slope);
    Status difference(Point& point, const std::uint32_t* unknowns, std::size_t n, const Known& known, double* values,
                      const char* function);

    const TorsionModel& model_;
    Kind kind_;
    Log log_;
    void* log_self_;
    std::uint32_t categories_ = 0; ///< bits of the active ones
    Mode mode_ = Instantiated;
    Setup setup_;
    std::unique_ptr<runtime::Instance> instance_;
    std::unique_ptr<runtime::MainLoop> loop_;
    std::unique_ptr<runtime::OutputBranches> output_branches_; ///< of Model Exchange
    runtime::TimeEvent next_event_{};
    /// of the event that inputs of a co-simulation cause at the beginning of the next step
    runtime::EventPreview preview_;
    bool previews_ = true;
    std::vector<std::uint32_t> watched_; ///< relations with an event indicator
    /// per variable: i if it is a der(x[i]) with its own row, else UINT32_MAX
    std::vector<std::uint32_t> derivative_of_;
    /// per input, of the next communication step or the last one; empty: none
    std::vector<double> slopes_;
    std::vector<double> set_value_; ///< per variable, before the start
    std::vector<std::uint8_t> is_set_;
    std::vector<std::unique_ptr<SavedState>> states_;
    bool has_initialized_ = false; ///< with the present settings
    /// an event without a crossing in the model: from inputs or from the importer
    bool must_iterate_ = false;
    bool inputs_changed_ = false;  ///< since the last step
    bool are_slopes_over_ = false; ///< they are those of the last step
    /// values on which parameters depend, replaced by set() in this call
    std::vector<std::pair<double*, double>> replaced_;
    bool has_outputs_ = false, has_derivatives_ = false, has_crossings_ = false;
};

/// The categories of messages; each bit of the instance's mask is one.
extern const char* const log_categories[];
constexpr std::size_t log_category_count = 6;

} // namespace torsion::fmi
