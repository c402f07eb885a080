#pragma once
// Runs variants of one compiled model. Every worker has an instance of its own, whose memory it uses again; they share nothing that changes but the list of
// variants still to do, so a row does not depend on who computed it, or after what.

#include "compiler/sweep/collect.h"
#include "compiler/sweep/variants.h"

#include "torsion/simulate.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace torsion::sweep {

struct Job {
    const TorsionModel& model;
    const Variants& variants;
    const Collection& collection;
    std::vector<std::uint32_t> parameters;                    ///< rows of variables, in the order of the variants' ranges
    std::vector<std::pair<std::uint32_t, double>> settings;   ///< the same for all
    runtime::Options options;
};

/// `number`, the parameters, the columns, `status`, `steps`, `events`: the header without its line end.
std::string header_of(const Job& job);

class Worker {
public:
    explicit Worker(const Job& job);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    /// Runs a variant (counted from 0) and appends its row. The status is `ok` or the code of the failure; the columns of a failed run are `nan`.
    void run(std::uint64_t variant, std::string& line);

private:
    const Job& job_;
    runtime::Simulation simulation_;
    Collector collector_;
    const std::vector<runtime::Sink*> sinks_;
};

/// Variants to do, handed out to any thread.
class Queue {
public:
    explicit Queue(std::vector<std::uint64_t> variants) : variants_(std::move(variants)) {}
    /// Up to `most` in a row; empty when all are given out.
    std::span<const std::uint64_t> take(std::size_t most);
    std::size_t left() const;
    void close() { next_ = variants_.size(); } ///< nothing more is given out

private:
    const std::vector<std::uint64_t> variants_;
    std::atomic<std::size_t> next_ = 0;
};

/// Threads that empty a queue, one for each worker. `done` gets whole lines, from any thread; false ends the work.
class Crew {
public:
    Crew(std::deque<Worker>& workers, Queue& queue, std::function<bool(std::string_view)> done);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    bool is_at_work() const { return at_work_ > 0; }
    void wait_for(std::chrono::milliseconds most); ///< ends early when all have finished
    void join(); ///< throws what a thread has thrown

private:
    void work(Worker& worker, Queue& queue);

    std::function<bool(std::string_view)> done_;
    std::atomic<std::size_t> at_work_;
    std::mutex mutex_;
    std::condition_variable all_done_;
    std::exception_ptr thrown_;
    std::vector<std::thread> threads_;
};

/// Changes with everything that decides what the rows hold.
std::uint64_t fingerprint_of(const Job& job, const std::string& version);

} // namespace torsion::sweep
