// In place of CVODE in libraries without an integrator.

#include "runtime/core/integrate/cvode.h"

extern "C" const char torsion_with_cvode = 0;

std::unique_ptr<torsion::runtime::Integrator> torsion::runtime::make_cvode(Instance&, Multistep,
                                                                           const IntegratorOptions&) {
    return nullptr;
}
