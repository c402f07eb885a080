#include "runtime/core/events/zeno.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double clearly = 10; // times the hysteresis

/// The distance of the relation from its change, without its hysteresis.
double depth(const Instance& instance, std::uint32_t relation) {
    const double value = signed_difference(instance, relation);
    return instance.frame.relation[relation] != 0 ? value : -value;
}

} // namespace

ZenoWatch::ZenoWatch(Instance& instance) : instance_(instance) { // steps allocate nothing
    x_before_.reserve(instance.model.n_x);
    saved_.reserve(instance.memory().size());
    now_.reserve(instance.model.n_relations);
    watched_.reserve(instance.model.n_relations);
    changed_.reserve(instance.model.n_relations);
}

void ZenoWatch::before_event() { x_before_.assign(instance_.frame.x, instance_.frame.x + instance_.model.n_x); }

void ZenoWatch::after_event(const std::vector<std::uint32_t>& fired) {
    TorsionFrame& frame = instance_.frame;
    if (std::equal(x_before_.begin(), x_before_.end(), frame.x)) { // an event of something else: the others are watched on
        std::erase_if(watched_, [&](std::uint32_t r) { return std::find(fired.begin(), fired.end(), r) != fired.end(); });
        return;
    }
    watched_.clear();
    instance_.keep_variables(saved_);
    const double time = frame.time, distance = 1e-9 * std::max(1.0, std::abs(time));
    changed_.assign(fired.begin(), fired.end());
    for (std::uint32_t r = 0; r < instance_.model.n_relations; ++r) { // one may have followed within its hysteresis
        if (frame.relation[r] != instance_.start_relation[r] && std::find(fired.begin(), fired.end(), r) == fired.end()) changed_.push_back(r);
    }
    now_.clear();
    for (const std::uint32_t relation : changed_) now_.push_back(depth(instance_, relation));
    frame.time += distance;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) frame.x[i] += distance * frame.der[i];
    const bool is_evaluated = instance_.call(instance_.model.crossings) == 0;
    for (std::size_t i = 0; is_evaluated && i < changed_.size(); ++i) {
        const std::uint32_t r = changed_[i];
        const bool is_state_event = instance_.model.relations[r].is_time_event == 0 && frame.active[r] != 0;
        const bool is_close = std::abs(now_[i]) <= clearly * frame.epsilon[r]; // else the event has moved it away
        if (is_state_event && is_close && depth(instance_, r) < now_[i]) watched_.push_back(r);
    }
    frame.time = time;
    instance_.restore_variables(saved_);
    instance_.failure.reset();
}

int ZenoWatch::check() {
    if (watched_.empty()) return 0;
    if (const int answer = instance_.call(instance_.model.crossings); answer != 0) return answer;
    for (const std::uint32_t relation : watched_) {
        if (!(depth(instance_, relation) > clearly * instance_.frame.epsilon[relation])) continue;
        const TorsionModel& model = instance_.model;
        Message message =
            message_at(model, model.relations[relation], "R311", "bounces without end before t = " + time_text(instance_.frame.time) + " s");
        message.notes.push_back(relation_name(model, relation) + " stays true: a state was set anew, but got no farther than rounding");
        message.help = "let the model rest when the bounce is small, for example with a Boolean `flying`";
        return instance_.fail(std::move(message), -1);
    }
    return 0;
}

} // namespace torsion::runtime
