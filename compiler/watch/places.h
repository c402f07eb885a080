#pragma once
// A bounded number of places for what takes memory, or a thread, for as long as somebody else likes.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>

namespace torsion::watch {

class Places {
public:
    explicit Places(std::size_t most) : state_(std::make_shared<State>()) { state_->free = most; }

    /// One of them, which is free again when the last copy ends; null: none became free for so long.
    std::shared_ptr<void> take(std::chrono::milliseconds most_wait) {
        std::unique_lock lock(state_->mutex);
        if (!state_->changed.wait_for(lock, most_wait, [&] { return state_->free > 0; })) return nullptr;
        --state_->free;
        return {state_.get(), [state = state_](void*) { // also after the end of this object
                    {
                        const std::lock_guard back(state->mutex);
                        ++state->free;
                    }
                    state->changed.notify_one();
                }};
    }

private:
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        std::size_t free = 0;
    };
    const std::shared_ptr<State> state_;
};

} // namespace torsion::watch
