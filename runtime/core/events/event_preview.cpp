#include "runtime/core/events/event_preview.h"

#include "runtime/core/events/instant.h"
#include "torsion/native_code.h"

#include <cstddef>
#include <utility>

namespace torsion::runtime {

namespace {

bool has_past(const Instance& instance) {
#ifndef TORSION_PORTABLE
    if (native_code_watch != nullptr) return true;
#endif
    return !instance.histories.is_empty();
}

} // namespace

void EventPreview::reserve(Instance& instance) {
    fired_.reserve(instance.model.n_relations);
    keep(instance);
    undo(instance);
}

int EventPreview::look(Instance& instance, bool is_wanted) {
    if (is_shown_ || (instance.model.n_relations == 0 && (!is_wanted || instance.model.n_d == 0))) return 0;
    fired_.reserve(instance.model.n_relations);
    if (const int answer = instance.model.n_relations > 0 ? instance.call(instance.model.crossings) : 0; answer != 0)
        return answer;
    find_fired(instance, false, fired_);
    if (!is_wanted) { // thresholds of time that are due wait for the next step
        std::erase_if(fired_, [&](std::uint32_t r) { return instance.model.relations[r].is_time_event != 0; });
        if (fired_.empty()) return 0;
    }
    keep(instance);
    int answer = Instant(instance).run(fired_);
    if (answer == 0) answer = instance.outputs();
    // the event gives them
    instance.warnings.erase(instance.warnings.begin() + static_cast<std::ptrdiff_t>(warnings_),
                            instance.warnings.end());
    if (answer != 0) undo(instance);
    return answer;
}

void EventPreview::keep(Instance& instance) {
    is_shown_ = true;
    instance.keep_variables(variables_);
    has_past_ = has_past(instance);
    if (has_past_) past_ = instance.save_past();
    has_warned_ = instance.has_warned;
    warnings_ = instance.warnings.size();
    time_ = instance.frame.time;
    event_count_ = instance.event_count;
    has_left_limits_ = instance.has_left_limits;
    blocks_.resize(instance.model.n_blocks);
    instance.swap_block_memories(blocks_);
    for (std::uint32_t b = 0; b < instance.model.n_blocks; ++b) instance.block_memory(b).forget();
}

void EventPreview::undo(Instance& instance) {
    if (!std::exchange(is_shown_, false)) return;
    instance.restore_variables(variables_);
    if (has_past_) instance.restore_past(past_);
    instance.has_warned = has_warned_;
    instance.frame.time = time_;
    instance.event_count = event_count_;
    instance.has_left_limits = has_left_limits_;
    instance.swap_block_memories(blocks_);
}

} // namespace torsion::runtime
