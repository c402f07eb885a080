#include "compiler/driver/interrupt.h"

namespace torsion::driver {

namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
std::atomic<bool> has_signal = false; // lock-free
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int) { has_signal = true; }

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
}

Interrupt::~Interrupt() {
    for (int i = 0; i < 2; ++i) sigaction(signals[i], &before_[i], nullptr);
}

const std::atomic<bool>& Interrupt::flag() { return has_signal; }

} // namespace torsion::driver
