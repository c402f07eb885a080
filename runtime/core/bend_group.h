#pragma once
// Bends of a model that count together (TorsionBend::group), and what is known of them: do steps end there?

#include <cmath>
#include <cstddef>

namespace torsion::runtime {

struct BendGroup {
    static constexpr int most_slides = 50; // bends one after the other that hardly lie apart

    bool bounds = false;     ///< steps end at its bends
    int failures = 0;        ///< of error tests, at single bends
    bool is_left = false;    ///< to the integrator: the motion slides along a bend
    int slides = 0;          ///< bends one after the other that hardly lie apart
    std::size_t row = 0;     ///< of the last bend
    double last = -INFINITY; ///< its time

    /// A step over a single bend has failed its error test, which leaves an error of about the tolerance. Where steps
    /// have a longest one, none passes a whole piece, and the errors of many bends add up: from some number on steps
    /// end at them.
    void note_failure() {
        constexpr int most_failures = 3;
        if (!is_left && ++failures > most_failures) bounds = true;
    }

    /// A step ends at a bend of this row. `is_near`: to the last one.
    void bound_at(std::size_t at, double time, bool is_near) {
        slides = bounds && row == at && is_near ? slides + 1 : 0;
        row = at, last = time;
        is_left = slides >= most_slides;
        bounds = !is_left;
    }
};

} // namespace torsion::runtime
