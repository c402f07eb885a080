#include "compiler/watch/board.h"

namespace torsion::watch {

void Board::change(const std::function<void(BoardState&)>& edit) {
    {
        const std::lock_guard lock(mutex_);
        if (is_closed_) return;
        edit(state_);
        ++state_.version;
    }
    changed_.notify_all();
}

BoardState Board::now() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

BoardState Board::wait(std::uint64_t known, std::chrono::milliseconds most) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, most, [&] { return is_closed_ || state_.version != known; });
    return state_;
}

void Board::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    changed_.notify_all();
}

bool Board::is_closed() const {
    const std::lock_guard lock(mutex_);
    return is_closed_;
}

} // namespace torsion::watch
