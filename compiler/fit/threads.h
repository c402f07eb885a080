#pragma once
// Independent work on several threads, each with a number.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace torsion::fit {

/// Calls work(thread, i) for each i below `count`. Throws what the work has thrown first.
template <class Work>
void on_threads(unsigned threads, std::size_t count, const Work& work) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto take = [&](unsigned thread) {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(thread, i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!thrown) thrown = std::current_exception();
                next = count;
            }
        }
    };
    std::vector<std::thread> others;
    try {
        for (unsigned i = 1; i < std::min<std::size_t>(threads, count); ++i) others.emplace_back(take, i);
    } catch (const std::system_error&) { // the system gives no more threads: the existing ones do the work
    }
    take(0);
    for (std::thread& other : others) other.join();
    if (thrown) std::rethrow_exception(thrown);
}

} // namespace torsion::fit
