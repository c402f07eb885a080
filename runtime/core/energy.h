#pragma once
// The energy audit: the energies and powers that the model's classes declare, integrated along the solution.
//
// A Gauss rule integrates powers over each accepted step (up to the event in it), at frozen relations. Its powers are those on the integrator's
// interpolant; or, where the steps are short beside the powers' changes, those of a polynomial through the last points: then one evaluation in a
// step, at its end, is enough. Stored energy is a function of the state, evaluated at both ends of the run. The audit does not affect the integrator,
// and leaves the frame unchanged.

#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/power_history.h"

#include <array>
#include <optional>
#include <vector>

namespace torsion::runtime {

/// R317, if the balance is open.
std::optional<Message> energy_warning(const Energy& energy, bool has_fixed_steps);

class EnergyAudit {
public:
    /// `sink` outlives this object, or is null. `tolerance`: of the integrator.
    EnergyAudit(Instance& instance, bool is_wanted, double tolerance, EnergySink* sink = nullptr);

    /// Begins the audit at the frame's point, unless it has begun.
    void begin();
    /// Forgets all; call begin() again.
    void restart() { has_begun_ = false; }
    /// Adds the step from `from` to `to`, whose end the frame holds; both lie inside of the integrator's last step. The integrator is not queried
    /// about this step afterwards, because values that it computes for the audit would then save it work.
    void add_step(Integrator& integrator, double from, double to);
    void before_event();
    void after_event(); ///< a reinit takes energy away
    Energy result();

private:
    struct Values {
        double stored = 0, supplied = 0, dissipated = 0, unaccounted = 0;
    };
    bool is_on() const { return has_begun_ && !has_failed_; }
    enum class Told { No, Yes }; ///< to the sink
    bool look(Values& values, Told told);
    void tell_point();
    void tell_end_of_step();
    bool evaluate(Values& values); ///< leaves the point's algebraic variables and derivatives in the frame
    double resolution(double stored);
    void add_part(double weight, const Values& values);
    bool add_from_history(double from, double to);
    void add_from_interpolant(Integrator& integrator, double from, double to);
    double allowed_doubt() const;
    void keep();
    void give_back();

    Instance& instance_;
    TorsionFrame& frame_;
    bool is_wanted_;
    double tolerance_;
    EnergySink* sink_;
    bool has_begun_ = false, has_failed_ = false;
    double failure_time_ = 0;
    double start_time_ = 0;
    PowerHistory history_;
    Energy energy_;
    double stored_at_start_ = 0, largest_ = 0, exchanged_ = 0;
    double stored_before_ = 0;
    std::vector<double> x_, y_, der_, tears_, kept_work_, event_x_; ///< values that evaluations must not change
    struct {
        std::int64_t newton_iterations = 0, configuration_passes = 0, right_hand_sides = 0, whole_systems = 0;
    } work_;
    std::size_t warnings_ = 0;
    BlockMemories blocks_; ///< the audit's
};

} // namespace torsion::runtime
