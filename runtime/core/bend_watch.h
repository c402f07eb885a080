#pragma once
// Bends of a model's own derivatives: comparisons without events, tables, functions with branches (TorsionBend). A step of the integrator must not pass
// from one side of a short piece of such a function to the other without having been inside: a pulse of torque would be missed, and nothing in the
// solution would tell.
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
    explicit BendWatch(Instance& instance);

    bool is_idle() const { return rows_.empty(); }
    /// The solution has been changed, or the integrator begins anew: nothing is known.
    void restart() { here_.is_known = false, horizon_ = -INFINITY; }
    /// Forgets which bends steps end at.
    void forget();

    /// The next step ends here at the latest: just behind a bend. From the frame's point.
    double limit();
    /// The end of the accepted step, or the time of the first of several bends in it, up to a rounding.
    double end_of(Integrator& integrator, double from, double to);
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

    bool evaluate(Integrator& integrator, double time, double near, Sample& sample);
    void read(Sample& sample) const;
    void read_side(const TorsionBend& bend, std::size_t row, Sample& sample) const;
    bool is_plain(const Sample& left, const Sample& right, std::size_t row) const;
    bool is_quiet(const Sample& left, const Sample& right) const;
    double open_point(const Sample& left, const Sample& right) const;
    void look_inside(Integrator& integrator, double from, double to);
    bool find_passed(Bend& found);
    double locate(Integrator& integrator, const Bend& bend, double length);
    Sample& insert(std::size_t place);

    Instance& instance_;
    std::vector<const TorsionBend*> rows_;
    std::vector<char> bounds_;          ///< per group: steps end at its bends
    std::vector<std::int64_t> bounded_; ///< per row: how many steps have
    std::int64_t reported_ = 0; ///< steps that were bounded at the last report
    bool some_bound_ = false;
    std::size_t limiting_ = 0;          ///< the row of the last limit
    double limit_ = INFINITY;
    double horizon_ = -INFINITY;        ///< no bend comes before it
    Sample here_;                       ///< at the end of the last step that was looked at
    std::vector<Sample> samples_;       ///< of the present step, in order
    std::size_t n_samples_ = 0;
    std::vector<Bend> first_;           ///< per group, in the present step
    std::vector<char> passed_;          ///< per group: there is another bend behind the first
    std::vector<double> near_;
};

} // namespace torsion::runtime
