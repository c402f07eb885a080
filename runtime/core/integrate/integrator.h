#pragma once
// What the main loop asks of an integrator: one step at a time, and values inside the last step. Events are none of its business.

#include <memory>
#include <string_view>

namespace torsion::runtime {

class Instance;

class Integrator {
public:
    virtual ~Integrator() = default;

    /// Starts afresh from the frame's time and states (after an event). A non-zero answer comes with the instance's failure.
    virtual int restart() = 0;
    /// One step towards `limit` and not beyond; it chooses the size. The right-hand side is not evaluated later than `limit`.
    virtual int step(double limit) = 0;
    virtual double time() const = 0; ///< end of the last step
    /// States at a time inside the last step.
    virtual void interpolate(double time, double* x) = 0;
};

struct IntegratorOptions {
    std::string_view solver = "cvode"; ///< "cvode" (BDF), "cvode-adams"
    double tolerance = 1e-6;           ///< relative; absolute: times the state's nominal value
    double longest_step = 0;           ///< only for models without states
};

/// Null when there is no such solver.
std::unique_ptr<Integrator> make_integrator(Instance& instance, const IntegratorOptions& options);

} // namespace torsion::runtime
