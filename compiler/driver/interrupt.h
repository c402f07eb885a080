#pragma once
// Ctrl-C (SIGINT) and SIGTERM during long work: the first signal requests the end of the work, the second ends the
// program. So does the first one after some seconds in which the work has not heeded it: a function of the model that
// does not end, or foreign code, looks at no request.

#include <atomic>
#include <csignal>

namespace torsion::driver {

/// Records the first signal during its lifetime. A signal that was ignored when the program started stays ignored.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    bool has_come() const { return flag(); }
    /// The work ends, or has given a sign of life: from now on it has as much time again, or all time with `is_heeded`.
    void is_alive();
    void is_heeded();
    /// As a Cancel: a run ends with the signal.
    static const std::atomic<bool>& flag();

private:
    struct sigaction before_[3]{}; ///< also of SIGALRM
};

} // namespace torsion::driver
