#pragma once
// Ctrl-C (SIGINT) and SIGTERM during long work: the first signal requests the end of the work, the second ends the program.

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
    /// As a Cancel: a run ends with the signal.
    static const std::atomic<bool>& flag();

private:
    struct sigaction before_[2]{};
};

} // namespace torsion::driver
