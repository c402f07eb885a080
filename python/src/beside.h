#pragma once
// Work of many threads whose progress comes from any of them: it runs beside the thread of Python, which looks for
// Ctrl-C meanwhile.

#include "watch.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <optional>
#include <thread>

namespace torsion::python {

/// What such work tells of itself.
struct RunsSoFar {
    std::atomic<std::size_t> runs{0}, failed{0};
    std::atomic<double> value{0};

    auto function() {
        return [this](std::size_t its_runs, std::size_t its_failed, double its_value) {
            runs = its_runs, failed = its_failed, value = its_value;
        };
    }
};

/// `work` is asked to end by `cancel`; without the interpreter's lock. The value is told as the time.
template <class Work>
auto beside(Watch& watch, Cancel& cancel, RunsSoFar& told, const Work& work) {
    using Outcome = decltype(work());
    std::optional<Outcome> outcome;
    std::exception_ptr thrown;
    std::atomic<bool> is_over = false;
    unlocked([&] {
        std::thread other([&] {
            try {
                outcome.emplace(work());
            } catch (...) {
                thrown = std::current_exception();
            }
            is_over = true;
        });
        const auto tell = watch.function();
        for (int pause = 0; !is_over; ++pause) {
            std::this_thread::sleep_for(std::chrono::milliseconds(pause < 50 ? 1 : 50));
            if (!is_over && !cancel && (pause < 50 ? pause % 25 == 24 : true) &&
                !tell({.time = told.value, .finished = told.runs, .failed = told.failed}))
                cancel = true;
        }
        other.join();
    });
    if (thrown) {
        watch.rethrow();
        std::rethrow_exception(thrown);
    }
    return std::move(*outcome);
}

} // namespace torsion::python
