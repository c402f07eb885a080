#pragma once
// IDA of SUNDIALS (Hindmarsh et al. 2005) behind the integrator's interface: variable-order BDF with fixed leading coefficient on F(t, x, ẋ) = 0.
//
// F is ẋ − f(t, x) here: algebraic variables stay eliminated, as for the other solvers. (A kernel of the model's own residual, with algebraic variables among
// the unknowns, would keep the Jacobian of long chains sparse.)

#include "runtime/core/integrate/integrator.h"

namespace torsion::runtime {

std::unique_ptr<Integrator> make_ida(Instance& instance, double tolerance);

} // namespace torsion::runtime
