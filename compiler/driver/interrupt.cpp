#include "compiler/driver/interrupt.h"

#include <unistd.h>

namespace torsion::driver {

namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
constexpr unsigned patience = 10;     // seconds
std::atomic<bool> has_signal = false; // lock-free
static_assert(std::atomic<bool>::is_always_lock_free);

std::atomic<int> signal_that_came = SIGTERM;

void note(int signal) {
    signal_that_came = signal;
    has_signal = true;
    alarm(patience);
}

/// As if the signal had come once more.
void end(int) {
    const int signal = signal_that_came;
    ::signal(signal, SIG_DFL);
    raise(signal);
}

} // namespace

Interrupt::Interrupt() {
    has_signal = false;
    for (int i = 0; i < 2; ++i) {
        sigaction(signals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler == SIG_IGN) continue;
        struct sigaction action{};
        action.sa_handler = note;
        action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART; // the next signal ends the program
        sigaction(signals[i], &action, nullptr);
    }
    struct sigaction action{};
    action.sa_handler = end;
    sigaction(SIGALRM, &action, &before_[2]);
}

Interrupt::~Interrupt() {
    is_heeded();
    sigaction(SIGALRM, &before_[2], nullptr);
    for (int i = 0; i < 2; ++i) sigaction(signals[i], &before_[i], nullptr);
}

void Interrupt::is_alive() {
    if (has_come()) alarm(patience);
}

void Interrupt::is_heeded() { alarm(0); }

const std::atomic<bool>& Interrupt::flag() { return has_signal; }

} // namespace torsion::driver
