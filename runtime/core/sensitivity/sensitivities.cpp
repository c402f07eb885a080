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

constexpr double together = 100;      // tolerances: two relations cross together whatever the parameters
constexpr double carried = 10;        // hystereses: an event itself has carried a relation beyond its threshold
constexpr double small_change = 1e-6; // of a parameter: must not make or undo an event
constexpr double doubtful = 1e-3;     // of a parameter: this change moves an event by no more than a step
constexpr double clearly = 0.1, slightly = 1e-3;
constexpr std::int64_t most_shown = 3;

} // namespace

Sensitivities::Sensitivities(Instance& instance)
    : instance_(instance), n_(instance.model.n_sensitivities), n_x_(instance.model.n_x), n_y_(instance.model.n_y), n_d_(instance.model.n_d),
      scale_(n_, 1.0), moved_(n_), before_(n_x_), after_(n_x_) {}

double* Sensitivities::column(std::uint32_t c) const {
    return instance_.frame.work + instance_.model.work_sensitivity + std::size_t{c} * instance_.model.sensitivity_stride;
}
double* Sensitivities::d(std::uint32_t c) const { return column(c) + 2 * std::size_t{n_x_} + n_y_; }
double* Sensitivities::pre(std::uint32_t c) const { return d(c) + n_d_; }
double* Sensitivities::left(std::uint32_t c) const { return pre(c) + n_d_; }
double* Sensitivities::difference(std::uint32_t c) const { return left(c) + instance_.model.n_sensitivity_left; }
double& Sensitivities::time_of(std::uint32_t c) const { return difference(c)[instance_.model.n_relations]; }

int Sensitivities::start() {
    const TorsionModel& model = instance_.model;
    one_sided_ = 0;
    last_.moved.clear();
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double value = std::abs(value_of(instance_.frame, model.variables[model.sensitivity_parameters[c]]));
        scale_[c] = value > 0 && std::isfinite(value) ? value : 1;
        std::fill_n(column(c), model.sensitivity_stride, 0.0);
    }
    std::fill_n(column(n_), model.sensitivity_stride, 0.0);
    stay();
    const double initial = std::exchange(instance_.frame.initial, 1.0);
    const int answer = instance_.call(model.sensitivity_start);
    instance_.frame.initial = initial;
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(d(c), n_d_, pre(c));
    if (answer != 0) return answer;
    if (const int wrong = demand_finite(n_x_, 0); wrong != 0) return wrong;
    return demand_finite(n_d_, 2 * n_x_ + n_y_);
}

int Sensitivities::derivatives(double time, const double* x, const double* states, double* rates, double* der) {
    TorsionFrame& frame = instance_.frame;
    kept_.resize(std::size_t{n_} * n_x_);
    store(kept_.data());
    load(states);
    const bool records = std::exchange(instance_.tears.records, false);
    frame.time = time;
    double* const own_x = std::exchange(frame.x, const_cast<double*>(x)); // no kernel of integration writes states
    double* const own_der = std::exchange(frame.der, der);
    ++instance_.statistics.right_hand_sides;
    int answer = instance_.call(instance_.model.sensitivity_derivatives);
    if (answer == 0) answer = instance_.check_finite(false);
    frame.x = own_x;
    frame.der = own_der;
    instance_.tears.records = records;
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(column(c) + n_x_, n_x_, rates + std::size_t{c} * n_x_);
    load(kept_.data());
    if (answer != 0) return answer;
    return std::all_of(rates, rates + std::size_t{n_} * n_x_, [](double rate) { return std::isfinite(rate); }) ? 0 : 1;
}

void Sensitivities::store(double* states) const {
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(column(c), n_x_, states + std::size_t{c} * n_x_);
}

void Sensitivities::load(const double* states) {
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(states + std::size_t{c} * n_x_, n_x_, column(c));
}

bool Sensitivities::is_now() const { return time_of(n_) == instance_.frame.time; }
void Sensitivities::stay() { time_of(n_) = instance_.frame.time; }

int Sensitivities::outputs() {
    if (const int answer = instance_.call(instance_.model.sensitivity_outputs); answer != 0) return answer;
    return demand_finite(2 * n_x_ + n_y_, 0);
}

int Sensitivities::demand_finite(std::uint32_t count, std::uint32_t offset) {
    const TorsionModel& model = instance_.model;
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double* const values = column(c) + offset;
        const std::uint32_t i = static_cast<std::uint32_t>(std::find_if(values, values + count, [](double v) { return !std::isfinite(v); }) - values);
        if (i == count) continue;
        const std::uint32_t slot = model.work_sensitivity + c * model.sensitivity_stride + offset + i;
        Message message;
        message.code = "R303";
        const TorsionVariable* variable = variable_at(model, TORSION_WORK, slot);
        const std::string name =
            variable != nullptr ? std::string(text(model, variable->name))
                                : "a derivative with respect to " + std::string(text(model, model.variables[model.sensitivity_parameters[c]].name));
        message.text =
            "`" + name + "` is " + (values[i] != values[i] ? "not a number" : "infinite") + " at t = " + time_text(instance_.frame.time) + " s";
        message.help = "a root, a power or a quotient has no finite slope there";
        return instance_.fail(std::move(message), -1);
    }
    return 0;
}

int Sensitivities::right_hand_side(std::vector<double>& der) {
    const std::int64_t work = instance_.statistics.right_hand_sides;
    const int answer = instance_.derivatives(instance_.frame.time, instance_.frame.x, der.data());
    instance_.statistics.right_hand_sides = work;
    return answer;
}

int Sensitivities::before_event(std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first) {
    const TorsionModel& model = instance_.model;
    if (const int answer = right_hand_side(before_); answer != 0) return answer;
    std::copy_n(before_.data(), n_x_, column(n_));
    if (const int answer = instance_.call(model.sensitivity_crossings); answer != 0) return answer;
    if (const int answer = find_times(fired, integrator, step, is_first); answer != 0) return answer;
    for (std::uint32_t c = 0; c < n_; ++c) {
        double* const states = column(c);
        for (std::uint32_t i = 0; i < n_x_; ++i) states[i] += before_[i] * moved_[c];
        for (std::uint32_t i = 0; i < model.n_sensitivity_left; ++i) d(c)[model.sensitivity_left[i]] = left(c)[i] + left(n_)[i] * moved_[c];
        time_of(c) = moved_[c];
    }
    return 0;
}

Sensitivities::Crossing Sensitivities::crossing(std::uint32_t relation) const {
    Crossing result{relation, {}};
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double moved = difference(c)[relation];
        result.moved.push_back(moved == 0 ? 0 : -moved / difference(n_)[relation]);
    }
    return result;
}

bool Sensitivities::is_together(const Crossing& a, const Crossing& b) const {
    for (std::uint32_t c = 0; c < n_; ++c) {
        const double size = std::max(std::abs(a.moved[c]), std::abs(b.moved[c])), least = std::max(1e-3, std::abs(instance_.frame.time)) / scale_[c];
        if (!(std::abs(a.moved[c] - b.moved[c]) <= together * tolerance_ * std::max(size, tolerance_ * least))) return false;
    }
    return true;
}

bool Sensitivities::is_carried(std::uint32_t relation) const {
    return std::abs(instance_.frame.difference[relation]) > carried * std::abs(instance_.frame.epsilon[relation]);
}

int Sensitivities::find_times(std::vector<std::uint32_t>& fired, Integrator* integrator, double step, bool is_first) {
    if (is_first) {
        std::fill(moved_.begin(), moved_.end(), 0.0);
        waiting_.clear();
        handled_.clear();
    }
    std::vector<Crossing> own; // with times of their own: neither inactive nor carried here by what has happened at this instant
    for (const std::uint32_t r : fired) {
        if (instance_.frame.active[r] != 0 && (is_first || !is_carried(r))) own.push_back(crossing(r));
    }
    if (own.empty()) return 0;
    const auto is_of_time = [&](const Crossing& each) { return instance_.model.relations[each.relation].is_time_event != 0; };
    const auto is_decisive = [&](const Crossing& each) { return instance_.model.relations[each.relation].is_observer == 0; };
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
    moved_ = first.moved;
    waiting_.clear();
    for (const Crossing& each : own) {
        if (is_together(each, first)) {
            handled_.push_back(each);
            continue;
        }
        waiting_.push_back(each);
        instance_.frame.forced[each.relation] = 1;
        instance_.event_memory.waiting_relations.push_back(each.relation);
        std::erase(fired, each.relation);
    }
    if (integrator == nullptr || !is_first || is_of_time(first) || !is_decisive(first)) return 0;
    for (std::uint32_t c = 0; c < n_; ++c) {
        if (std::abs(moved_[c]) * scale_[c] * doubtful > step) return look_for_touch(first.relation, *integrator, step);
    }
    return 0;
}

/// Has the event before changed the slope of what crosses now, and would they change places if a parameter changed by a millionth?
void Sensitivities::look_at_last(const Crossing& crossing) {
    const double gap = instance_.frame.time - last_time_, slope = difference(n_)[crossing.relation];
    const auto changes_places = [&](std::uint32_t c) {
        const double size = std::max(std::abs(crossing.moved[c]), std::abs(last_.moved[c])), apart = std::abs(crossing.moved[c] - last_.moved[c]);
        return apart > clearly * size && apart * scale_[c] * small_change > gap;
    };
    bool is_near = false;
    for (std::uint32_t c = 0; c < n_ && !last_.moved.empty(); ++c) is_near = is_near || changes_places(c);
    if (is_near && std::abs(slope - last_slopes_[crossing.relation]) > slightly * std::abs(slope))
        say_one_sided(crossing.relation, "crosses just behind another one that moves its time");
    last_ = crossing;
    last_time_ = instance_.frame.time;
    last_slopes_.assign(difference(n_), difference(n_) + instance_.model.n_relations);
}

/// After several events at one instant: has a later one moved the time of an earlier one?
int Sensitivities::look_at_earlier() {
    const bool has_earlier = std::any_of(handled_.begin(), handled_.end(), [&](const Crossing& each) { return each.moved != moved_; });
    if (!has_earlier) return 0;
    std::copy_n(after_.data(), n_x_, column(n_));
    if (const int answer = instance_.call(instance_.model.sensitivity_crossings); answer != 0) return answer;
    for (const Crossing& earlier : handled_) {
        if (earlier.moved == moved_ || instance_.model.relations[earlier.relation].is_observer != 0) continue;
        if (instance_.frame.active[earlier.relation] == 0 || is_carried(earlier.relation)) continue;
        const Crossing now = crossing(earlier.relation);
        const bool is_known = std::all_of(now.moved.begin(), now.moved.end(), [](double moved) { return std::isfinite(moved); });
        if (is_known && difference(n_)[earlier.relation] != 0 && !is_together(now, earlier))
            say_one_sided(earlier.relation, "crosses together with another one that moves its time");
    }
    return 0;
}

/// How far does the difference go beyond its threshold before it turns, and would it still if a parameter changed by a millionth?
int Sensitivities::look_for_touch(std::uint32_t relation, Integrator& integrator, double step) {
    TorsionFrame& frame = instance_.frame;
    const double now = frame.time, earlier = std::max(now - step / 2, integrator.time() - step), slope = difference(n_)[relation];
    if (!(earlier < now)) return 0;
    std::vector<double> moved(n_);
    for (std::uint32_t c = 0; c < n_; ++c) moved[c] = difference(c)[relation];
    std::vector<double> columns(column(0), column(0) + std::size_t{n_ + 1} * instance_.model.sensitivity_stride), der(n_x_);
    instance_.keep_variables(variables_);
    frame.time = earlier;
    integrator.interpolate(earlier, frame.x);
    int answer = right_hand_side(der);
    std::copy_n(der.data(), n_x_, column(n_));
    if (answer == 0) answer = instance_.call(instance_.model.sensitivity_crossings);
    const double bend = (slope - difference(n_)[relation]) / (now - earlier);
    instance_.restore_variables(variables_);
    std::copy(columns.begin(), columns.end(), column(0));
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

void Sensitivities::say_one_sided(std::uint32_t relation, const std::string& why) {
    if (++one_sided_ > most_shown) return;
    const TorsionModel& model = instance_.model;
    Message message =
        message_at(model, model.relations[relation], "R327",
                   "derivatives from one side only at t = " + time_text(instance_.frame.time) + " s: " + relation_name(model, relation) + " " + why);
    message.help = "from here on the derivatives are those of this order of events; from the other side they differ";
    message.is_error = false;
    instance_.warnings.push_back(std::move(message));
}

int Sensitivities::after_round(std::vector<double>& x_before) {
    TorsionFrame& frame = instance_.frame;
    for (std::uint32_t c = 0; c < n_; ++c) std::copy_n(d(c), n_d_, pre(c));
    std::swap_ranges(x_before.begin(), x_before.end(), frame.x);
    instance_.keep_variables(variables_);
    const double event = std::exchange(frame.event, 0.0); // no search for a configuration
    const int answer = instance_.call(instance_.model.sensitivity_event);
    frame.event = event;
    std::vector<double> columns(column(0), column(0) + std::size_t{n_} * instance_.model.sensitivity_stride);
    instance_.restore_variables(variables_);
    std::copy(columns.begin(), columns.end(), column(0));
    std::swap_ranges(x_before.begin(), x_before.end(), frame.x);
    return answer;
}

int Sensitivities::after_event() {
    if (const int answer = right_hand_side(after_); answer != 0) return answer;
    for (std::uint32_t c = 0; c < n_; ++c) {
        double* const states = column(c);
        for (std::uint32_t i = 0; i < n_x_; ++i) states[i] -= after_[i] * moved_[c];
        time_of(c) = 0;
    }
    stay();
    if (const int answer = look_at_earlier(); answer != 0) return answer;
    if (const int wrong = demand_finite(n_x_, 0); wrong != 0) return wrong;
    return demand_finite(n_d_, 2 * n_x_ + n_y_);
}

int Sensitivities::refuse_jump() {
    Message message;
    message.code = "R302";
    message.text =
        "no derivatives behind t = " + time_text(instance_.frame.time) + " s: a nonlinear system leaves its solution there for another one";
    message.help = "end the run before, or do without --sensitivities";
    return instance_.fail(std::move(message), -1);
}

void Sensitivities::report() {
    if (one_sided_ <= most_shown) return;
    Message message;
    message.code = "R327";
    message.text = "derivatives from one side only at " + std::to_string(one_sided_) + " events";
    message.is_error = false;
    instance_.warnings.push_back(std::move(message));
    one_sided_ = 0;
}

} // namespace torsion::runtime
