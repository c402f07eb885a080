// Recording. The signal of a step is sampled along the integrator's own interpolant at nine points. If the polynomial
// through every second point meets the others within the tolerance, the two polynomials through five points each are
// kept, which are some thirty times as accurate; else the halves of the step are looked at one by one.

#include "runtime/core/history/histories.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr std::size_t all_samples = 2 * History::samples - 1;
constexpr int deepest = 12; // halvings of a step: a jump without event does not go on for ever

bool is_discrete(const TorsionHistory& row) { return (row.flags & TORSION_HISTORY_DISCRETE) != 0; }
bool is_constant(const TorsionHistory& row) { return (row.flags & TORSION_HISTORY_CONSTANT) != 0; }

} // namespace

Histories::Histories(const TorsionModel& model) : model_(model), table_(model.histories) {
    for (std::uint32_t i = 0; i < model.n_histories; ++i) rows_.emplace_back(is_discrete(table_[i]));
    profiles_.resize(model.n_distributions);
    profile_samples_.resize(profiles_.size());
    speeds_.assign(profiles_.size(), 0.0);
    reached_.assign(profiles_.size(), 0.0);
    entering_.resize(profiles_.size());
    samples_.assign(rows_.size() * all_samples, 0.0);
    slopes_.assign(rows_.size(), 0.0);
    values_.assign(rows_.size(), 0.0);
    delays_.assign(rows_.size(), 0.0);
    if (is_empty()) return;
    end_x_.assign(model.n_x, 0.0);
    end_der_.assign(model.n_x, 0.0);
}

double Histories::now(const TorsionFrame& frame, std::uint32_t variable) const {
    return value_of(frame, model_.variables[variable]);
}

// Cursors are values of the host: no equation but v = pre(v) determines them.
void Histories::set(TorsionFrame& frame, const TorsionModel& model, std::uint32_t variable, double value) {
    const TorsionVariable& row = model.variables[variable];
    frame.d[row.index] = value;
}

void Histories::put_reader(TorsionFrame& frame, std::size_t row, double cursor) const {
    set(frame, model_, table_[row].next, cursor);
    if (table_[row].previous != UINT32_MAX) set(frame, model_, table_[row].previous, rows_[row].break_before(cursor));
}

void Histories::begin(TorsionFrame& frame) {
    is_starting_ = true;
    begin_profiles(frame);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        rows_[i].begin(frame.time, now(frame, table_[i].input));
        put_reader(frame, i, rows_[i].behind_all());
    }
    for (std::uint32_t i = 0; i < model_.n_histories; ++i) {
        for (const std::uint32_t variable : {table_[i].next, table_[i].previous}) {
            if (variable != UINT32_MAX)
                frame.pre[model_.variables[variable].index] = frame.d[model_.variables[variable].index];
        }
    }
}

bool Histories::follow_start(TorsionFrame& frame) {
    if (!is_starting_) return false;
    bool has_changed = follow_position(frame);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const double value = now(frame, table_[i].input);
        if (value == rows_[i].value()) continue;
        rows_[i].begin(frame.time, value);
        has_changed = true;
    }
    return has_changed;
}

// The relation `time >= next + delay` has fired, or holds literally: then further breaks have been reached at once.
bool Histories::move_readers(TorsionFrame& frame) {
    bool has_moved = move_profile_readers(frame);
    const auto value_before = [&](std::uint32_t variable) { return frame.pre[model_.variables[variable].index]; };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const TorsionHistory& row = table_[i];
        const double next = value_before(row.next), delay = now(frame, row.delay);
        const bool is_due = now(frame, row.due) != 0 && !History::is_never(next);
        if (is_due && (value_before(row.due) == 0 || frame.time >= next + delay)) {
            put_reader(frame, i, rows_[i].next_break(next));
            has_moved = true;
            continue;
        }
        if (row.previous == UINT32_MAX) continue;
        const double previous = value_before(row.previous);
        const bool is_behind = now(frame, row.back) != 0 && previous > -1e29;
        if (!is_behind || (value_before(row.back) != 0 && !(frame.time < previous + delay))) continue;
        put_reader(frame, i, previous);
        has_moved = true;
    }
    return has_moved;
}

int Histories::pass_event(Instance& instance) {
    TorsionFrame& frame = instance.frame;
    is_starting_ = false;
    for (std::size_t i = 0; i < rows_.size(); ++i) values_[i] = now(frame, table_[i].input);
    if (const int answer = find_slopes(instance); answer != 0) return answer;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        History& row = rows_[i];
        const bool has_none_ahead = History::is_never(cursor(frame, i));
        const double longest = std::max(now(frame, table_[i].longest), 0.0);
        if (row.pass_event(frame.time, values_[i], slopes_[i], longest) && has_none_ahead) {
            // without a delay the reader has seen the present value already
            const bool is_passed =
                !is_discrete(table_[i]) && !is_constant(table_[i]) && !(now(frame, table_[i].delay) > 0);
            put_reader(frame, i, is_passed ? rows_[i].behind_all() : frame.time);
            for (const std::uint32_t variable : {table_[i].next, table_[i].previous}) {
                if (variable != UINT32_MAX)
                    frame.pre[model_.variables[variable].index] = frame.d[model_.variables[variable].index];
            }
        }
        row.forget(longest);
        if (row.is_full()) return refuse_long(instance);
    }
    if (const int answer = pass_event_in_profiles(instance); answer != 0) return answer;
    note_end(frame);
    return 0;
}

// Slopes just after the event, by a difference at frozen relations.
int Histories::find_slopes(Instance& instance) {
    std::fill(slopes_.begin(), slopes_.end(), 0.0);
    note_entering(instance.frame, false);
    double shortest = INFINITY;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (is_discrete(table_[i])) continue;
        const double longest = now(instance.frame, table_[i].longest);
        if (longest > 0) shortest = std::min(shortest, longest);
    }
    if (!profiles_.empty()) shortest = std::min(shortest, 1.0);
    if (!(shortest < INFINITY)) return 0;
    TorsionFrame& frame = instance.frame;
    const double time = frame.time, roundings = 1e-13 * std::max(std::abs(time), 1e-3);
    const double distance = std::max(1e-6 * std::min(shortest, std::max(std::abs(time), 1.0)), 100 * roundings);
    kept_.assign(instance.memory().begin(), instance.memory().end());
    frame.time = time + distance;
    for (std::uint32_t i = 0; i < model_.n_x; ++i) frame.x[i] += distance * frame.der[i];
    const bool is_evaluated = instance.call(model_.outputs) == 0;
    if (is_evaluated) note_entering(frame, true);
    for (std::size_t i = 0; is_evaluated && i < rows_.size(); ++i) {
        if (!is_discrete(table_[i])) slopes_[i] = (now(frame, table_[i].input) - values_[i]) / distance;
        if (!std::isfinite(slopes_[i])) slopes_[i] = 0;
    }
    frame.time = time;
    std::copy(kept_.begin(), kept_.end(), instance.memory().begin());
    instance.failure.reset();
    return 0;
}

double Histories::limit(const TorsionFrame& frame) const {
    constexpr double least = 1e-3; // of the longest delay: within shorter ones, steps follow the present value
    double limit = INFINITY;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (is_discrete(table_[i])) continue;
        const double reach = is_constant(table_[i]) ? now(frame, table_[i].delay)
                                                    : std::max(delays_[i], least * now(frame, table_[i].longest));
        if (reach > 0) limit = std::min(limit, rows_[i].known_to() + reach);
    }
    limit = profile_limit(limit);
    return std::max(limit, frame.time + 1e-12 * std::max(std::abs(frame.time), 1e-3));
}

int Histories::sample(Instance& instance, double time, StepPath& path, std::size_t number) {
    path.go(time);
    if (const int answer = instance.call(model_.outputs); answer != 0) return answer;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const double value = now(instance.frame, table_[i].input);
        if (!std::isfinite(value)) return instance.check_finite(true);
        samples_[i * all_samples + number] = value;
    }
    sample_profiles(instance.frame, number);
    return 0;
}

bool Histories::are_accurate() const {
    static_assert(History::samples == 5);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (is_discrete(table_[i])) continue;
        const double* const v = &samples_[i * all_samples];
        double size = rows_[i].size();
        for (std::size_t k = 0; k < all_samples; ++k) size = std::max(size, std::abs(v[k]));
        // Lagrange's weights of the even samples at the odd ones
        static constexpr double weights[4][5] = {
            {35. / 128, 35. / 32, -35. / 64, 7. / 32, -5. / 128},
            {-5. / 128, 15. / 32, 45. / 64, -5. / 32, 3. / 128},
            {3. / 128, -5. / 32, 45. / 64, 15. / 32, -5. / 128},
            {-5. / 128, 7. / 32, -35. / 64, 35. / 32, 35. / 128},
        };
        for (std::size_t odd = 0; odd < 4; ++odd) {
            double predicted = 0;
            for (std::size_t k = 0; k < 5; ++k) predicted += weights[odd][k] * v[2 * k];
            if (std::abs(predicted - v[2 * odd + 1]) > tolerance_ * size) return false;
        }
    }
    return are_profiles_accurate();
}

int Histories::add_part(Instance& instance, double from, double to, StepPath& path, int depth) {
    for (std::size_t k = 0; k < all_samples; ++k) {
        const double time =
            k == all_samples - 1 ? to : from + (to - from) * (static_cast<double>(k) / (all_samples - 1));
        if (const int answer = sample(instance, time, path, k); answer != 0) return answer;
    }
    const double middle = from + (to - from) / 2;
    const bool is_divisible = middle > from && middle < to;
    if (!is_bounded_ && is_divisible && depth < deepest && !are_accurate()) {
        if (const int answer = add_part(instance, from, middle, path, depth + 1); answer != 0) return answer;
        return add_part(instance, middle, to, path, depth + 1);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (is_discrete(table_[i])) continue;
        const double* const v = &samples_[i * all_samples];
        if (is_divisible && !is_bounded_) {
            rows_[i].add(middle, v);
            rows_[i].add(to, v + History::samples - 1);
        } else {
            const double even[History::samples] = {v[0], v[2], v[4], v[6], v[8]};
            rows_[i].add(to, even);
        }
        if (rows_[i].is_full()) return refuse_long(instance);
    }
    add_to_profiles(instance.frame, from, to, is_divisible && !is_bounded_);
    return std::ranges::any_of(profiles_, &Profile::is_full) ? refuse_long(instance) : 0;
}

int Histories::add_step(Instance& instance, double to, StepPath& path) {
    double from = profiles_.empty() ? -INFINITY : end_time_;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (!is_discrete(table_[i])) from = std::max(from, rows_[i].known_to());
    }
    for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i].forget(std::max(now(instance.frame, table_[i].longest), 0.0));
    for (Profile& profile : profiles_) profile.trim();
    if (from > -INFINITY && to > from) {
        if (const int answer = add_part(instance, from, to, path, 0); answer != 0) return answer;
    }
    if (const int answer = check_motion(instance); answer != 0) return answer;
    show_breaks(instance.frame);
    note_end(instance.frame);
    return 0;
}

void Histories::note_end(const TorsionFrame& frame) {
    end_time_ = frame.time;
    std::copy_n(frame.x, model_.n_x, end_x_.begin());
    std::copy_n(frame.der, model_.n_x, end_der_.begin());
    for (std::size_t i = 0; i < rows_.size(); ++i) delays_[i] = now(frame, table_[i].delay);
}

namespace {

class CubicPath final : public StepPath {
public:
    CubicPath(TorsionFrame& frame, double from, const std::vector<double>& x, const std::vector<double>& der)
        : frame_(frame), from_(from), to_(frame.time), x_(x), der_(der), x_end_(frame.x, frame.x + x.size()),
          der_end_(frame.der, frame.der + x.size()) {}
    void go(double time) override {
        frame_.time = time;
        const double length = to_ - from_;
        if (time == to_ || !(length > 0)) {
            std::copy(x_end_.begin(), x_end_.end(), frame_.x);
            return;
        }
        const double s = (time - from_) / length, r = 1 - s;
        const double x0 = r * r * (1 + 2 * s), x1 = s * s * (1 + 2 * r), d0 = s * r * r * length,
                     d1 = -s * s * r * length;
        for (std::size_t i = 0; i < x_.size(); ++i)
            frame_.x[i] = x0 * x_[i] + x1 * x_end_[i] + d0 * der_[i] + d1 * der_end_[i];
    }

private:
    TorsionFrame& frame_;
    double from_, to_;
    const std::vector<double>&x_, &der_;
    std::vector<double> x_end_, der_end_;
};

} // namespace

int Histories::add_step(Instance& instance) {
    TorsionFrame& frame = instance.frame;
    if (is_empty() || !(frame.time > end_time_)) return 0;
    if (const int answer = instance.call(model_.outputs); answer != 0) return answer;
    CubicPath path(frame, end_time_, end_x_, end_der_);
    return add_step(instance, frame.time, path);
}

// values: time, cursor, present; with the slope also their rates. The result follows.
int Histories::recall(Instance& instance, std::uint32_t row, bool wants_slope, double* values) const {
    if (row >= TORSION_DISTRIBUTION) return recall_profile(instance, row - TORSION_DISTRIBUTION, wants_slope, values);
    const double time = values[0], present = is_constant(table_[row]) ? NAN : values[2];
    const std::optional<History::Value> found = rows_[row].at(time, values[1], instance.frame.time, present);
    if (found) {
        if (wants_slope) values[6] = found->slope * values[3] + found->weight * values[5];
        else values[3] = found->value;
        return 0;
    }
    const TorsionVariable& delayed = model_.variables[table_[row].value];
    const std::string name =
        "`" + std::string(text(model_, delayed.name)) + "` at t = " + time_text(instance.frame.time) + " s";
    Message message;
    if (time > instance.frame.time) {
        message = message_at(model_, delayed, "R316", "the delay time of " + name + " is negative");
    } else {
        message = message_at(model_, delayed, "R316", "the step is longer than the delay of " + name);
        message.help = "shorter steps: what a delay needs must be known before the step";
    }
    return instance.fail(std::move(message));
}

int Histories::refuse_long(Instance& instance) const {
    Message message;
    message.code = "R316";
    message.text =
        "too many events for the memory of `delay` or `spatialDistribution` at t = " + time_text(instance.frame.time) +
        " s";
    return instance.fail(std::move(message), -1);
}

void Histories::reserve(const Instance& instance, double step) {
    constexpr double events = 1000, most = 1e7;
    is_bounded_ = true;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const double steps = is_discrete(table_[i]) ? 0 : now(instance.frame, table_[i].longest) / step;
        // forgotten polynomials stay until they are as many as the others
        rows_[i].reserve(static_cast<std::size_t>(2 * (std::min(steps, most) + events)),
                         static_cast<std::size_t>(events));
    }
    for (Profile& profile : profiles_) profile.reserve(static_cast<std::size_t>(10 * events));
    kept_.reserve(instance.memory().size());
}

std::vector<double> Histories::save() const {
    std::vector<double> to;
    if (is_empty()) return to;
    to.push_back(is_starting_ ? 1 : 0);
    to.push_back(end_time_);
    to.insert(to.end(), end_x_.begin(), end_x_.end());
    to.insert(to.end(), end_der_.begin(), end_der_.end());
    to.insert(to.end(), delays_.begin(), delays_.end());
    for (const History& row : rows_) row.save(to);
    to.insert(to.end(), speeds_.begin(), speeds_.end());
    to.insert(to.end(), reached_.begin(), reached_.end());
    for (const Profile& profile : profiles_) profile.save(to);
    return to;
}

bool Histories::restore(const double* from, std::size_t count) {
    if (is_empty()) return count == 0;
    const double* const end = from + count;
    if (count < 2 + 2 * end_x_.size() + delays_.size()) return false;
    is_starting_ = from[0] != 0;
    end_time_ = from[1];
    from += 2;
    std::copy_n(from, end_x_.size(), end_x_.begin());
    from += end_x_.size();
    std::copy_n(from, end_der_.size(), end_der_.begin());
    from += end_der_.size();
    std::copy_n(from, delays_.size(), delays_.begin());
    from += delays_.size();
    for (History& row : rows_) {
        if (!row.restore(from, end)) return false;
    }
    if (static_cast<std::size_t>(end - from) < speeds_.size() + reached_.size()) return false;
    for (std::vector<double>* each : {&speeds_, &reached_}) {
        std::copy_n(from, each->size(), each->begin());
        from += each->size();
    }
    for (Profile& profile : profiles_) {
        if (!profile.restore(from, end)) return false;
    }
    return from == end;
}

} // namespace torsion::runtime
