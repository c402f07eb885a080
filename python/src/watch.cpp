#include "watch.h"

namespace torsion::python {

void Watch::keep(py::error_already_set& error) { exception_ = error.value(); }

bool Watch::goes_on(const Progress& p) {
    const py::gil_scoped_acquire lock;
    try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (told_.is_none()) return true;
        const py::object answer = told_(p.time, p.fraction, p.events, p.steps, p.finished, p.failed);
        return answer.ptr() != Py_False;
    } catch (py::error_already_set& error) {
        keep(error);
        return false;
    }
}

} // namespace torsion::python
