#pragma once
// Bends of a model's own derivatives: comparisons without events, tables, functions with branches (TorsionBend). A step of the integrator must not
// pass from one side of a short piece of such a function to the other without having been inside: a pulse of torque would be missed, and nothing in
// the solution would tell.
//
// Bends of one equation, and of operands that follow from the same variables, are a group: together they make a piece, as the comparisons of
// `if x > 1 and x < 1.1` do.
//
// At the ends of a step each bend has a signature of the piece in which it stands, and two times: when it comes to the next bend along the present
// rates, and when it passed the last one. If the signatures are equal and both times lie outside of the step, or if they differ and both times agree,
// then no piece lies between: for an operand whose rate changes evenly in the step that is certain. Else points inside the step are looked at, on the
// integrator's interpolant. Where pieces have been passed, the step ends at the first bend, and from then on steps end at each bend of that group.
//
// Nothing of this is an event: nothing changes there but the derivatives' slopes, and no row is written.

#include "runtime/core/integrate/integrator.h"
#include "torsion/model.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class BendWatch {
public:
    BendWatch(Instance& instance, double span);

    bool is_idle() const { return rows_.empty(); }
    /// The solution has been changed, or the integrator begins anew: nothing is known.
    void restart() { here_.is_known = false, horizon_ = -INFINITY, ends_ = 0; }
    /// Forgets which bends steps end at: what follows depends on the frame alone.
    void forget();

    /// The next step ends here at the latest: just behind a bend. From the frame's point.
    double limit() const;
    /// The end of the accepted step, or the time of the first of several bends in it, up to a rounding.
    double end_of(Integrator& integrator, double from, double to);
    /// The step of the last end_of() ends just behind a bend: the integrator begins anew.
    bool is_at_bend() const { return is_at_bend_; }
    /// The row that has bounded most steps; null: none.
    const TorsionBend* busiest() const;
    /// Tells the statistics which one it is.
    void report();

private:
    struct Sample {
        double time = 0;
        bool is_known = false;
        std::vector<double> signature;     ///< per row; NaN: not needed, or without a value
        std::vector<double> ahead, behind; ///< times of the nearest bends
    };

    struct Bend {
        double begin = INFINITY, end = INFINITY; ///< it lies between these times
        std::size_t row = 0, piece = 0;
    };

    struct Group {
        bool bounds = false;  ///< steps end at its bends
        bool is_left = false; ///< to the integrator: it bends without end
        int count = 0;        ///< steps that it has bounded since a time
        double since = -INFINITY;
    };

    bool evaluate(Integrator& integrator, double time, double near, Sample& sample);
    bool evaluate_end(Integrator& integrator, double from, double to, Sample& sample);
    static void clear(Sample& sample, double time);
    bool finish(Sample& sample);
    void note_end(double time);
    void bound(std::size_t row, double time);
    Group& group_of(std::size_t row) { return groups_[rows_[row]->group]; }
    const Group& group_of(std::size_t row) const { return groups_[rows_[row]->group]; }
    void read(Sample& sample) const;
    void read_side(const TorsionBend& bend, std::size_t row, Sample& sample) const;
    bool is_plain(const Sample& left, const Sample& right, std::size_t row) const;
    bool has_signature_of(const Sample& left, const Sample& right) const;
    bool is_quiet(const Sample& left, const Sample& right) const;
    double open_point(const Sample& left, const Sample& right) const;
    void look_inside(Integrator& integrator, double from, double to);
    double known_until(double from, double to) const;
    bool find_passed(Bend& found);
    bool find_bounding(Bend& found) const;
    double locate(Integrator& integrator, const Bend& bend, double length);
    Sample& insert(std::size_t place);

    Instance& instance_;
    std::vector<const TorsionBend*> rows_;
    std::vector<Group> groups_;
    std::vector<std::int64_t> bounded_; ///< per row: how many steps have
    std::int64_t reported_ = 0;         ///< steps that were bounded at the last report
    bool some_bound_ = false;
    bool is_at_bend_ = false;
    int repetitions_ = 0;         ///< of the present step, so that it ends at a bend
    double horizon_ = -INFINITY;  ///< no bend comes before it
    Sample here_;                 ///< at the end of the last step that was looked at
    std::vector<Sample> samples_; ///< of the present step, in order
    std::size_t n_samples_ = 0;
    std::vector<Bend> first_;  ///< per group, in the present step
    std::vector<char> passed_; ///< per group: there is another bend behind the first
    std::vector<double> near_;
    double span_;  ///< of the run
    int ends_ = 0; ///< how many ends of steps one after the other are known: up to 2
    double last_time_ = 0, older_time_ = 0;
    std::vector<double> last_, older_; ///< operands there
};

} // namespace torsion::runtime
