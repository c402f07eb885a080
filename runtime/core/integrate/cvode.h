#pragma once
// CVODE of SUNDIALS (Hindmarsh et al. 2005) behind the integrator's interface: variable-order multistep methods on ẋ = f(t, x).

#include "runtime/core/integrate/integrator.h"

namespace torsion::runtime {

enum class Multistep { Bdf, Adams };

std::unique_ptr<Integrator> make_cvode(Instance& instance, Multistep method, double tolerance);

} // namespace torsion::runtime
