#pragma once
// Ctrl-C (SIGINT) and SIGTERM while something long goes on: the first asks it to end, the second ends the program.

#include <csignal>

namespace torsion::driver {

/// While one is there, the first signal is noted. A signal that the program was started to ignore stays ignored.
class Interrupt {
public:
    enum class Ends { Runs, Nothing }; ///< runs that go on end where they are (torsion/watch.h); or whoever asks has_come() ends what he does
    explicit Interrupt(Ends ends);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    bool has_come() const;

private:
    struct sigaction before_[2]{};
};

} // namespace torsion::driver
