#pragma once
// The sensitivities of an instance, for code that compiled libraries have, too: these have none.

#ifdef TORSION_PORTABLE

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;
class Integrator;
struct BendSample;

struct Sensitivities {
    static constexpr std::uint32_t columns() { return 0; }
    static bool is_now() { return true; }
    static void stay() {}
    static void store(double*) {}
    static void load(const double*) {}
    static double scale(std::uint32_t) { return 1; }
    static int start() { return 0; }
    static int derivatives(double, const double*, const double*, double*, double*) { return 0; }
    static int outputs() { return 0; }
    static void set_tolerance(double) {}
    static int before_event(std::vector<std::uint32_t>&, Integrator*, double, bool) { return 0; }
    static int begin_at_start() { return 0; }
    template <class Start>
    static int look_beside_start(const Start&) {
        return 0;
    }
    static int after_round(std::vector<double>&) { return 0; }
    static int after_event() { return 0; }
    static int refuse_jump() { return 0; }
    static void report() {}
    static int look_for_jumps(Integrator&, double, double, const BendSample&) { return 0; }
    static void resume() {}
};

constexpr Sensitivities* sensitivities_of(const Instance&) { return nullptr; }

} // namespace torsion::runtime

#else

#include "runtime/core/instance.h"
#include "runtime/core/sensitivity/sensitivities.h"

namespace torsion::runtime {

/// Null: the model has none.
inline Sensitivities* sensitivities_of(const Instance& instance) { return instance.sensitivities.get(); }

} // namespace torsion::runtime

#endif
