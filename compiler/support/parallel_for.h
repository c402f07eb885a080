#pragma once
// Runs independent pieces of work on several threads. Results must not depend on the schedule.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace torsion {

/// Calls `work(i)` once for each i below `count`, on several threads if `is_worth_it`. `work` must not throw.
template <class Work>
void parallel_for(std::size_t count, bool is_worth_it, Work work) {
    std::atomic<std::size_t> next = 0;
    const auto take = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    const std::size_t most = is_worth_it ? std::max(1u, std::thread::hardware_concurrency()) : 1;
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < std::min(count, most); ++i) others.emplace_back(take);
    } catch (const std::system_error&) { // the system gives no more threads: the existing ones do the work
    }
    take();
    for (std::thread& other : others) other.join();
}

} // namespace torsion
