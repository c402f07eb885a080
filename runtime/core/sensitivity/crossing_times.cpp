// The derivative of the time of an event: one for what crosses together whatever the parameters. And where it has two
// sides.

#include "runtime/core/sensitivity/sensitivities.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

// in tolerances, of dt*/dp: two relations cross together whatever the parameters
constexpr double largest_gap = 100;
constexpr double least_carried = 10;     // in hystereses: an event itself has carried a relation beyond its threshold
constexpr double doubtful_change = 1e-3; // of a parameter: should move an event by no more than a step
constexpr double least_difference = 0.1; // of dt*/dp, relative: above its noise
constexpr double least_bend = 1e-3;      // of a slope, relative: another event has changed it
constexpr int most_rounds = 20;          // of discrete variables, where another order is tried

bool is_rounding(double difference, double size) { return std::abs(difference) <= 1e-9 * std::abs(size); }

} // namespace


Sensitivities::Crossing Sensitivities::crossing(std::uint32_t relation) const {
    Crossing result{relation, {}};
    for (std::uint32_t c = 0; c < n_; ++c) {
        // no parameter moves a jump of the inputs
        const double moved = relation < n_relations_ ? difference(c)[relation] : 0;
        result.moved.push_back(moved == 0 ? 0 : -moved / difference(n_)[relation]);
    }
    return result;
}

bool Sensitivities::is_together(const Crossing& a, const Crossing& b) const {
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double size = std::max(std::abs(a.moved[c]), std::abs(b.moved[c])),
                     least = std::max(1e-3, std::abs(instance_.frame.time)) / scale_[c];
        if (!(std::abs(a.moved[c] - b.moved[c]) <= largest_gap * tolerance_ * std::max(size, tolerance_ * least)))
            return false;
    }
    return true;
}

bool Sensitivities::is_at_bend_of_inputs() const {
    constexpr double near = 1e-9; // of the time
    if (instance_.bends == nullptr) return false;
    const double now = instance_.frame.time, width = near * std::max(1.0, std::abs(now));
    const auto next = std::lower_bound(instance_.bends->begin(), instance_.bends->end(), now - width);
    return next != instance_.bends->end() && *next <= now + width;
}

bool Sensitivities::is_carried(std::uint32_t relation) const {
    return std::abs(instance_.frame.difference[relation]) > least_carried * std::abs(instance_.frame.epsilon[relation]);
}

int Sensitivities::find_times(std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first) {
    if (is_first) {
        const auto has_waited = [&](std::uint32_t r) { return !waiting_.empty() && waiting_.front().relation == r; };
        // else it is the same instant but for a rounding
        if (std::none_of(fired.begin(), fired.end(), has_waited)) other_.clear();
        std::fill(moved_.begin(), moved_.end(), 0.0);
        waiting_.clear();
        handled_.clear();
    }
    // with times of their own: neither inactive nor carried here by what has happened at this instant
    std::vector<Crossing> own;
    for (const std::uint32_t r : fired) {
        if (instance_.frame.active[r] != 0 && (is_first || !is_carried(r))) own.push_back(crossing(r));
    }
    if (own.empty()) return 0;
    const auto is_of_time = [&](const Crossing& each) {
        return instance_.model.relations[each.relation].is_time_event != 0;
    };
    const auto is_decisive = [&](const Crossing& each) {
        return instance_.model.relations[each.relation].is_observer == 0;
    };
    std::stable_partition(own.begin(), own.end(), is_decisive);
    std::stable_partition(own.begin(), own.end(), is_of_time);
    const Crossing first = own.front();
    for (const Crossing& before : waiting_) {
        if (before.relation == first.relation && is_decisive(first) && !is_together(before, first))
            say_one_sided(first.relation, "crosses together with another one that moves its time");
    }
    if (!std::all_of(first.moved.begin(), first.moved.end(), [](double moved) { return std::isfinite(moved); })) {
        if (is_first) say_one_sided(first.relation, "touches its threshold without a slope");
        return 0; // at the time of what has happened before, or at its own
    }
    if (is_first && is_decisive(first)) look_at_last(first);
    const bool is_moved = std::any_of(first.moved.begin(), first.moved.end(), [](double moved) { return moved != 0; });
    if (is_first && is_decisive(first) && is_moved && is_at_bend_of_inputs())
        say_one_sided(first.relation, "crosses where a line of the inputs ends and another one begins");
    moved_ = first.moved;
    waiting_.clear();
    for (const Crossing& each : own) {
        if (is_together(each, first)) {
            handled_.push_back(each);
            continue;
        }
        waiting_.push_back(each);
        instance_.frame.forced[each.relation] = 1;
        instance_.event_memory.deferred_relations.push_back(each.relation);
        std::erase(fired, each.relation);
    }
    make_near_wait(first, fired);
    if (const int answer = is_first && other_.empty() ? note_other_order() : 0; answer != 0) return answer;
    if (integrator == nullptr || !is_first || is_of_time(first) || !is_decisive(first)) return 0;
    for (std::uint32_t c = 0; c < n_; ++c) {
        if (std::abs(moved_[c]) * scale_[c] * doubtful_change > step)
            return look_for_touch(first.relation, *integrator, step);
    }
    return 0;
}

/// What has not passed its threshold by more than its hysteresis would be evaluated now, at the time of another one.
void Sensitivities::make_near_wait(const Crossing& first, const std::vector<std::uint32_t>& fired) {
    const TorsionModel& model = instance_.model;
    for (std::uint32_t r = 0; r < n_relations_; ++r) {
        const bool is_near = std::abs(instance_.frame.difference[r]) <= std::abs(instance_.frame.epsilon[r]);
        if (!is_near || instance_.frame.active[r] == 0 || model.relations[r].is_time_event != 0 ||
            instance_.standstill_memory.is_of_block[r] != 0)
            continue;
        if (std::find(fired.begin(), fired.end(), r) != fired.end() || instance_.frame.forced[r] != 0 ||
            difference(n_)[r] == 0)
            continue;
        const Crossing each = crossing(r);
        const bool is_known =
            std::all_of(each.moved.begin(), each.moved.end(), [](double moved) { return std::isfinite(moved); });
        if (!is_known || is_together(each, first)) continue;
        waiting_.push_back(each);
        instance_.frame.forced[r] = 1;
        instance_.event_memory.deferred_relations.push_back(r);
    }
}

/// The right-hand side as if what waits had changed and the others had not, and what discrete variables and states
/// become in both orders.
int Sensitivities::note_other_order() {
    if (waiting_.empty()) return 0;
    if (!std::all_of(waiting_.begin(), waiting_.end(),
                     [&](const Crossing& each) { return is_together(each, waiting_.front()); }))
        return 0;
    first_ = before_;
    other_.resize(n_x_);
    instance_.keep_variables(variables_);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    std::vector<double> end, other_end;
    int answer = change(handled_);
    if (answer == 0) answer = change(waiting_);
    end.assign(instance_.frame.d, instance_.frame.d + n_d_);
    end.insert(end.end(), instance_.frame.x, instance_.frame.x + n_x_);
    instance_.restore_variables(variables_);
    if (answer == 0) answer = change(waiting_);
    if (answer == 0) answer = right_hand_side(other_);
    if (answer == 0) answer = change(handled_);
    other_end.assign(instance_.frame.d, instance_.frame.d + n_d_);
    other_end.insert(other_end.end(), instance_.frame.x, instance_.frame.x + n_x_);
    instance_.restore_variables(variables_);
    instance_.is_event_under_way = is_under_way;
    if (answer != 0) return instance_.failure.reset(), other_.clear(), 0;
    has_other_end_ = !std::equal(end.begin(), end.end(), other_end.begin(),
                                 [](double a, double b) { return a == b || is_rounding(a - b, a); });
    return 0;
}

/// What discrete variables and reinit make of it, with all other relations as they are.
int Sensitivities::change(const std::vector<Crossing>& crossings) {
    TorsionFrame& frame = instance_.frame;
    const std::vector<double> forced(frame.forced, frame.forced + instance_.model.n_relations);
    for (const Crossing& each : crossings) frame.relation[each.relation] = 1 - frame.relation[each.relation];
    std::fill_n(frame.forced, forced.size(), 1.0);
    const double event = std::exchange(frame.event, 0.0); // no search for a configuration
    int answer = 0;
    bool is_settled = false;
    for (int round = 0; round < most_rounds && answer == 0 && !is_settled; ++round) {
        const std::vector<double> x(frame.x, frame.x + n_x_);
        answer = instance_.call(instance_.model.discrete);
        is_settled = std::equal(frame.d, frame.d + n_d_, frame.pre) && std::equal(x.begin(), x.end(), frame.x);
        std::copy_n(frame.d, n_d_, frame.pre);
    }
    frame.event = event;
    std::copy(forced.begin(), forced.end(), frame.forced);
    return answer;
}

/// The saltation of two events is the same in both orders where what they do to the right-hand side adds up.
void Sensitivities::look_at_order() {
    if (other_.empty() || !waiting_.empty()) return;
    bool matters = has_other_end_;
    for (std::uint32_t i = 0; i < n_x_ && !matters; ++i) {
        const double size =
            std::max({std::abs(first_[i]), std::abs(before_[i]), std::abs(other_[i]), std::abs(after_[i])});
        matters = !is_rounding(first_[i] - before_[i] - other_[i] + after_[i], size);
    }
    if (matters && !handled_.empty())
        say_one_sided(handled_.back().relation,
                      "crosses together with another one, and what both do depends on their order");
    other_.clear();
}

/// Has the event before changed the slope of what crosses now, and would they change places if a parameter changed by a
/// millionth?
void Sensitivities::look_at_last(const Crossing& crossing) {
    const double gap = instance_.frame.time - last_time_, slope = difference(n_)[crossing.relation];
    const auto changes_places = [&](std::uint32_t c) {
        const double size = std::max(std::abs(crossing.moved[c]), std::abs(last_.moved[c])),
                     apart = std::abs(crossing.moved[c] - last_.moved[c]);
        return apart > least_difference * size && apart * scale_[c] * small_change > gap;
    };
    bool is_near = false;
    for (std::uint32_t c = 0; c < n_ && !last_.moved.empty(); ++c) is_near = is_near || changes_places(c);
    if (is_near && crossing.relation < n_relations_ &&
        std::abs(slope - last_slopes_[crossing.relation]) > least_bend * std::abs(slope))
        say_one_sided(crossing.relation, "crosses just behind another one that moves its time");
    last_ = crossing;
    last_time_ = instance_.frame.time;
    last_slopes_.assign(difference(n_), difference(n_) + n_relations_);
}

/// After several events at one instant: has a later one moved the time of an earlier one?
int Sensitivities::look_at_earlier() {
    const bool has_earlier =
        std::any_of(handled_.begin(), handled_.end(), [&](const Crossing& each) { return each.moved != moved_; });
    if (!has_earlier) return 0;
    std::copy_n(after_.data(), n_x_, column(n_));
    if (const int answer = instance_.call(instance_.model.sensitivity_crossings); answer != 0) return answer;
    for (const Crossing& earlier : handled_) {
        if (earlier.moved == moved_ || instance_.model.relations[earlier.relation].is_observer != 0) continue;
        if (instance_.frame.active[earlier.relation] == 0 || is_carried(earlier.relation)) continue;
        const Crossing now = crossing(earlier.relation);
        const bool is_known =
            std::all_of(now.moved.begin(), now.moved.end(), [](double moved) { return std::isfinite(moved); });
        if (is_known && difference(n_)[earlier.relation] != 0 && !is_together(now, earlier))
            say_one_sided(earlier.relation, "crosses together with another one that moves its time");
    }
    return 0;
}

/// How far does the difference go beyond its threshold before it turns, and would it still if a parameter changed by a
/// millionth?
int Sensitivities::look_for_touch(std::uint32_t relation, Integrator& integrator, double step) {
    TorsionFrame& frame = instance_.frame;
    const double now = frame.time, earlier = std::max(now - step / 2, integrator.time() - step),
                 slope = difference(n_)[relation];
    if (!(earlier < now)) return 0;
    std::vector<double> moved(n_);
    for (std::uint32_t c = 0; c < n_; ++c) moved[c] = difference(c)[relation];
    std::vector<double> der(n_x_);
    instance_.keep_variables(variables_);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    frame.time = earlier;
    integrator.interpolate(earlier, frame.x);
    int answer = right_hand_side(der);
    std::copy_n(der.data(), n_x_, column(n_));
    if (answer == 0) answer = instance_.call(instance_.model.sensitivity_crossings);
    const double bend = (slope - difference(n_)[relation]) / (now - earlier);
    instance_.restore_variables(variables_);
    instance_.is_event_under_way = is_under_way;
    frame.time = now;
    if (answer != 0) return instance_.failure.reset(), 0;
    const double depth = slope * slope / (2 * std::abs(bend));
    for (std::uint32_t c = 0; c < n_; ++c) {
        if (std::abs(moved[c]) * scale_[c] * small_change <= depth) continue;
        say_one_sided(relation, "hardly passes its threshold: a small change of the parameters undoes the event");
        return 0;
    }
    return 0;
}

/// What stands at its threshold, and does not only pass there, has another value if a parameter changes: a gear whose
/// torque is exactly zero.
int Sensitivities::look_at_thresholds() {
    const TorsionModel& model = instance_.model;
    std::vector<std::uint32_t> standing;
    for (std::uint32_t r = 0; r < n_relations_; ++r) {
        if (instance_.frame.active[r] == 0 || model.relations[r].is_observer != 0 || is_told_[r] != 0) continue;
        if (std::abs(instance_.frame.difference[r]) >
            std::max(std::abs(instance_.frame.epsilon[r]), hysteresis(instance_, r)))
            continue;
        if (std::none_of(handled_.begin(), handled_.end(), [&](const Crossing& each) { return each.relation == r; }))
            standing.push_back(r);
    }
    if (standing.empty()) return 0;
    std::copy_n(after_.data(), n_x_, column(n_));
    if (const int answer = instance_.call(model.sensitivity_crossings); answer != 0) return answer;
    for (const std::uint32_t r : standing) {
        const double width = std::max(std::abs(instance_.frame.epsilon[r]), hysteresis(instance_, r));
        // in s, or of the time
        constexpr double short_time = 1e-6;
        // it passes
        if (std::abs(difference(n_)[r]) * short_time * std::max(1.0, std::abs(instance_.frame.time)) > width) continue;
        const auto is_moved = [&](std::uint32_t c) {
            return std::abs(difference(c)[r]) * scale_[c] * small_change > width;
        };
        bool has_moved = false;
        for (std::uint32_t c = 0; c < n_; ++c) has_moved = has_moved || is_moved(c);
        if (!has_moved) continue;
        is_told_[r] = 1;
        say_one_sided(r, "stands at its threshold");
    }
    return 0;
}

void Sensitivities::say_one_sided(std::uint32_t relation, const std::string& why) {
    if (++one_sided_ > most_shown) return;
    const TorsionModel& model = instance_.model;
    Message message = message_at(model, model.relations[relation], "R327",
                                 "derivatives from one side only at t = " + time_text(instance_.frame.time) +
                                     " s: " + relation_name(model, relation) + " " + why);
    message.help = "from here on the derivatives are those of this order of events; from the other side they differ";
    message.is_error = false;
    instance_.warnings.push_back(std::move(message));
}

} // namespace torsion::runtime
