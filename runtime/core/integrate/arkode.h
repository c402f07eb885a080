#pragma once
// ARKODE of SUNDIALS (Reynolds et al. 2023) behind the integrator's interface: one-step methods on ẋ = f(t, x), which
// have full order right after an event.

#include "runtime/core/integrate/integrator.h"

namespace torsion::runtime {

enum class RungeKutta { DormandPrince, Esdirk };

std::unique_ptr<Integrator> make_arkode(Instance& instance, RungeKutta method, const IntegratorOptions& options);

} // namespace torsion::runtime
