#pragma once
// Long work without the interpreter's lock: ten times a second or more it takes the lock, looks for Ctrl-C and tells
// how far it is.

#include "convert.h"

#include <functional>
#include <optional>

namespace torsion::python {

/// Around every call that takes the interpreter's lock. While the interpreter ends, it ends threads that ask for its
/// lock, in the middle of frames of C++, which aborts the process: from `atexit` on they wait here until the process is
/// gone.
class Entry {
public:
    Entry();
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    static bool is_shut(); ///< the interpreter ends, and this thread is not the one that ends it
    static void shut();    ///< of `atexit`
};

class Watch {
public:
    /// `told`: called with (time, fraction, events, steps, finished, failed), of a compilation with the name of a
    /// stage; its answer False ends the work. None: nobody is told.
    explicit Watch(py::object told) : told_(std::move(told)) {}

    /// For `progress` of a session's options. The object must outlive the work.
    std::function<bool(const Progress&)> function() {
        return [this](const Progress& p) {
            return goes_on([&] { return told_(p.time, p.fraction, p.events, p.steps, p.finished, p.failed); });
        };
    }
    /// For `progress` of a compilation.
    std::function<bool(std::string_view)> stages() {
        return [this](std::string_view stage) { return goes_on([&] { return told_(stage); }); };
    }

    /// What ended the work: an exception (KeyboardInterrupt, or of `told`), or None.
    py::object exception() const { return exception_; }
    /// Throws it, if there is one, and forgets it.
    void rethrow();

private:
    bool goes_on(const std::function<py::object()>& tell);
    void keep(py::error_already_set& error);

    py::object told_, exception_ = py::none();
};

/// Gives the interpreter's lock away.
class Unlocked {
public:
    Unlocked() : state_(PyEval_SaveThread()) {}
    ~Unlocked() {
        const Entry entry;
        PyEval_RestoreThread(state_);
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

private:
    PyThreadState* state_;
};

/// Calls `work` without the interpreter's lock.
template <class Work>
auto unlocked(Work&& work) {
    const Unlocked lock;
    return work();
}

/// The same; what has ended it, an exception of Ctrl-C or of the function that is told, comes out of it.
template <class Work>
auto watched(Watch& watch, Work&& work) {
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            unlocked(work);
            watch.rethrow(); // it came too late to end anything
        } else {
            auto result = unlocked(work);
            watch.rethrow();
            return result;
        }
    } catch (const Error&) {
        watch.rethrow();
        throw;
    }
}

} // namespace torsion::python
