#pragma once
// Threads for connections: as many as are open, up to a limit, since a page keeps one open for as long as it is shown.
// Connections beyond it wait, and those beyond a second limit are turned away at once.

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace torsion::watch {

class ThreadQueue final : public httplib::TaskQueue {
public:
    ThreadQueue(std::size_t most, std::size_t most_waiting) : most_(most), most_waiting_(most_waiting) {}

    /// In a task: there is no room for its connection.
    static bool& is_turning_away() {
        thread_local bool is_so = false;
        return is_so;
    }
    bool has_waiting() const {
        const std::lock_guard lock(mutex_);
        return tasks_.size() > idle_;
    }

    void enqueue(std::function<void()> task) override {
        {
            const std::lock_guard lock(mutex_);
            if (tasks_.size() < most_waiting_) {
                tasks_.push_back(std::move(task));
                if (tasks_.size() > idle_ && threads_.size() < most_) threads_.emplace_back([this] { work(); });
                changed_.notify_one();
                return;
            }
        }
        is_turning_away() = true;
        task();
        is_turning_away() = false;
    }

    void shutdown() override {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

private:
    void work() {
        std::unique_lock lock(mutex_);
        for (;;) {
            ++idle_;
            changed_.wait(lock, [&] { return is_over_ || !tasks_.empty(); });
            --idle_;
            if (tasks_.empty()) return;
            const auto task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    const std::size_t most_, most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    bool is_over_ = false;
};

} // namespace torsion::watch
