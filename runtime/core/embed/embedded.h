#pragma once
// The implementation of a TorsionInstance.

#include "runtime/core/events/event_preview.h"
#include "runtime/core/experiment.h"
#include "runtime/core/initialize.h"
#include "runtime/core/simulate.h"
#include "torsion/embed.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace torsion::runtime {

class SavedPoint;

/// One instance of a model with its integrator. Functions answer like those of the same name in embed.h.
class Embedded {
public:
    Embedded(const TorsionModel& model, const TorsionOptions& options);

#ifndef TORSION_PORTABLE
    /// For hosts that know all options, and take messages as values.
    using Listener = std::function<void(const Message&, bool is_error)>;
    Embedded(const TorsionModel& model, const Options& options, Listener listener);
    const Statistics& statistics() const { return instance_.statistics; }
    bool is_ended() const { return instance_.termination.has_value(); }
    /// Told of long steps. Options::stop ends them (R314); the instance stands at the point that was reached, and can
    /// go on.
    void set_progress(std::function<void(const Progress&)> progress) { loop_->progress = std::move(progress); }
    /// The frame at the present point; null, with a message, if its algebraic variables cannot be computed.
    const TorsionFrame* evaluated();
#endif

    bool is_valid() const { return loop_ != nullptr; } ///< false: an option is invalid
    double time() const { return instance_.frame.time; }

    TorsionStatus set(std::uint32_t variable, double value);
    TorsionStatus get(std::uint32_t variable, double& value);
    TorsionStatus initialize();
    TorsionStatus advance(double until);

    TorsionStatus states(double* x);
    TorsionStatus set_point(double time, const double* x);
    TorsionStatus derivatives(double* der);
    TorsionStatus indicators(double* values);
    TorsionStatus next_time_event(double& time);
    TorsionStatus handle_event();

    std::size_t saved_size() const;
    TorsionStatus save(void* bytes, std::size_t size); ///< continues as after restore(), to the bit
    TorsionStatus restore(const void* bytes, std::size_t size);

private:
    std::uint64_t flags() const; ///< of a saved state: is it ready, evaluated, …
    void take_up(const SavedPoint& point);
    enum class Phase { Created, Ready, Failed };

    bool make_loop();
    TorsionStatus set_now(const TorsionVariable& variable, double value);
    TorsionStatus finish(int answer);
    bool was_stopped() const;
    TorsionStatus fail();
    void tell(const Message& message, bool is_error) const;
    void tell_warnings();
    int evaluate();
    void leave_preview();
    int handle_events();
    bool is_started() const { return phase_ != Phase::Created; }

    Instance instance_;
    Options options_;
    TorsionMessageFunction message_ = nullptr;
    void* message_data_ = nullptr;
#ifndef TORSION_PORTABLE
    Listener listener_;
#endif
    Experiment experiment_;
    std::vector<Setting> settings_;
    std::unique_ptr<MainLoop> loop_;
    Phase phase_ = Phase::Created;
    std::size_t told_ = 0;            ///< number of warnings passed to the callback
    bool is_evaluated_ = false;       ///< algebraic variables belong to the present point
    bool has_discrete_input_ = false; ///< an input or a parameter that causes an event was set
    /// an input or a parameter was set, and advance() will handle the event that it may cause
    bool has_new_input_ = false;
    bool is_driven_ = false; ///< by another integrator, which finds events itself
    EventPreview preview_;   ///< of that event
    std::vector<std::uint32_t> fired_;
    TimeEvent next_event_{};
};

} // namespace torsion::runtime
