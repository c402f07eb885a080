#pragma once
// A run watched at a terminal. Global to the process, because a signal handler reaches no other data.

#include <csignal>
#include <cstdint>

namespace torsion::runtime {

struct Watch {
    volatile std::sig_atomic_t is_asked_to_end = 0; ///< not 0: runs end at their present point and keep their results (R314)
    std::int64_t steps = 0;                         ///< of the run that last reported its progress, at that report
};
extern Watch watch;

} // namespace torsion::runtime
