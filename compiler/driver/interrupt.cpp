#include "compiler/driver/interrupt.h"

#include "torsion/watch.h"

namespace torsion::driver {

namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
volatile std::sig_atomic_t has_signal = 0, ends_runs = 0;

void note(int) {
    has_signal = 1;
    if (ends_runs != 0) runtime::watch.is_asked_to_end = 1;
}

} // namespace

Interrupt::Interrupt(Ends ends) {
    has_signal = 0;
    runtime::watch.is_asked_to_end = 0;
    ends_runs = ends == Ends::Runs ? 1 : 0;
    for (int i = 0; i < 2; ++i) {
        sigaction(signals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler == SIG_IGN) continue;
        struct sigaction action{};
        action.sa_handler = note;
        action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART; // the next signal ends the program
        sigaction(signals[i], &action, nullptr);
    }
}

Interrupt::~Interrupt() {
    for (int i = 0; i < 2; ++i) sigaction(signals[i], &before_[i], nullptr);
}

bool Interrupt::has_come() const { return has_signal != 0; }

} // namespace torsion::driver
