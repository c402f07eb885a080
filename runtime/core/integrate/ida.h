#pragma once
// IDA of SUNDIALS (Hindmarsh et al. 2005) behind the integrator's interface: variable-order BDF with fixed leading
// coefficient on F(t, x, ẋ) = 0.
//
// F is the model's residual form if it was compiled (torsion/model.h): some algebraic variables stay unknowns, so that
// the Jacobian of long chains stays sparse. Else F is ẋ − f(t, x).

#include "runtime/core/integrate/integrator.h"

namespace torsion::runtime {

std::unique_ptr<Integrator> make_ida(Instance& instance, const IntegratorOptions& options);

} // namespace torsion::runtime
