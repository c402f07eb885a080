#pragma once
// CVODE of SUNDIALS (Hindmarsh et al. 2005) behind the integrator's interface: variable-order multistep methods on ẋ =
// f(t, x).

#include "runtime/core/integrate/integrator.h"

namespace torsion::runtime {

enum class Multistep { Bdf, Adams };

/// Compiled libraries contain it only if the linker was told to take it (`torsion_with_cvode`): else the address is
/// null. In Windows' format a reference can be weak, a definition cannot; in that of macOS neither
/// (runtime/targets/darwin/without_cvode.cpp).
#if defined(TORSION_PORTABLE) && !defined(__MACH__) && !(defined(_WIN32) && defined(TORSION_DEFINES_CVODE))
__attribute__((weak, visibility("hidden")))
#endif
std::unique_ptr<Integrator>
make_cvode(Instance& instance, Multistep method, const IntegratorOptions& options);

} // namespace torsion::runtime

/// The link of a library names it, and the linker takes CVODE in.
extern "C" const char torsion_with_cvode;
