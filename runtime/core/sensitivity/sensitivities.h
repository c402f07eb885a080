#pragma once
// Derivatives of a run with respect to parameters and start values, beside it.
//
// With S = dx/dp, D = dd/dp (discrete Reals d) and f the right-hand side of the mode in force, between events
//
//     S' = f_x S + f_d D + f_p,    D' = 0
//
// which the integrator solves with the states (integrate/cvode.cpp). At an event, at which g(x, d, t, p) crosses zero at t*, time itself depends on p:
//
//     dt*/dp = -(g_x S + g_d D + g_p)/(g_x f + g_t)                    from the left
//     Ŝ := S + f dt*/dp                                                 the derivative of x(t*(p), p)
//     each round of the event iteration takes Ŝ, D, dt*/dp through x := r(x, d, t, p), d := h(x, d, t, p)
//     S := Ŝ - f dt*/dp                                                 with f from the right
//
// which is the saltation of I. A. Hiskens & M. A. Pai, Trajectory sensitivity analysis of hybrid systems, 2000. What locks is held from its event on:
// its S becomes 0 by this rule. Where the derivative from the left differs from that from the right, the run says so (R327).

#include "torsion/model.h"
#include "torsion/simulate.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;
class Integrator;

class Sensitivities {
public:
    explicit Sensitivities(Instance& instance);

    std::uint32_t columns() const { return n_; }
    /// The size of column c's parameter, for tolerances: > 0.
    double scale(std::uint32_t column) const { return scale_[column]; }

    /// Derivatives of the start. Call it after the initialization is solved, before its events.
    int start();
    /// S' at a point that the integrator tries. states, rates: [columns · n_x]. `der`: scratch [n_x].
    int derivatives(double time, const double* x, const double* states, double* rates, double* der);
    /// S at the frame's time. [columns · n_x]
    void store(double* states) const;
    void load(const double* states);
    /// S belongs to the frame's time; else to a time before it. It stands in the frame, and so does this time: both are saved and restored together.
    bool is_now() const;
    void stay(); ///< S is that of the frame's time
    /// The derivatives of all variables at the frame's time, where S stands. Call it after the outputs.
    int outputs();

    // Around an event iteration. `step`: the length of the integrator's last step; `is_first`: nothing has happened at this instant yet.
    int before_event(const std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first);
    /// After one round, with the states as they were before it.
    int after_round(std::vector<double>& x_before);
    int after_event();
    /// A nonlinear system has gone to another solution: nothing is known of the derivatives behind it.
    int refuse_jump();
    void report(); ///< what was told more often than shown

private:
    double* column(std::uint32_t c) const;
    double* d(std::uint32_t c) const;
    double* pre(std::uint32_t c) const;
    double* left(std::uint32_t c) const;
    double* difference(std::uint32_t c) const;
    double& time_of(std::uint32_t c) const;
    int right_hand_side(std::vector<double>& der);
    int find_times(const std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first);
    bool is_decisive(std::uint32_t relation) const;
    double time_of_crossing(std::uint32_t relation, std::uint32_t c) const;
    int look_for_touch(std::uint32_t relation, Integrator& integrator, double step);
    void say_one_sided(std::uint32_t relation, const std::string& why);
    int demand_finite(std::uint32_t count, std::uint32_t offset);

    Instance& instance_;
    std::uint32_t n_, n_x_, n_y_, n_d_;
    std::vector<double> scale_;
    std::vector<double> moved_;           ///< [n] dt*/dp
    std::vector<double> before_, after_;  ///< [n_x] right-hand sides
    std::vector<double> kept_, variables_;
    std::int64_t one_sided_ = 0;
};

} // namespace torsion::runtime
