#include "runtime/core/algebra/tears_watch.h"

#include "runtime/core/algebra/whole_block.h"
#include "runtime/core/instance.h"

#include <algorithm>

namespace torsion::runtime {

bool is_watched_between_events(const TorsionBlock& block) {
    return has_whole(block) && (block.flags & TORSION_BLOCK_WATCHED) != 0 && block.is_initial == 0;
}

TearsWatch::TearsWatch(Instance& instance) : instance_(instance) {
    for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) {
        if (is_watched_between_events(instance.model.blocks[b])) blocks_.push_back(b);
    }
}

void TearsWatch::restart(bool can_repeat) {
    if (!can_repeat) return leave();
    instance_.has_tears_watch = true;
    if (!blocks_.empty()) keep();
}

void TearsWatch::leave() {
    instance_.has_tears_watch = false;
    for (const std::uint32_t b : blocks_) {
        const TorsionBlock& block = instance_.model.blocks[b];
        if (asks_host(instance_.frame, block) == Asks::No) set_asks_host(instance_.frame, block, Asks::UntilGood);
    }
}

void TearsWatch::keep() {
    time_ = instance_.frame.time;
    x_.assign(instance_.frame.x, instance_.frame.x + instance_.model.n_x);
}

bool TearsWatch::is_bad(const TorsionBlock& block) {
    return asks_host(instance_.frame, block) == Asks::No && fit_of_whole(instance_, block) == Fit::Bad;
}

bool TearsWatch::takes_back() {
    if (blocks_.empty() || !instance_.has_tears_watch || instance_.outputs() != 0) return false; // the users of the values report a failed evaluation
    bool has_bad = false;
    for (const std::uint32_t b : blocks_) {
        const TorsionBlock& block = instance_.model.blocks[b];
        if (!is_bad(block)) continue;
        set_asks_host(instance_.frame, block, Asks::UntilEvent);
        has_bad = true;
    }
    if (!has_bad) {
        keep();
        return false;
    }
    instance_.frame.time = time_;
    std::copy(x_.begin(), x_.end(), instance_.frame.x);
    return true;
}

} // namespace torsion::runtime
