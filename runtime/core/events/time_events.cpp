#include "runtime/core/events/time_events.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

int find_next_time_event(Instance& instance, TimeEvent& next) {
    TorsionFrame& frame = instance.frame;
    next.time = INFINITY;
    next.relations.clear();
    if (instance.model.next_time == nullptr) return 0;
    // the kernel marks relations that change at the same time
    std::fill_n(frame.candidate, instance.model.n_relations, 0.0);
    frame.work[0] = INFINITY;
    frame.work[1] = 0;
    if (const int answer = instance.call(instance.model.next_time); answer != 0) return answer;
    if (!(frame.work[0] < INFINITY) || (!instance.histories.is_empty() && History::is_never(frame.work[0]))) return 0;
    next.time = frame.work[0] > frame.time ? frame.work[0] : std::nextafter(frame.time, INFINITY);
    const double row = frame.work[1];
    if (row >= 1 && row <= instance.model.n_relations) frame.candidate[static_cast<std::uint32_t>(row) - 1] = 1;
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (frame.candidate[r] != 0 && instance.model.relations[r].is_time_event != 0) next.relations.push_back(r);
    }
    return 0;
}

int gather_time_events(Instance& instance, TimeEvent& next, std::vector<std::uint32_t>& fired, bool& has_some) {
    TorsionFrame& frame = instance.frame;
    while (next.time - frame.time <= shortest_step(frame.time)) {
        has_some = true;
        bool is_news = false; // a relation is listed until it has changed
        for (const std::uint32_t relation : next.relations) {
            if (std::find(fired.begin(), fired.end(), relation) != fired.end()) continue;
            fired.push_back(relation);
            is_news = true;
        }
        if (!is_news) return 0;
        frame.time = std::max(frame.time, next.time);
        if (const int answer = find_next_time_event(instance, next); answer != 0) return answer;
    }
    return 0;
}

const std::vector<double>& time_slopes(Instance& instance, const std::vector<std::uint32_t>& relations) {
    TorsionFrame& frame = instance.frame;
    const TorsionModel& model = instance.model;
    std::vector<double>&saved = instance.event_memory.frame, &later = instance.event_memory.later,
    &directions = instance.event_memory.directions;
    directions.assign(relations.size(), 0.0);
    const auto is_timed = [&](std::uint32_t r) { return model.relations[r].is_time_event != 0; };
    if (std::none_of(relations.begin(), relations.end(), is_timed)) return directions;
    instance.keep_variables(saved);
    const double time = frame.time;
    const double distance = 1e-6 * std::max(1.0, std::abs(time)); // they are affine in time, so any serves
    frame.time = time + distance;
    const bool is_evaluated = instance.call(model.crossings) == 0;
    later.assign(frame.difference, frame.difference + model.n_relations);
    frame.time = time;
    instance.restore_variables(saved);
    instance.failure.reset();
    for (std::size_t i = 0; is_evaluated && i < relations.size(); ++i) {
        if (is_timed(relations[i])) directions[i] = (later[relations[i]] - frame.difference[relations[i]]) / distance;
    }
    return directions;
}

void keep_at_threshold(Instance& instance, std::vector<std::uint32_t>& relations) {
    const TorsionFrame& frame = instance.frame;
    std::erase_if(relations, [&](std::uint32_t r) {
        return instance.model.relations[r].is_time_event == 0 || frame.active[r] == 0;
    });
    if (relations.empty()) return;
    const std::vector<double>& slopes = time_slopes(instance, relations);
    std::size_t i = 0;
    std::erase_if(relations, [&](std::uint32_t r) {
        return !rules::is_on_threshold(frame.difference[r], hysteresis(instance, r), frame.time, slopes[i++]);
    });
}

void add_thresholds_at_now(Instance& instance, std::vector<std::uint32_t>& fired) {
    std::vector<std::uint32_t>& near = instance.event_memory.near;
    near.clear();
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) near.push_back(r);
    keep_at_threshold(instance, near);
    if (near.empty()) return;
    const std::vector<double>& directions = time_slopes(instance, near);
    for (std::size_t i = 0; i < near.size(); ++i) {
        const std::uint32_t relation = near[i];
        const bool will_hold = (directions[i] > 0) == (instance.model.relations[relation].op >= 2);
        const bool moves = std::abs(directions[i]) > 0; // NaN if the crossings kernel does not tell
        if (moves && will_hold != (instance.frame.relation[relation] != 0)) fired.push_back(relation);
    }
}

} // namespace torsion::runtime
