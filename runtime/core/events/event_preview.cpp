#include "runtime/core/events/event_preview.h"

#include "runtime/core/events/event_iteration.h"
#include "runtime/core/events/event_order.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/time_events.h"
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

// Thresholds of time that are due wait for the next step, where no input asks for an event.
int EventPreview::gather(Instance& instance, bool with_thresholds) {
    const TorsionModel& model = instance.model;
    fired_.clear();
    if (model.n_relations == 0) return 0;
    if (const int answer = instance.call(model.crossings); answer != 0) return answer;
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        if (model.relations[r].is_time_event == 0 && instance.frame.active[r] != 0 && margin(instance, r) < 0) fired_.push_back(r);
    }
    if (with_thresholds) add_thresholds_at_now(instance, fired_);
    return 0;
}

void EventPreview::reserve(Instance& instance) {
    fired_.reserve(instance.model.n_relations);
    keep(instance);
    undo(instance);
}

int EventPreview::look(Instance& instance, bool is_wanted) {
    if (is_shown_ || (instance.model.n_relations == 0 && (!is_wanted || instance.model.n_d == 0))) return 0;
    fired_.reserve(instance.model.n_relations);
    if (const int answer = gather(instance, is_wanted); answer != 0) return answer;
    if (!is_wanted && fired_.empty()) return 0;
    keep(instance);
    const int answer = iterate(instance);
    instance.warnings.erase(instance.warnings.begin() + static_cast<std::ptrdiff_t>(warnings_), instance.warnings.end()); // the event gives them
    if (answer != 0) undo(instance);
    return answer;
}

int EventPreview::iterate(Instance& instance) {
    const std::uint32_t most = most_repetitions(instance.model);
    for (std::uint32_t i = 0; i < most; ++i) {
        keep_first(instance, fired_);
        if (const int answer = iterate_event(instance, fired_); answer != 0) return answer;
        if (const int answer = gather(instance, true); answer != 0) return answer;
        if (fired_.empty()) return instance.outputs();
    }
    return fail_unending(instance);
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
