#include "runtime/core/algebra/tears_watch.h"

#include "runtime/core/algebra/untorn_block.h"
#include "runtime/core/instance.h"

#include <algorithm>

namespace torsion::runtime {

bool is_watched_between_events(const TorsionBlock& block) {
    return has_untorn(block) && (block.flags & TORSION_BLOCK_WATCHED) != 0 && block.is_initial == 0;
}

TearsWatch::TearsWatch(Instance& instance) : instance_(instance) {
    for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) {
        const TorsionBlock& block = instance.model.blocks[b];
        if (has_untorn(block) && block.kind == TORSION_LINEAR && block.is_initial == 0) blocks_.push_back(b);
    }
    if (!blocks_.empty()) x_.reserve(instance.model.n_x); // real time forbids allocation
}

void TearsWatch::restart(bool can_repeat) {
    if (!can_repeat) return leave();
    instance_.has_tears_watch = true;
    if (!blocks_.empty()) keep();
}

void TearsWatch::leave() {
    instance_.has_tears_watch = false;
    for (const std::uint32_t b : blocks_) {
        if (is_checked(b)) set_host_solve(instance_.frame, instance_.model.blocks[b], HostSolve::UntilGood);
    }
}

void TearsWatch::keep() {
    time_ = instance_.frame.time;
    x_.assign(instance_.frame.x, instance_.frame.x + instance_.model.n_x);
}

bool TearsWatch::is_checked(std::uint32_t b) const {
    const TorsionBlock& block = instance_.model.blocks[b];
    return host_solve(instance_.frame, block) == HostSolve::No &&
           (is_watched_between_events(block) || instance_.block_memory(b).is_on_trial);
}

bool TearsWatch::is_bad(std::uint32_t b) {
    const Fit fit = fit_of_untorn(instance_, instance_.model.blocks[b]);
    bool& is_on_trial = instance_.block_memory(b).is_on_trial;
    if (fit == Fit::Good) is_on_trial = false;
    return is_on_trial ? is_doubtful(fit) : fit == Fit::Bad; // a first solution is proven as the host would prove it
}

bool TearsWatch::takes_back_watched() {
    if (!instance_.has_tears_watch) return false;
    if (std::ranges::none_of(blocks_, [&](std::uint32_t b) { return is_checked(b); })) {
        keep();
        return false;
    }
    if (instance_.outputs() != 0) return false; // the users of the values report a failed evaluation
    bool has_bad = false;
    for (const std::uint32_t b : blocks_) {
        if (!is_checked(b) || !is_bad(b)) continue;
        set_host_solve(instance_.frame, instance_.model.blocks[b], HostSolve::UntilEvent);
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
