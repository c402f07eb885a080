#pragma once
// Derivatives of a run with respect to parameters and start values, beside it.
//
// With S = dx/dp, D = dd/dp (discrete Reals d) and f the right-hand side of the mode in force, between events
//
//     S' = f_x S + f_d D + f_p,    D' = 0
//
// which the integrator solves with the states (integrate/cvode.cpp). At an event, at which g(x, d, t, p) crosses zero
// at t*, time itself depends on p:
//
//     dt*/dp = -(g_x S + g_d D + g_p)/(g_x f + g_t)                    from the left
//     Ŝ := S + f dt*/dp                                                 the derivative of x(t*(p), p)
//     each round of the event iteration takes Ŝ, D, dt*/dp through x := r(x, d, t, p), d := h(x, d, t, p)
//     S := Ŝ - f dt*/dp                                                 with f from the right
//
// which is the saltation of I. A. Hiskens & M. A. Pai, Trajectory sensitivity analysis of hybrid systems, 2000. What
// locks is held from its event on: its S becomes 0 by this rule.
//
// What friction holds from an event on stands still, also where the parameters gave it a speed before: a brake that
// engages while its shaft is at rest. A shaft that moves a little would slide for as short a time, and keep its
// momentum but for the friction's impulse:
//
//     S := S - v (g_x S)/(g_x v),    v = f sliding - f held
//
// Relations that cross together, with different dt*/dp, are handled one after the other at the same instant: two gaps
// of different parts of a model do not know of each other. Where one of them moves the time of another one, the order
// matters, and the derivative from one side differs from that from the other: the run says so (R327).

#include "runtime/core/sensitivity/unseen_jumps.h"
#include "torsion/model.h"
#include "torsion/simulate.h"

#include <cstdint>
#include <functional>
#include <span>
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
    void set_scale(std::uint32_t column, double size) { scale_[column] = size; } ///< until the next start, or restore

    /// Derivatives of the start. Call it after the initialization is solved, before its events.
    int start();
    /// After a restore: what the frame does not hold is that of a new run.
    void resume();
    /// dx/dt → der [n_x], and S' → rates, at a point that the integrator tries. states, rates: [columns · n_x]. S is
    /// that of no time then.
    int derivatives(double time, const double* x, const double* states, double* rates, double* der);
    /// S at the frame's time. [columns · n_x]
    void store(double* states) const;
    void load(const double* states);
    /// S belongs to the frame's time; else to a time before it. It stands in the frame, and so does this time: both are
    /// saved and restored together.
    bool is_now() const;
    void stay(); ///< S is that of the frame's time
    /// The derivatives of all variables at the frame's time, where S stands. Call it after the outputs.
    int outputs();

    /// Of the run: two times of crossings that differ by less are equal.
    void set_tolerance(double tolerance) { tolerance_ = tolerance; }

    /// Before an event iteration: leaves in `fired` what crosses together with the first whatever the parameters, the
    /// others wait (event_order.h). `step`: the length of the integrator's last step; `is_first`: nothing has happened
    /// at this instant yet.
    int before_event(std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first);
    /// The same for the iteration of the start.
    int begin_at_start() {
        std::vector<std::uint32_t> none;
        return before_event(none, nullptr, 0, true);
    }
    /// After the iteration of the start: would another one follow from a small change? `start` solves it anew with
    /// another value of one variable.
    int look_beside_start(const std::function<int(std::uint32_t row, double value)>& start);
    /// After one round, with the states as they were before it.
    int after_round(std::vector<double>& x_before);
    int after_event();
    /// A nonlinear system has gone to another solution: nothing is known of the derivatives behind it.
    int refuse_jump();
    /// Along an accepted step, before its end counts. `end`: a sample of its end, if it is known and of this time.
    int look_for_jumps(Integrator& integrator, double from, double to, const BendSample& end) {
        return jumps_.look(integrator, from, to, end);
    }
    void report(); ///< what was told more often than shown

private:
    static constexpr std::int64_t most_shown = 3; ///< messages of one run about one-sided derivatives
    static constexpr double small_change = 1e-6;  ///< of a parameter: must not make or undo an event

    double* column(std::uint32_t c) const;
    double* d(std::uint32_t c) const;
    double* pre(std::uint32_t c) const;
    double* left(std::uint32_t c) const;
    double* difference(std::uint32_t c) const;
    double& time_of(std::uint32_t c) const;
    int right_hand_side(std::vector<double>& der);
    /// A relation, and the derivatives of the time at which it crosses.
    struct Crossing {
        std::uint32_t relation;
        std::vector<double> moved; ///< [n]
    };
    Crossing crossing(std::uint32_t relation) const;
    bool is_together(const Crossing& a, const Crossing& b) const;
    bool is_carried(std::uint32_t relation) const;
    bool is_at_bend_of_inputs() const;
    int find_times(std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first);
    void make_near_wait(const Crossing& first, const std::vector<std::uint32_t>& fired);
    int note_other_order();
    int change(const std::vector<Crossing>& crossings);
    int find_moved(std::vector<std::uint32_t>& relations);
    int look_for_held();
    int turn_round(std::uint32_t relation);
    int project_held();
    bool is_above(std::uint32_t relation) const;
    void look_at_order();
    int look_at_earlier();
    int look_at_thresholds();
    void look_at_last(const Crossing& crossing);
    int look_for_touch(std::uint32_t relation, Integrator& integrator, double step);
    void say_one_sided(std::uint32_t relation, const std::string& why);
    int demand_finite(std::uint32_t count, std::uint32_t offset);

    Instance& instance_;
    std::uint32_t n_, n_x_, n_y_, n_d_;
    std::uint32_t n_relations_; ///< of the columns: a model that follows a table of inputs has one more, for its jumps
    std::vector<double> scale_;
    std::vector<double> moved_;          ///< [n] dt*/dp
    std::vector<double> before_, after_; ///< [n_x] right-hand sides
    std::vector<double> kept_, variables_;
    UnseenJumps jumps_;
    std::vector<Crossing> waiting_, handled_; ///< at this instant
    /// [n_x] right-hand sides: before all events of this instant, and as if those that wait came first
    std::vector<double> first_, other_;
    /// Stands at its threshold in a round of the event, where the parameters would move it.
    struct Standing {
        std::uint32_t relation;
        bool is_above;             ///< as if the difference of its operands were positive, else negative
        std::vector<double> kept;  ///< the variables of this round
        std::vector<double> other; ///< [n_x] the right-hand side as if it had passed
    };
    bool is_noted(const Standing& standing) const;
    std::vector<Standing> standing_;
    bool has_other_end_ = false;    ///< discrete variables or states become something else in the other order
    std::vector<char> is_told_;     ///< [n_relations] it stands at its threshold
    Crossing last_{UINT32_MAX, {}}; ///< of the event before
    double last_time_ = 0;
    std::vector<double> last_slopes_; ///< of all relations, on its left
    double tolerance_ = 1e-6;
    std::int64_t one_sided_ = 0;
};

} // namespace torsion::runtime
