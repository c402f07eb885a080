#pragma once
// Fixed steps, for real time: the same work in each, no allocation after the first, no repeated step.
//
// Steps end on the grid start + k · step, also after an event: a time event splits its step in two. By default a state
// event is handled at the end of its step (Integrator::locates_events). With location of events on, an event cuts its
// step, and the rest is a step of its own. Dense output is cubic Hermite.

#include "runtime/core/integrate/integrator.h"
#include "torsion/simulate.h"

namespace torsion::runtime {

enum class FixedMethod { Euler, RungeKutta4, Trapezoid, Rosenbrock };

std::unique_ptr<Integrator> make_fixed_step(Instance& instance, FixedMethod method, const IntegratorOptions& options);

/// One formula: x at the end of a step. `der` is the right-hand side at its start.
class FixedFormula {
public:
    virtual ~FixedFormula() = default;
    /// Answers as a kernel does.
    virtual int advance(double time, double step, const double* x, const double* der, double* x_end) = 0;
};

std::unique_ptr<FixedFormula> make_trapezoid(Instance& instance, double tolerance);
std::unique_ptr<FixedFormula> make_rosenbrock(Instance& instance);

/// R302.
Message unsolved_step(double end);

} // namespace torsion::runtime
