// _torsion: a thin binding of torsion/session.h. What users see stands in torsion/*.py.

#include "bind.h"

PYBIND11_MODULE(_torsion, module) {
    using namespace torsion::python;
    module.doc() = "Binding of libtorsion; use the package torsion.";
    bind_end(module);
    bind_messages(module);
    bind_result(module);
    bind_sweep(module);
    bind_fit(module);
    bind_optimize(module);
    bind_prepared_run(module);
    bind_stepper(module);
    bind_model(module);
    bind_response(module);
    bind_nonlinear(module);
    bind_session(module);
}
