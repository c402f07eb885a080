#pragma once
// Ctrl-C (SIGINT) and SIGTERM during long work: the first signal requests the end of the work, the second ends the program.

#include <csignal>

namespace torsion::driver {

/// Records the first signal during its lifetime. A signal that was ignored when the program started stays ignored.
class Interrupt {
public:
    enum class Ends { Runs, Nothing }; ///< Runs: ends the current runs (torsion/watch.h). Nothing: the caller polls has_come()
    explicit Interrupt(Ends ends);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    bool has_come() const;

private:
    struct sigaction before_[2]{};
};

} // namespace torsion::driver
