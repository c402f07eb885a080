#include "runtime/core/events/instant.h"

#include "runtime/core/events/event_iteration.h"
#include "runtime/core/events/event_order.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/scatter.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/names.h"

namespace torsion::runtime {

int Instant::run(std::vector<std::uint32_t>& fired) {
    const TorsionModel& model = instance_.model;
    const std::uint32_t most = most_repetitions(model);
    ScatterHysteresis hysteresis(instance_);
    for (std::uint32_t i = 0; i < most; ++i) {
        if (const int answer = model.n_relations > 0 ? instance_.call(model.crossings) : 0; answer != 0) return answer;
        defer_later_events(instance_, fired);
        begin_event(fired, i);
        if (const int answer = iterate(fired, i); answer != 0) return answer;
        end_event(fired, i);
        if (i > 0 || is_repeated()) hysteresis.widen(fired, i);
        if (const int answer = find_next(fired); answer != 0) return answer;
        if (fired.empty()) return 0;
    }
    return fail_unending(fired);
}

int Instant::iterate(std::vector<std::uint32_t>& fired, std::uint32_t /*repetition*/) {
    return iterate_event(instance_, fired);
}

int Instant::find_next(std::vector<std::uint32_t>& fired) {
    find_fired(instance_, true, fired); // the iteration has left the crossing functions behind
    return 0;
}

int Instant::fail_unending(const std::vector<std::uint32_t>& fired) const {
    const TorsionModel& model = instance_.model;
    Message message =
        message_at(model, model.relations[fired.front()], "R304",
                   "the event at t = " + time_text(instance_.frame.time) + " s repeats itself without end");
    message.notes.push_back(relation_name(model, fired.front()) + " contradicts itself");
    return instance_.fail(std::move(message));
}

void find_fired(Instance& instance, bool counts_zero, std::vector<std::uint32_t>& fired) {
    fired.clear();
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (instance.model.relations[r].is_time_event != 0 || instance.frame.active[r] == 0) continue;
        const double its = margin(instance, r);
        if (its < 0 || (counts_zero && its == 0 && instance.frame.epsilon[r] > 0)) fired.push_back(r);
    }
    add_thresholds_at_now(instance, fired);
}

int handle_events_at_now(Instance& instance, bool is_wanted, TimeEvent& next, std::vector<std::uint32_t>& fired) {
    if (const int answer = instance.model.n_relations > 0 ? instance.call(instance.model.crossings) : 0; answer != 0)
        return answer;
    find_fired(instance, true, fired);
    if (const int answer = gather_time_events(instance, next, fired, is_wanted); answer != 0) return answer;
    if (is_wanted || !fired.empty()) {
        if (const int answer = Instant(instance).run(fired); answer != 0) return answer;
    }
    instance.begin_instant();
    return 0;
}

} // namespace torsion::runtime
