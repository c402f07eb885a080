// An event is found late: by what the hysteresis lets pass, or with fixed steps by a part of the step. A shaft that friction locks would keep the
// speed that it has then, for its acceleration is zero and its speed a state: 1e-10 of its former size, or a slip after a fixed step. That rest is
// wrong: a second brake that engages takes it for sliding, and works against the first one.
//
// With the event in its time, the derivatives after it would have held a little longer, those before it a little shorter. So the states move by
//
//     Δx = s (ẋ after − ẋ before),  the difference of the relation that crossed = 0
//
// which is the direction of the impulse that friction gives: an ideal clutch keeps the momentum. It is done only where the difference stays zero from
// then on, and only where the relation says of equal operands what it has just come to say (w > 0: false). The relation stands in an arm that the
// event may have closed, so its difference is evaluated as at the left limits.

#include "runtime/core/events/settle_rest.h"

#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double still = 1e-6;         // part of the slope that the event takes away; less is none
constexpr double negligible = 1e-10;   // part of the largest jump of a derivative, in nominals
constexpr double trial = 1e-4;         // the size of a trial move, in nominals
constexpr double cancelled = 1e-13;    // part of what a state was before the move
constexpr std::size_t most_tries = 16; // of states that are changed alone

/// Do equal operands give the relation the value that it takes when it crosses now?
bool is_so_at_equality(const Instance& instance, std::uint32_t relation) {
    const TorsionRelation& row = instance.model.relations[relation];
    const bool holds_at_equality = row.op == 1 || row.op == 3, holds = instance.frame.relation[relation] != 0;
    return row.is_time_event == 0 && instance.frame.active[relation] != 0 && holds_at_equality != holds;
}

} // namespace

RestSettler::RestSettler(Instance& instance, const std::vector<std::uint32_t>& fired)
    : instance_(instance), stopping_(instance.rest_memory.stopping), moved_(instance.rest_memory.moved) {
    stopping_.clear();
    for (const std::uint32_t relation : fired) {
        if (is_so_at_equality(instance, relation)) stopping_.push_back(relation);
    }
    if (stopping_.empty()) return;
    RestMemory& memory = instance.rest_memory;
    memory.left.assign(instance.memory().begin(), instance.memory().end());
    const std::int64_t work = instance.statistics.right_hand_sides;
    is_on_ = instance.derivatives(instance.frame.time, instance.frame.x, memory.before.data()) == 0;
    instance.statistics.right_hand_sides = work;
    std::copy(memory.left.begin(), memory.left.end(), instance.memory().begin());
    instance.failure.reset();
}

int RestSettler::settle() {
    if (!is_on_ || !can_settle()) return 0;
    RestMemory& memory = instance_.rest_memory;
    memory.right.assign(instance_.memory().begin(), instance_.memory().end());
    std::copy_n(instance_.frame.x, instance_.model.n_x, memory.x.begin());
    find_jump();
    std::copy(memory.left.begin(), memory.left.end(), instance_.memory().begin());
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    const bool has_moved = find_held();
    if (has_moved) {
        for (const std::uint32_t relation : stopping_) move(relation);
        make_exact();
    }
    instance_.is_event_under_way = is_under_way;
    std::copy(memory.right.begin(), memory.right.end(), instance_.memory().begin());
    instance_.failure.reset();
    if (!has_moved) return 0;
    std::copy_n(memory.x.begin(), instance_.model.n_x, instance_.frame.x);
    instance_.has_settled = true;
    return instance_.outputs();
}

/// The relations have taken their new values, and no state was set anew.
bool RestSettler::can_settle() const {
    const TorsionFrame& frame = instance_.frame;
    const RestMemory& memory = instance_.rest_memory;
    const double* const x = memory.left.data() + (frame.x - instance_.memory().data());
    return std::equal(x, x + instance_.model.n_x, frame.x);
}

/// der after − der before; and the states that it concerns.
void RestSettler::find_jump() {
    RestMemory& memory = instance_.rest_memory;
    const TorsionModel& model = instance_.model;
    double largest = 0;
    std::copy_n(instance_.frame.der, model.n_x, memory.after.begin());
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        memory.jump[i] = memory.after[i] - memory.before[i];
        largest = std::max(largest, std::abs(memory.jump[i]) / model.states[i].nominal);
    }
    moved_.clear();
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        if (std::abs(memory.jump[i]) / model.states[i].nominal > negligible * largest) moved_.push_back(i);
        else memory.jump[i] = 0;
    }
}

/// The crossing functions as before the event, at states that are moved along `direction`.
bool RestSettler::evaluate(const double* direction, double distance) {
    const std::vector<double>& x = instance_.rest_memory.x;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) instance_.frame.x[i] = x[i] + distance * direction[i];
    return instance_.call(instance_.model.crossings) == 0;
}

double RestSettler::trial_distance(const double* direction) const {
    double fastest = 0;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i)
        fastest = std::max(fastest, std::abs(direction[i]) / std::max(instance_.model.states[i].nominal, std::abs(instance_.rest_memory.x[i])));
    return fastest > 0 ? trial / fastest : 1;
}

/// Drops relations whose operands go on moving, or do not depend on the jump.
bool RestSettler::find_held() {
    RestMemory& memory = instance_.rest_memory;
    const double along = trial_distance(memory.jump.data()), onward = trial_distance(memory.after.data());
    const TorsionFrame& frame = instance_.frame;
    const std::uint32_t n = instance_.model.n_relations;
    if (!evaluate(memory.jump.data(), 0)) return false;
    memory.start.assign(frame.difference, frame.difference + n);
    if (!evaluate(memory.jump.data(), along)) return false;
    memory.slope.assign(frame.difference, frame.difference + n);
    for (std::uint32_t r = 0; r < n; ++r) memory.slope[r] = (memory.slope[r] - memory.start[r]) / along;
    if (!evaluate(memory.after.data(), onward)) return false;
    std::erase_if(stopping_, [&](std::uint32_t r) {
        const double left = (frame.difference[r] - memory.start[r]) / onward;
        const double lateness = -memory.start[r] / memory.slope[r];
        return !(std::abs(left) <= still * std::abs(memory.slope[r]) && lateness > 0 && std::isfinite(lateness));
    });
    return !stopping_.empty() && evaluate(memory.jump.data(), 0);
}

/// To where the difference is zero, up to rounding.
void RestSettler::move(std::uint32_t relation) {
    RestMemory& memory = instance_.rest_memory;
    for (int i = 0; i < 2 && instance_.frame.difference[relation] != 0; ++i) {
        const double lateness = -instance_.frame.difference[relation] / memory.slope[relation];
        for (const std::uint32_t state : moved_) {
            const double before = memory.x[state];
            memory.x[state] += lateness * memory.jump[state];
            if (std::abs(memory.x[state]) <= cancelled * std::abs(before)) memory.x[state] = 0;
        }
        if (!evaluate(memory.jump.data(), 0)) return;
    }
}

std::size_t RestSettler::count_exact() const {
    return static_cast<std::size_t>(
        std::count_if(stopping_.begin(), stopping_.end(), [&](std::uint32_t r) { return instance_.frame.difference[r] == 0; }));
}

/// Differences that are not zero by a rounding become so through one state alone.
void RestSettler::make_exact() {
    const RestMemory& memory = instance_.rest_memory;
    std::size_t tries = 0;
    for (const std::uint32_t relation : stopping_) {
        for (std::size_t k = 0; k < moved_.size() && tries < most_tries && instance_.frame.difference[relation] != 0; ++k, ++tries) {
            const double rest = instance_.frame.difference[relation], value = memory.x[moved_[k]];
            if (!try_exact(moved_[k], value - rest)) try_exact(moved_[k], value + rest);
        }
    }
}

bool RestSettler::try_exact(std::uint32_t state, double value) {
    RestMemory& memory = instance_.rest_memory;
    const std::size_t exact = count_exact();
    const double before = std::exchange(memory.x[state], value);
    if (evaluate(memory.jump.data(), 0) && count_exact() > exact) return true;
    memory.x[state] = before;
    evaluate(memory.jump.data(), 0);
    return false;
}

} // namespace torsion::runtime
