#pragma once
// The parts of the module.

#include "convert.h"

namespace torsion::python {

void bind_messages(py::module_& module); ///< torsion::Error becomes torsion._errors.Error
void bind_session(py::module_& module);
void bind_model(py::module_& module);
void bind_response(py::module_& module);
void bind_nonlinear(py::module_& module);
void bind_result(py::module_& module);
void bind_prepared_run(py::module_& module);
void bind_sweep(py::module_& module);
void bind_fit(py::module_& module);
void bind_optimize(py::module_& module);
void bind_stepper(py::module_& module);
void bind_end(py::module_& module); ///< what happens when the interpreter ends

} // namespace torsion::python
