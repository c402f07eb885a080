#pragma once
// Linear systems whose matrix changes during integration (x·der(x) = −1). If its determinant changes sign between two
// accepted points, it vanishes between them, and the solution cannot continue. An integrator may step over such a point
// without notice.
//
// Two cases are harmless. A determinant may jump past zero (a factor chosen with noEvent): the watch follows it into
// the step, and reports it only if it falls to zero. A determinant may vanish together with its dividend (x·y =
// x·sin(t)): then the unknowns stay as large as at both ends.
//
// Near such a point an integrator may also accept a false step to a regular region: states change by far more than
// their derivatives at both ends allow. Or it stays at the point with false derivatives that change nothing.
//
// Where the pivots are all there is to a determinant, and change little from step to step, no step can have passed such
// a point: then nothing else is evaluated.

#include "runtime/core/integrate/integrator.h"
#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::runtime {

class Instance;

class DeterminantWatch {
public:
    explicit DeterminantWatch(Instance& instance);

    bool is_idle() const { return watched_.empty(); }
    /// At a point from which integration continues: takes the present signs. A non-zero answer comes with the
    /// instance's failure.
    int restart();
    /// At the frame's time and states, at most the end of the integrator's last step. A non-zero answer comes with the
    /// instance's failure (R305).
    int check(Integrator& integrator) { return is_idle() ? 0 : check_watched(integrator); }

private:
    struct Determinant {
        int sign = 0;
        double log_size = 0; ///< of its magnitude
        double unknown = 0;  ///< the largest of the system's tears, in nominal units
        bool is_untorn = false;
    };
    struct Watched {
        std::uint32_t block;
        Determinant last, now;
        Determinant largest; ///< since the last restart
    };

    int check_watched(Integrator& integrator);
    bool is_steady();
    bool look_at_start(Integrator& integrator);
    bool evaluate();
    double largest_tear(const TorsionBlock& block);
    bool vanishes(Integrator& integrator, std::size_t which);
    int report(std::uint32_t block);
    int check_step();
    bool has_come_to_nothing() const;
    bool comes_to_rest(std::uint32_t state, double length);
    int report_step(std::uint32_t state, const std::string& words);
    void take_present();
    void keep();

    Instance& instance_;
    std::vector<Watched> watched_;
    std::vector<double> tears_;       ///< scratch
    std::vector<double> x_, der_;     ///< with `last`
    double time_ = 0;                 ///< of `last`
    std::vector<double> pivots_;      ///< of the last check, if the model tells them; empty: not known
    double checked_ = 0;              ///< time of the last check, at which nothing may have been evaluated but these
    double last_length_ = 0;          ///< of the step before it
    bool were_pivots_steady_ = false; ///< the pivots changed little in that step
};

} // namespace torsion::runtime
