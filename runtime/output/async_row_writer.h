#pragma once
// Rows of numbers on their way into a file, which a thread beside the simulation writes: making text of them takes longer than many a simulation.
//
// Rows are collected in chunks, which go round in a ring: memory does not grow. Chunks are written in their order, each by one call, so the bytes are
// those of a run without the thread. It is started for the first chunk that is full: what is short needs none.

#include "runtime/output/selection.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

namespace torsion::runtime {

class AsyncRowWriter {
public:
    /// Writes whole rows, and hands them to the system if `at_once`. After the first false it is not called again. Calls are one after the other, on
    /// either thread; what they leave behind is seen by the simulation's thread after a false of push(), and after finish() and stop().
    using Write = std::function<bool(std::span<const double> rows, bool at_once)>;

    /// Rows of `width` numbers, at least one. Without `may_start_thread` all is written by the caller's.
    AsyncRowWriter(Write write, std::size_t width, bool may_start_thread);
    ~AsyncRowWriter() { stop(); }
    AsyncRowWriter(const AsyncRowWriter&) = delete;
    AsyncRowWriter& operator=(const AsyncRowWriter&) = delete;

    /// Room for the numbers of the next row, which push() then takes. Waits while all chunks are on their way.
    double* room() { return chunks_[handed_ % chunks_.size()].rows.get() + used_; }
    bool push();   ///< false: writing has failed
    bool finish(); ///< writes what is left and ends the thread; false: writing has failed
    void stop();   ///< ends the thread; what is not written yet never will be

private:
    struct Chunk {
        std::unique_ptr<double[]> rows;
        std::size_t size = 0; ///< numbers
        bool at_once = false;
    };
    void hand_over(bool at_once);
    void start_thread();
    void work();
    void write(const Chunk& chunk);

    Write write_;
    std::size_t width_, capacity_; ///< numbers of a row, of a chunk
    std::size_t used_ = 0;         ///< of the chunk that is being filled
    bool may_start_thread_;
    FlushClock clock_;
    std::array<Chunk, 4> chunks_;
    std::thread thread_;
    std::atomic<bool> has_failed_ = false, is_stopped_ = false;

    std::mutex mutex_; // of what follows
    std::condition_variable has_rows_, has_room_;
    std::uint64_t handed_ = 0, written_ = 0; ///< chunks; the simulation's thread may read the first without the mutex
    bool is_over_ = false;
};

} // namespace torsion::runtime
