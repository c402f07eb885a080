#pragma once
// Independent pieces of work on several threads. What comes out must not depend on who does what and when.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace torsion {

/// `work(i)` once for each i below `count`; on several threads where `is_worth_it`. It must not throw.
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
    } catch (const std::system_error&) { // no more threads for us: those that there are do it
    }
    take();
    for (std::thread& other : others) other.join();
}

} // namespace torsion
