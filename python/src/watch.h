#pragma once
// Long work without the interpreter's lock: ten times a second or more it takes the lock, looks for Ctrl-C and tells how far it is.

#include "convert.h"

#include <functional>
#include <optional>

namespace torsion::python {

class Watch {
public:
    /// `told`: called with (time, fraction, events, steps, finished, failed); its answer False ends the work. None: nobody is told.
    explicit Watch(py::object told) : told_(std::move(told)) {}

    /// For `progress` of a session's options. The object must outlive the work.
    std::function<bool(const Progress&)> function() {
        return [this](const Progress& progress) { return goes_on(progress); };
    }

    /// What ended the work: an exception (KeyboardInterrupt, or of `told`), or None.
    py::object exception() const { return exception_; }

private:
    bool goes_on(const Progress& progress);
    void keep(py::error_already_set& error);

    py::object told_, exception_ = py::none();
};

/// Calls `work` without the interpreter's lock.
template <class Work>
auto unlocked(Work&& work) {
    const py::gil_scoped_release release;
    return work();
}

} // namespace torsion::python
