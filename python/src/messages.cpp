#include "bind.h"

namespace torsion::python {

namespace {

void raise(const Error& error) {
    const py::object partial = error.partial() != nullptr ? py::cast(*error.partial()) : py::none();
    const py::object make = py::module_::import("torsion._errors").attr("error_of");
    const py::object exception = make(error.what(), diagnostics(error.diagnostics()), partial);
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.ptr())), exception.ptr());
}

py::list list_of_solvers() {
    py::list result;
    for (const SolverDescription& s : solvers())
        result.append(py::make_tuple(s.name, s.method, s.order, s.is_variable_step, s.is_implicit, s.use));
    return result;
}

} // namespace

void bind_messages(py::module_& module) {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Error& error) {
            try {
                raise(error);
            } catch (py::error_already_set& other) {
                other.restore();
            }
        }
    });
    module.def("explain", [](const std::string& code) { return explain(code); });
    module.def("solvers", &list_of_solvers);
    module.def("run_option_rows", &run_option_rows);
    module.def("version", &version);
}

} // namespace torsion::python
