#pragma once
// Bends of a model's own derivatives: comparisons without events, tables, functions with branches (TorsionBend). A step
// of the integrator must not pass from one side of a short piece of such a function to the other without having been
// inside: a pulse of torque would be missed, and nothing in the solution would tell.
//
// Bends of one equation, and of operands that follow from the same variables, are a group: together they make a piece,
// as the comparisons of `if x > 1 and x < 1.1` do.
//
// The ends of a step are sampled (BendSample). If the signatures are equal, both times lie outside of the step and the
// operand has moved as its rates say, or if the signatures differ and both times agree, then no piece lies between: for
// an operand whose rate changes evenly in the step that is certain. Else points inside the step are looked at, on the
// integrator's interpolant. Where pieces have been passed, the step ends at the first bend, and from then on steps end
// at each bend of that group.
//
// Many decisions matter to nobody: those inside of an iteration, the knots of a fine table. A piece that has been
// passed counts if a derivative in it differs from the interpolant's.
//
// An operand that moves less than the errors of the states allow is at rest: what it does there is known to nobody.
//
// Nothing of this is an event: nothing changes there but the derivatives' slopes, and no row is written.

#include "runtime/core/bend_group.h"
#include "runtime/core/bend_sample.h"
#include "runtime/core/experiment.h"
#include "runtime/core/step_defect.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class BendWatch {
public:
    BendWatch(Instance& instance, const Experiment& experiment, StepDefect& defect);

    bool is_idle() const { return sampler_.rows() == 0; }
    /// The solution has been changed, or the integrator begins anew: nothing is known.
    void restart() { here_.is_known = false, horizon_ = -INFINITY; }
    /// Forgets which bends steps end at: what follows depends on the frame alone.
    void forget();

    /// The next step ends here at the latest: just behind a bend; that of a method of several steps, which begins at a
    /// bend, at a part of the way. Infinite: no bend bounds it. From the frame's point.
    double limit(bool has_steps_behind) const;
    /// The end of the accepted step, or the time of the first of several bends in it, up to a rounding.
    /// `has_failed_test`: an attempt at it has, or at the step before.
    double end_of(Integrator& integrator, double from, double to, bool has_failed_test);
    const BendSample& here() const { return here_; } ///< of the end of the last step, if it was looked at
    /// The row that has bounded most steps; null: none.
    const TorsionBend* busiest() const;
    /// Tells the statistics which one it is.
    void report();

private:
    struct Bend {
        double begin = INFINITY, end = INFINITY; ///< it lies between these times
        std::size_t row = 0, piece = 0;
    };

    bool sample_ends(Integrator& integrator, double from, double to);
    double bounded_end(Integrator& integrator, double from, double to, bool has_failed_test);
    void measure_scatter(Integrator& integrator, double time);
    void find_still(const BendSample& left, const BendSample& right);
    void note_horizon(double to);
    void note_failures();
    void count_bounded(std::size_t row);
    void bound(std::size_t row, double time);
    BendGroup& group_of(std::size_t row) { return groups_[sampler_.row(row).group]; }
    const BendGroup& group_of(std::size_t row) const { return groups_[sampler_.row(row).group]; }
    bool is_plain(const BendSample& left, const BendSample& right, std::size_t row) const;
    bool is_quiet(const BendSample& left, const BendSample& right) const;
    std::size_t open_row(const BendSample& left, const BendSample& right) const;
    double open_point(const BendSample& left, const BendSample& right) const;
    double point_between_bends(std::size_t piece);
    void look_inside(Integrator& integrator, double from, double to);
    bool find_unknown(double from, double to, Bend& found) const;
    Bend bend_in(std::size_t piece, std::size_t row) const;
    bool find_passed(Bend& found, double after);
    Bend next_bend(std::size_t group, double after) const;
    bool find_felt(Integrator& integrator, Bend& found, double after);
    bool is_felt(Integrator& integrator, std::size_t group);
    void update_some_bound();
    bool find_bounding(Bend& found) const;
    double locate(Integrator& integrator, const Bend& bend, double to, double length);
    BendSample& insert(std::size_t place);

    Instance& instance_;
    const Experiment& experiment_;
    StepDefect& defect_;
    BendSampler sampler_;
    std::vector<BendGroup> groups_;
    std::vector<std::int64_t> bounded_; ///< per row: how many steps have
    std::int64_t reported_ = 0;         ///< steps that were bounded at the last report
    bool some_bound_ = false;
    bool is_at_bend_ = false;    ///< the step of the last end_of() ends just behind a bend
    double located_ = -INFINITY; ///< where a repeated step is to end, be it in several steps
    int repetitions_ = 0;        ///< of steps, so that one ends there
    int since_scatter_ = 0;      ///< steps that were bounded since it was measured
    bool has_scatter_ = false;
    double horizon_ = -INFINITY;      ///< no bend comes before it
    double resolved_ = INFINITY;      ///< the longest piece of the last steps
    BendSample here_;                 ///< at the end of the last step that was looked at
    std::vector<BendSample> samples_; ///< of the present step, in order
    std::size_t n_samples_ = 0;
    std::vector<Bend> first_;  ///< per group, in the present step
    std::vector<char> passed_; ///< per group: there is another bend behind the first
    std::vector<char> unfelt_; ///< per group: the pieces that it has in the present step are felt by nobody
    std::vector<char> still_;  ///< per row: at rest in the present step, or left to the integrator
};

} // namespace torsion::runtime
