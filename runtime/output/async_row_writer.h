#pragma once
// Passes rows of numbers to a thread beside the simulation, which writes them to a file: the conversion to text takes
// longer than many a simulation.
//
// Collects rows in chunks, which circulate in a ring: memory does not grow. One call writes one chunk, in order, so the
// bytes are those of a run without the thread. The first full chunk starts the thread: short results need none.

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
    /// Writes whole rows, and flushes them to the system if `at_once`. Not called again after the first false. Calls
    /// follow each other, on either thread. The simulation's thread sees their effects after a false of push(), and
    /// after finish() and stop().
    using Write = std::function<bool(std::span<const double> rows, bool at_once)>;

    /// Rows of `width` numbers, at least one. Without `may_start_thread` the caller's thread writes everything.
    AsyncRowWriter(Write write, std::size_t width, bool may_start_thread);
    ~AsyncRowWriter() { stop(); }
    AsyncRowWriter(const AsyncRowWriter&) = delete;
    AsyncRowWriter& operator=(const AsyncRowWriter&) = delete;

    /// Room for the numbers of the next row; push() then takes it. Waits while all chunks wait for the writer.
    double* room() { return chunks_[handed_ % chunks_.size()].rows.get() + used_; }
    bool push();   ///< false: a write has failed
    bool finish(); ///< writes the rest and ends the thread; false: a write has failed
    void stop();   ///< ends the thread without writing the rest

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

    std::mutex mutex_; // protects the members below
    std::condition_variable has_rows_, has_room_;
    std::uint64_t handed_ = 0, written_ = 0; ///< chunks; the simulation's thread may read handed_ without the mutex
    bool is_over_ = false;
};

} // namespace torsion::runtime
