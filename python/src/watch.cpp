#include "watch.h"

#include <atomic>
#include <chrono>
#include <pthread.h>
#include <thread>

namespace torsion::python {

namespace {

using namespace std::chrono_literals;

std::atomic<int> entering{0};
std::atomic<bool> shut_by_someone{false};
std::atomic<std::thread::id> shut_by{};

} // namespace

bool Entry::is_shut() { return shut_by_someone && shut_by.load() != std::this_thread::get_id(); }

Entry::Entry() {
    ++entering;
    if (!is_shut()) return;
    --entering;
    for (;;) std::this_thread::sleep_for(1h);
}

Entry::~Entry() { --entering; }

void Entry::shut() {
    shut_by = std::this_thread::get_id();
    shut_by_someone = true;
    const py::gil_scoped_release release; // for those that ask for the lock already
    for (const auto end = std::chrono::steady_clock::now() + 2s;
         entering > 0 && std::chrono::steady_clock::now() < end;)
        std::this_thread::sleep_for(1ms);
}

void bind_end(py::module_& module) {
    module.def("shut", &Entry::shut);
    py::module_::import("atexit").attr("register")(module.attr("shut"));
    pthread_atfork(nullptr, nullptr, [] { entering = 0; }); // the child has none of the other threads
}

void Watch::keep(py::error_already_set& error) { exception_ = error.value(); }

void Watch::rethrow() {
    if (exception_.is_none()) return;
    const py::object exception = std::exchange(exception_, py::none());
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.ptr())), exception.ptr());
    throw py::error_already_set();
}

bool Watch::goes_on(const std::function<py::object()>& tell) {
    if (Entry::is_shut()) return false;
    std::optional<Entry> entry(std::in_place);
    const py::gil_scoped_acquire lock;
    entry.reset();
    try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (told_.is_none()) return true;
        return tell().ptr() != Py_False;
    } catch (py::error_already_set& error) {
        keep(error);
        return false;
    }
}

} // namespace torsion::python
