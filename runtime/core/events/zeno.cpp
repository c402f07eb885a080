#include "runtime/core/events/zeno.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

/// The distance of a relation with this value from its change, without its hysteresis.
double depth(const Instance& instance, std::uint32_t relation, bool value) {
    return rules::signed_distance(instance.frame.difference[relation], is_greater(instance, relation), value);
}

bool has(const std::vector<std::uint32_t>& relations, std::uint32_t relation) {
    return std::find(relations.begin(), relations.end(), relation) != relations.end();
}

} // namespace

ZenoWatch::ZenoWatch(Instance& instance) : instance_(instance), der_(instance.model.n_x) { // steps allocate nothing
    x_.reserve(instance.model.n_x);
    for (std::vector<double>* values : {&left_, &right_}) values->reserve(instance.memory().size());
    changed_.reserve(instance.model.n_relations);
    turned_.reserve(instance.model.n_relations);
    watched_.reserve(instance.model.n_relations);
}

void ZenoWatch::before_event() {
    instance_.keep_variables(left_);
    x_.assign(instance_.frame.x, instance_.frame.x + instance_.model.n_x);
}

void ZenoWatch::after_event(const std::vector<std::uint32_t>& fired) {
    const TorsionFrame& frame = instance_.frame;
    find_changed(fired);
    std::erase_if(watched_, [&](const Watched& watched) {
        return has(changed_, watched.relation) || !is_unmoved(watched.relation);
    });
    // what has come to rest does not bounce
    if (std::equal(x_.begin(), x_.end(), frame.x) || instance_.has_projected) return;
    find_turned();
    if (turned_.empty()) return;
    instance_.keep_variables(right_);
    find_changes(frame.der, &Turned::after);
    const bool leaves =
        std::any_of(turned_.begin(), turned_.end(), [](const Turned& turned) { return turned.after > 0; });
    if (leaves) look_back();
    instance_.restore_variables(right_);
    instance_.failure.reset();
    watched_.clear();
    for (const Turned& turned : turned_) {
        const bool leads_back = turned.after < 0,
                   passes = turned.after > 0 &&
                            (turned.was_watched || (turned.is_new && turned.before < 0)); // at rest: neither
        if (leads_back || passes) watched_.push_back({turned.relation, turned.limit});
    }
}

/// One may have followed within its hysteresis.
void ZenoWatch::find_changed(const std::vector<std::uint32_t>& fired) {
    changed_.assign(fired.begin(), fired.end());
    for (std::uint32_t r = 0; r < instance_.model.n_relations; ++r) {
        if (instance_.frame.relation[r] != instance_.start_relation[r] && !has(fired, r)) changed_.push_back(r);
    }
}

/// Those that are watched; and of those that have changed, whose operands are where they were, or close to the change:
/// others the event has moved away, and so they have met their purpose.
void ZenoWatch::find_turned() {
    const TorsionFrame& frame = instance_.frame;
    turned_.clear();
    for (const auto& [r, limit] : watched_) turned_.push_back({r, frame.relation[r] != 0, true, false, limit, 0, 0});
    for (const std::uint32_t r : changed_) {
        if (instance_.model.relations[r].is_time_event != 0 || frame.active[r] == 0) continue;
        const bool value = frame.relation[r] != 0;
        const double now = depth(instance_, r, value), limit = rules::bounce_limit(now, frame.epsilon[r]);
        if (rules::has_stayed(now, frame.epsilon[r]) || is_unmoved(r))
            turned_.push_back({r, value, false, frame.relation[r] != instance_.start_relation[r], limit, 0, 0});
    }
}

bool ZenoWatch::is_unmoved(std::uint32_t relation) const {
    const double moved = instance_.frame.difference[relation] - instance_.event_memory.start_difference[relation];
    return rules::has_stayed(moved, instance_.frame.epsilon[relation]);
}

/// How the depths change along `der`; 0 where that is not known. Moves the states.
void ZenoWatch::find_changes(const double* der, double Turned::* change) {
    TorsionFrame& frame = instance_.frame;
    const double time = frame.time, distance = 1e-9 * std::max(1.0, std::abs(time));
    for (Turned& turned : turned_) turned.*change = depth(instance_, turned.relation, turned.value);
    frame.time += distance;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) frame.x[i] += distance * der[i];
    const bool is_known = instance_.call(instance_.model.crossings) == 0;
    for (Turned& turned : turned_)
        turned.*change = is_known ? depth(instance_, turned.relation, turned.value) - turned.*change : 0;
    frame.time = time;
}

/// The same before the event.
void ZenoWatch::look_back() {
    instance_.restore_variables(left_);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    const std::int64_t work = instance_.statistics.right_hand_sides;
    if (instance_.derivatives(instance_.frame.time, instance_.frame.x, der_.data()) == 0)
        find_changes(der_.data(), &Turned::before);
    instance_.statistics.right_hand_sides = work;
    instance_.is_event_under_way = is_under_way;
}

int ZenoWatch::check() {
    if (watched_.empty()) return 0;
    if (const int answer = instance_.call(instance_.model.crossings); answer != 0) return answer;
    const auto value = [&](std::uint32_t relation) { return instance_.frame.relation[relation] != 0; };
    const auto fell = std::find_if(watched_.begin(), watched_.end(), [&](const Watched& w) {
        return depth(instance_, w.relation, value(w.relation)) > w.limit;
    });
    if (fell == watched_.end()) return 0;
    const TorsionModel& model = instance_.model;
    const TorsionRelation& relation = model.relations[fell->relation];
    Message message =
        message_at(model, relation, "R311", "bounces without end before t = " + time_text(instance_.frame.time) + " s");
    message.notes.push_back(relation_name(model, fell->relation) + " stays " +
                            (value(fell->relation) ? "true" : "false") +
                            ": a state was set anew, but the motion turned back before that changed");
    message.help = "let the model rest when the bounce is small, for example with a Boolean `flying`; smaller steps or "
                   "tolerances follow smaller bounces";
    return instance_.fail(std::move(message), -1);
}

} // namespace torsion::runtime
