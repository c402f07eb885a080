#pragma once
// The energy audit: the energies and powers that the model's classes declare, integrated along the solution.
//
// A Gauss rule integrates powers over each accepted step (up to the event in it), at frozen relations. Its powers are
// those on the integrator's interpolant; or, where the steps are short beside the powers' changes, those of a
// polynomial through the last points: then one evaluation in a step, at its end, is enough. Where they are very short,
// the ends of some steps wait, and one evaluation at the last of them is enough. If the polynomial over all of these is
// not accurate, each is evaluated after all, with the cubic through the states and their slopes at both ends inside.
// Stored energy is a function of the state, evaluated at both ends of the run. The audit does not affect the
// integrator, and leaves the frame unchanged.

#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/power_history.h"
#include "runtime/core/power_stride.h"
#include "runtime/core/step_ends.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace torsion::runtime {

/// At the end of a run: R317, if the balance is open; R319, if more came out of what dissipates than went in.
std::vector<Message> energy_warnings(const Energy& energy, bool has_fixed_steps);

class EnergyAudit {
public:
    /// `sink` outlives this object, or is null. `tolerance`: of the integrator.
    /// `longest`: the length that steps are held to by an option.
    EnergyAudit(Instance& instance, bool is_wanted, double tolerance, double longest, EnergySink* sink = nullptr);

    /// Begins the audit at the frame's point, unless it has begun.
    void begin();
    /// Forgets all; call begin() again.
    void restart() { has_begun_ = false; }
    /// Adds the step from `from` to `to`, whose end the frame holds; both lie inside of the integrator's last step. The
    /// integrator is not queried about this step afterwards, because values that it computes for the audit would then
    /// save it work. Before an event no step may wait.
    enum class Before : std::uint8_t { Step, Event };
    void add_step(Integrator& integrator, double from, double to, Before before);
    /// Steps that wait are added now: the model will be another one, or the run ends. The frame may be at any point.
    void catch_up();
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
    void give_up();
    double resolution(double stored);
    double change_by(double stored, std::uint32_t state, double distance);
    bool moves(double stored);
    void note_motion();
    void add_part(double weight, const Values& values);
    bool may_wait(const Integrator& integrator, double from, double to) const;
    void add_last(Integrator& integrator, double from, double to);
    void add_waiting(Integrator* integrator);
    void add_one_by_one(Integrator* integrator);
    void go_to_end_of(std::size_t step);
    bool add_from_history(double from, double to);
    void add_from_interpolant(Integrator& integrator, double from, double to);
    void add_from_cubic(std::size_t step);
    template <class Inside>
    void add_from(double from, double to, const Inside& inside);
    bool is_accurate(double from, double length);
    double allowed_error() const;
    void keep();
    void give_back();
    void exchange();

    Instance& instance_;
    TorsionFrame& frame_;
    bool is_wanted_;
    double tolerance_;
    EnergySink* sink_;
    bool has_begun_ = false, has_failed_ = false;
    double failure_time_ = 0;
    double start_time_ = 0;
    PowerHistory history_;
    double squares_ = 0; ///< of what the polynomials over the steps so far may be wrong by
    PowerStride stride_;
    StepEnds ends_;          ///< of steps that wait, and where the first of them begins
    double longest_;         ///< step, by an option
    double last_length_ = 0; ///< of the step before
    Energy energy_;
    double stored_at_start_ = 0, largest_ = 0, exchanged_ = 0;
    double stored_before_ = 0;
    /// how far states have gone from the start
    std::vector<double> start_x_, motion_;
    /// states that evaluations must not change
    std::vector<double> x_, event_x_;
    /// in place of the frame's while the audit evaluates
    std::vector<double> y_, der_, tears_, work_;
    /// the arrays that are not in use
    double *own_y_ = nullptr, *own_der_ = nullptr, *own_tears_ = nullptr, *own_work_ = nullptr;
    /// of steps that waited
    std::vector<double> present_x_, left_slope_, right_slope_;
    struct {
        std::int64_t newton_iterations = 0, configuration_passes = 0, right_hand_sides = 0, whole_systems = 0;
    } counts_;
    std::size_t warnings_ = 0;
    BlockMemories blocks_; ///< the audit's
};

} // namespace torsion::runtime
