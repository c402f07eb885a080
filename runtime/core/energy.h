#pragma once
// The energy audit: what the model's classes declare, integrated along the solution.
//
// Powers are integrated by a Gauss rule on the integrator's interpolant over each accepted step (up to the event in it), at frozen relations. What is
// stored is a function of the state, asked for at both ends of the run. The integrator sees nothing of this, and the frame is left as it was.

#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"

#include <array>
#include <vector>

namespace torsion::runtime {

class EnergyAudit {
public:
    /// `sink` lives as long as this, or is null.
    EnergyAudit(Instance& instance, bool is_wanted, EnergySink* sink = nullptr);

    /// Where the frame stands now the audit begins, unless it has begun.
    void begin();
    /// Forgets everything: begin() comes again.
    void restart() { has_begun_ = false; }
    /// The step from `from` to `to`, the end of which the frame holds; both are inside of the integrator's last step. Nothing is asked of the
    /// integrator about this step afterwards: what it has computed for the audit would else be work saved.
    void add_step(Integrator& integrator, double from, double to);
    void before_event();
    void after_event(); ///< a state that was set anew takes energy away
    Energy result();

private:
    struct Values {
        double stored = 0, supplied = 0, dissipated = 0, unaccounted = 0;
    };
    bool is_on() const { return has_begun_ && !has_failed_; }
    bool look(Values& values);
    void tell_point();
    void tell_end_of_step();
    bool evaluate(Values& values); ///< leaves algebraic variables and derivatives as they are here
    void keep();
    void give_back();

    Instance& instance_;
    TorsionFrame& frame_;
    bool is_wanted_;
    EnergySink* sink_;
    bool has_begun_ = false, has_failed_ = false;
    double failure_time_ = 0;
    Energy energy_;
    double stored_at_start_ = 0, largest_ = 0, exchanged_ = 0;
    double stored_before_ = 0;
    std::vector<double> x_, y_, der_, event_x_; ///< what evaluations must leave alone
    struct {
        std::int64_t newton_iterations = 0, configuration_passes = 0, right_hand_sides = 0;
    } work_;
};

} // namespace torsion::runtime
