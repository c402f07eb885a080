#include "runtime/output/async_row_writer.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace torsion::runtime {

namespace {

// 128 KiB: fits the cache during a write, and makes the cost of a call negligible
constexpr std::size_t chunk_values = std::size_t{1} << 14;

} // namespace

AsyncRowWriter::AsyncRowWriter(Write write, std::size_t width, bool may_start_thread)
    : write_(std::move(write)), width_(width), capacity_(std::max<std::size_t>(chunk_values / width, 1) * width),
      may_start_thread_(may_start_thread) {
    // unused room takes no memory
    for (Chunk& chunk : chunks_) chunk.rows = std::make_unique_for_overwrite<double[]>(capacity_);
}

bool AsyncRowWriter::push() {
    used_ += width_;
    const bool is_full = used_ == capacity_;
    const bool at_once = clock_.is_due(0);
    if (is_full && may_start_thread_) start_thread();
    if (is_full || at_once) hand_over(at_once);
    return !has_failed_.load(std::memory_order_acquire);
}

bool AsyncRowWriter::finish() {
    if (used_ > 0) hand_over(false);
    if (thread_.joinable()) {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        has_rows_.notify_one();
        thread_.join();
    }
    return !has_failed_;
}

void AsyncRowWriter::stop() {
    is_stopped_ = true;
    used_ = 0;
    finish();
}

void AsyncRowWriter::hand_over(bool at_once) {
    Chunk& chunk = chunks_[handed_ % chunks_.size()];
    chunk.size = std::exchange(used_, 0);
    chunk.at_once = at_once;
    if (!thread_.joinable()) return write(chunk);
    std::unique_lock lock(mutex_);
    ++handed_;
    has_rows_.notify_one();
    has_room_.wait(lock, [this] { return handed_ - written_ < chunks_.size(); });
}

void AsyncRowWriter::start_thread() {
    may_start_thread_ = false;
    try {
        thread_ = std::thread(&AsyncRowWriter::work, this);
    } catch (const std::system_error&) {
        // no thread is available: the caller's thread writes
    }
}

void AsyncRowWriter::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        has_rows_.wait(lock, [this] { return handed_ > written_ || is_over_; });
        if (handed_ == written_) return;
        const Chunk& chunk = chunks_[written_ % chunks_.size()];
        lock.unlock();
        write(chunk);
        lock.lock();
        ++written_;
        has_room_.notify_one();
    }
}

void AsyncRowWriter::write(const Chunk& chunk) {
    if (has_failed_.load(std::memory_order_relaxed) || is_stopped_.load(std::memory_order_relaxed)) return;
    if (!write_({chunk.rows.get(), chunk.size}, chunk.at_once)) has_failed_.store(true, std::memory_order_release);
}

} // namespace torsion::runtime
