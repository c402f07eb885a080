#pragma once
// A run that somebody watches at a terminal. Of the process, because the handler of a signal reaches nothing else.

#include <csignal>
#include <cstdint>

namespace torsion::runtime {

struct Watch {
    volatile std::sig_atomic_t is_asked_to_end = 0; ///< not 0: runs end where they are, with what they have (R314)
    std::int64_t steps = 0;                         ///< of the run that last told its progress, then
};
extern Watch watch;

} // namespace torsion::runtime
