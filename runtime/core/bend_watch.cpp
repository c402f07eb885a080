#include "runtime/core/bend_watch.h"

#include "runtime/core/events/time_events.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double rate_distance = 1e-3;  // part of the step over which rates are taken
constexpr double agreement = 1e-9;      // of two times of one bend, as part of the piece between
constexpr double near_agreement = 0.02; // then the bend is looked for there
constexpr double beyond_bend = 1e-3;    // a point that is to lie just behind a bend, as part of the way to it
constexpr double exact = 1e-9;          // part of a step that may lie behind the bend at which it ends
constexpr int most_repetitions = 4;     // of a step that is to end at a bend
constexpr int most_bends = 200;         // of one group, in
constexpr double shortest_share = 1e-2; // of the run
constexpr double never = 1e299;         // ahead or behind of no bend
constexpr std::size_t most_samples = 64;
constexpr int most_locations = 60;
constexpr double far_steps = 4; // a bend that is this far away at the present pace needs no look for as many steps

/// Between two points that tell rates, in a step of this length: long enough that rounding leaves some digits.
double distance_in(double length, double time) { return std::max(rate_distance * length, std::min(length, 1e-9 * std::abs(time))); }

} // namespace

BendWatch::BendWatch(Instance& instance, double span) : instance_(instance), span_(span) {
    const TorsionModel& model = instance.model;
    if (model.operands == nullptr || model.bends == nullptr) return;
    for (std::uint32_t i = 0; i < model.n_bends; ++i) rows_.push_back(model.bend_rows + i);
    const std::size_t n = rows_.size();
    groups_.resize(n), bounded_.resize(n);
    for (std::vector<double>* operands : {&near_, &last_, &older_}) operands->resize(model.n_operands);
    first_.resize(n), passed_.resize(n);
    const auto prepare = [n](Sample& sample) { sample.signature.resize(n), sample.ahead.resize(n), sample.behind.resize(n); };
    prepare(here_);
    samples_.resize(most_samples + 1); // steps allocate nothing
    for (Sample& sample : samples_) prepare(sample);
}

void BendWatch::forget() {
    restart();
    std::fill(groups_.begin(), groups_.end(), Group{});
    some_bound_ = is_at_bend_ = false;
    repetitions_ = 0;
}

const TorsionBend* BendWatch::busiest() const {
    const auto most = std::max_element(bounded_.begin(), bounded_.end());
    return most == bounded_.end() || *most == 0 ? nullptr : rows_[static_cast<std::size_t>(most - bounded_.begin())];
}

void BendWatch::report() {
    if (std::exchange(reported_, instance_.statistics.bounded_steps) == instance_.statistics.bounded_steps) return;
    const TorsionModel& model = instance_.model;
    if (const TorsionBend* bend = busiest()) instance_.statistics.bounding = model.strings + model.variables[bend->variable].name;
}

/// Evaluates the bends at `time`, with rates between there and `near`. False: the model has no value there.
bool BendWatch::evaluate(Integrator& integrator, double time, double near, Sample& sample) {
    const TorsionModel& model = instance_.model;
    const auto go = [&](double at) {
        instance_.frame.time = at;
        integrator.interpolate(at, instance_.frame.x);
    };
    double* const work = instance_.frame.work;
    const double* operands = work + model.work_operands;
    clear(sample, time);
    if (std::abs(time - near) < 1e3 * std::numeric_limits<double>::epsilon() * std::abs(time)) return false;
    ++instance_.statistics.bend_evaluations;
    go(near);
    if (instance_.call(model.operands) != 0) return false;
    std::copy_n(operands, model.n_operands, near_.begin());
    go(time);
    if (instance_.call(model.operands) != 0) return false;
    for (std::uint32_t i = 0; i < model.n_operands; ++i) work[model.work_rates + i] = (operands[i] - near_[i]) / (time - near);
    return finish(sample);
}

/// At the end of a step. Where the two ends before are known, the rates are those of the parabola through all three: no second point is needed.
bool BendWatch::evaluate_end(Integrator& integrator, double from, double to, Sample& sample) {
    if (ends_ < 2 || last_time_ != from || !(older_time_ < last_time_)) return evaluate(integrator, to, to - distance_in(to - from, to), sample);
    const TorsionModel& model = instance_.model;
    clear(sample, to);
    instance_.frame.time = to;
    integrator.interpolate(to, instance_.frame.x);
    ++instance_.statistics.bend_evaluations;
    if (instance_.call(model.operands) != 0) return false;
    double* const work = instance_.frame.work;
    const double *now = work + model.work_operands, step = to - from, before = last_time_ - older_time_;
    for (std::uint32_t i = 0; i < model.n_operands; ++i) {
        const double slope = (now[i] - last_[i]) / step, older = (last_[i] - older_[i]) / before;
        work[model.work_rates + i] = slope + (slope - older) * step / (step + before);
    }
    return finish(sample);
}

/// A sample without a value tells of no bend.
void BendWatch::clear(Sample& sample, double time) {
    sample.time = time;
    sample.is_known = false;
    std::fill(sample.signature.begin(), sample.signature.end(), std::numeric_limits<double>::quiet_NaN());
    std::fill(sample.ahead.begin(), sample.ahead.end(), INFINITY);
    std::fill(sample.behind.begin(), sample.behind.end(), -INFINITY);
}

bool BendWatch::finish(Sample& sample) {
    if (instance_.call(instance_.model.bends) != 0) return false;
    read(sample);
    return sample.is_known = true;
}

/// The operands of a step's end are in the frame.
void BendWatch::note_end(double time) {
    std::swap(older_, last_);
    older_time_ = std::exchange(last_time_, time);
    std::copy_n(instance_.frame.work + instance_.model.work_operands, instance_.model.n_operands, last_.begin());
    ends_ = std::min(ends_ + 1, 2);
}

/// A motion that slides along a bend passes it without end: that is left to the integrator, whose steps would become as short as the way there.
void BendWatch::bound(std::size_t row, double time) {
    Group& group = group_of(row);
    group.bounds = some_bound_ = true;
    ++bounded_[row];
    ++instance_.statistics.bounded_steps;
    if (group.count++ == 0) group.since = time;
    if (group.count < most_bends) return;
    group.is_left = time - group.since < shortest_share * span_;
    if (group.is_left) {
        group.bounds = false;
        some_bound_ = std::any_of(groups_.begin(), groups_.end(), [](const Group& g) { return g.bounds; });
    }
    group.count = 0;
}

void BendWatch::read(Sample& sample) const {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const double* const work = instance_.frame.work;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const TorsionBend& bend = *rows_[row];
        if (bend.active != UINT32_MAX && !(work[bend.active] != 0)) {
            sample.signature[row] = nothing;
            sample.ahead[row] = INFINITY, sample.behind[row] = -INFINITY;
        } else if (bend.kind == TORSION_BEND_CALL) {
            const double* const result = work + bend.result;
            sample.signature[row] = result[1] >= 0 && result[2] >= 0 ? result[0] : nothing;
            sample.ahead[row] = result[1] < never ? sample.time + result[1] : INFINITY;
            sample.behind[row] = result[2] < never ? sample.time - result[2] : -INFINITY;
        } else {
            read_side(bend, row, sample);
        }
    }
}

void BendWatch::read_side(const TorsionBend& bend, std::size_t row, Sample& sample) const {
    const TorsionModel& model = instance_.model;
    const double x = instance_.frame.work[bend.operand], rate = instance_.frame.work[bend.operand - model.work_operands + model.work_rates];
    double below = 0, above = 0; // the way to the nearest bends on either side
    if (bend.kind == TORSION_BEND_WHOLE) {
        sample.signature[row] = std::floor(x);
        below = x - std::floor(x), above = 1 - below;
    } else {
        const bool is_low = bend.has_zero_below != 0 ? x <= 0 : x < 0;
        sample.signature[row] = std::isnan(x) ? x : is_low ? 0 : 1;
        below = is_low ? INFINITY : std::abs(x), above = is_low ? std::abs(x) : INFINITY;
    }
    const double speed = std::abs(rate);
    if (rate < 0) std::swap(below, above);
    sample.ahead[row] = speed > 0 ? sample.time + above / speed : INFINITY;
    sample.behind[row] = speed > 0 ? sample.time - below / speed : -INFINITY;
}

bool BendWatch::is_plain(const Sample& left, const Sample& right, std::size_t row) const {
    const double a = left.signature[row], b = right.signature[row];
    if (std::isnan(a) || std::isnan(b) || group_of(row).is_left) return true;
    const double next = left.ahead[row], last = right.behind[row];
    if (a == b) return next >= right.time && last <= left.time;
    return std::abs(next - last) <= agreement * (right.time - left.time) + shortest_step(right.time);
}

/// No bend at all.
bool BendWatch::is_quiet(const Sample& left, const Sample& right) const {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const double a = left.signature[row], b = right.signature[row];
        if (group_of(row).is_left || (std::isnan(a) && std::isnan(b))) continue;
        if (a != b || !is_plain(left, right, row)) return false;
    }
    return true;
}

bool BendWatch::has_signature_of(const Sample& left, const Sample& right) const {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const double a = left.signature[row], b = right.signature[row];
        if (a != b && !(std::isnan(a) && std::isnan(b))) return false;
    }
    return true;
}

double BendWatch::limit() const {
    const double now = instance_.frame.time;
    double limit = INFINITY;
    if (!some_bound_ || !here_.is_known || here_.time != now) return limit;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (!group_of(row).bounds || !(here_.ahead[row] > now) || std::isnan(here_.signature[row])) continue;
        limit = std::min(limit, here_.ahead[row] + 0.1 * exact * (here_.ahead[row] - now) + shortest_step(now));
    }
    return limit;
}

double BendWatch::end_of(Integrator& integrator, double from, double to) {
    is_at_bend_ = false;
    if (!some_bound_ && to <= horizon_) {
        here_.is_known = false;
        return to;
    }
    const std::optional<Message> failure = instance_.failure;
    n_samples_ = 2;
    if (here_.is_known && here_.time == from) std::swap(samples_[0], here_);
    else if (evaluate(integrator, from, from + distance_in(to - from, to), samples_[0])) note_end(from);
    bool is_known = evaluate_end(integrator, from, to, samples_[1]);
    if (!is_known || !has_signature_of(samples_[0], samples_[1])) {
        ends_ = 0; // operands may have bends or jumps in between, too, and no parabola
        is_known = evaluate(integrator, to, to - distance_in(to - from, to), samples_[1]);
    }
    if (is_known) note_end(to);
    double end = to;
    if (samples_[0].is_known && samples_[1].is_known && !is_quiet(samples_[0], samples_[1])) {
        look_inside(integrator, from, to);
        Bend bend;
        const bool passes = find_passed(bend);
        if (passes || find_bounding(bend)) {
            const double behind = locate(integrator, bend, to - from);
            const double slack = exact * (to - from) + 2 * shortest_step(to);
            is_at_bend_ = to - behind <= slack || (!passes && repetitions_ >= most_repetitions);
            if (is_at_bend_ || repetitions_ == 0) bound(bend.row, bend.begin);
            repetitions_ = is_at_bend_ ? 0 : repetitions_ + 1;
            if (!is_at_bend_) end = behind;
        } else if (const double known = known_until(from, to); known < to) {
            end = known;
            ++instance_.statistics.bounded_steps;
        }
    }
    if (end == to) repetitions_ = 0;
    std::swap(here_, samples_[n_samples_ - 1]);
    double nearest = INFINITY;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (!group_of(row).is_left) nearest = std::min(nearest, here_.ahead[row] - to);
    }
    horizon_ = here_.is_known ? to + std::min(nearest / far_steps, far_steps * (to - from)) : -INFINITY;
    if (end < to) restart();
    instance_.failure = failure;
    return end;
}

BendWatch::Sample& BendWatch::insert(std::size_t place) {
    std::rotate(samples_.begin() + static_cast<std::ptrdiff_t>(place), samples_.begin() + static_cast<std::ptrdiff_t>(n_samples_),
                samples_.begin() + static_cast<std::ptrdiff_t>(n_samples_) + 1);
    ++n_samples_;
    return samples_[place];
}

/// A point inside the piece that is needed to tell what lies between its ends; NaN: none is. Where both times nearly agree it lies just beyond the
/// bend, seen from the end that is closer to it: there the time is more exact, and the next piece is much shorter.
double BendWatch::open_point(const Sample& left, const Sample& right) const {
    const double length = right.time - left.time, middle = left.time + length / 2;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (is_plain(left, right, row)) continue;
        const double next = left.ahead[row], last = right.behind[row];
        const bool is_near = left.signature[row] != right.signature[row] && std::abs(next - last) <= near_agreement * length;
        if (!is_near) return middle;
        const bool is_left = next - left.time < right.time - last;
        const double point = is_left ? next + beyond_bend * (next - left.time) : last - beyond_bend * (right.time - last);
        const double margin = 1e-3 * length * beyond_bend;
        return std::clamp(point, left.time + margin, right.time - margin);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

/// Divides the pieces of the step that are not plain, breadth first, so that no part of the step takes all points.
void BendWatch::look_inside(Integrator& integrator, double from, double to) {
    const double shortest = std::max(shortest_step(to), 1e-6 * (to - from));
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (std::size_t piece = 0; piece + 1 < n_samples_ && n_samples_ < most_samples; ++piece) {
            const Sample &left = samples_[piece], &right = samples_[piece + 1];
            const double length = right.time - left.time;
            if (length < shortest || !left.is_known || !right.is_known) continue;
            const double point = open_point(left, right);
            if (std::isnan(point)) continue;
            evaluate(integrator, point, point + distance_in(length, point), insert(piece + 1));
            ++piece;
            goes_on = true;
        }
    }
}

/// Where the points inside the step did not suffice: the end of the first piece of which not all is known. `to`: they did.
double BendWatch::known_until(double from, double to) const {
    if (n_samples_ < most_samples) return to;
    const double shortest = 1e-6 * (to - from);
    for (std::size_t piece = 0; piece + 1 < n_samples_; ++piece) {
        const Sample &left = samples_[piece], &right = samples_[piece + 1];
        if (right.time - left.time > shortest && left.is_known && right.is_known && !std::isnan(open_point(left, right))) return right.time;
    }
    return to;
}

/// The first bend of a group of which another one lies in the step, too. False: there is none.
bool BendWatch::find_passed(Bend& found) {
    std::fill(first_.begin(), first_.end(), Bend{});
    std::fill(passed_.begin(), passed_.end(), 0);
    for (std::size_t piece = 0; piece + 1 < n_samples_; ++piece) {
        const Sample &left = samples_[piece], &right = samples_[piece + 1];
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const double a = left.signature[row], b = right.signature[row];
            if (a == b || std::isnan(a) || std::isnan(b) || group_of(row).is_left) continue;
            Bend bend{left.time, right.time, row, piece};
            if (is_plain(left, right, row))
                bend.begin = std::min(left.ahead[row], right.behind[row]), bend.end = std::max(left.ahead[row], right.behind[row]);
            Bend& first = first_[rows_[row]->group];
            const double tight = agreement * (samples_[n_samples_ - 1].time - samples_[0].time) + shortest_step(bend.end);
            const bool is_apart = bend.begin > first.end + tight || bend.end + tight < first.begin;
            if (std::isfinite(first.begin) && is_apart) passed_[rows_[row]->group] = 1;
            if (bend.begin < first.begin) first = bend;
        }
    }
    found.begin = INFINITY;
    for (std::size_t group = 0; group < first_.size(); ++group) {
        if (passed_[group] != 0 && first_[group].begin < found.begin) found = first_[group];
    }
    return std::isfinite(found.begin);
}

/// The first bend of the groups that bound steps.
bool BendWatch::find_bounding(Bend& found) const {
    found.begin = INFINITY;
    for (std::size_t group = 0; group < first_.size(); ++group) {
        if (groups_[group].bounds && first_[group].begin < found.begin) found = first_[group];
    }
    return std::isfinite(found.begin);
}

/// The time of the bend in the piece: just behind it.
double BendWatch::locate(Integrator& integrator, const Bend& bend, double length) {
    const std::size_t row = bend.row, piece = bend.piece;
    Sample& probe = samples_[most_samples];
    const double width = 4 * std::numeric_limits<double>::epsilon() * std::abs(samples_[piece + 1].time) + 1e-12 * length;
    double left = samples_[piece].time, right = samples_[piece + 1].time, guess = samples_[piece].ahead[row];
    const double side = samples_[piece].signature[row];
    for (int i = 0; i < most_locations && right - left > width; ++i) {
        const bool is_good = guess > left && guess < right;
        const double margin = std::min(0.25 * (right - left), std::max(width, 1e-3 * (guess - left)));
        const double time = is_good && i % 3 != 2 ? std::clamp(i % 2 == 0 ? guess + margin : guess - margin, left + width / 2, right - width / 2)
                                                  : left + (right - left) / 2;
        if (!evaluate(integrator, time, time + distance_in(right - left, time), probe) || std::isnan(probe.signature[row])) break;
        if (probe.signature[row] == side) left = time, guess = probe.ahead[row];
        else right = time, guess = probe.behind[row];
    }
    return right;
}

} // namespace torsion::runtime
