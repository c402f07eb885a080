#pragma once
// Progress of a sweep.

#include <chrono>
#include <cstddef>

namespace torsion::driver {

/// `[#####.....]  412/1000  83/s  3 failed  7 s left` on one line of stderr; prints nothing unless stderr is a
/// terminal.
class SweepProgress {
public:
    SweepProgress(std::size_t all, std::size_t done_before);
    ~SweepProgress();
    void show(std::size_t done, std::size_t failed);
    void clear();

private:
    const std::size_t all_, before_;
    const bool is_enabled_;
    bool is_shown_ = false;
    const std::chrono::steady_clock::time_point begin_;
};

} // namespace torsion::driver
