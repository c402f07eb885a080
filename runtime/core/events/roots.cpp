// Root finding on the integrator's interpolant; the same for every integrator.
//
//     at the end of the accepted step: margins m (distance to the crossing, negative beyond it)
//     a margin below 0 there: there is a root in the step
//     margins that the ends of the last steps foretell, and that are farther from zero than they can have bent: no more
//     to see (margin_history.cpp) else, at rows of the result inside the step: the first at which something has crossed
//     is taken for its end; and the slopes at both ends a margin that falls at the left and rises at the right, with
//     end tangents that meet clearly below both: minimise on the interpolant.
//         A contact that opens and closes inside one large step shows in no sign at its ends.
//     a step longer than those that were looked into before: the middle must lie on the cubic through the ends, and so
//     must a point
//         that no oscillation shares with both; else the halves are searched. A brake that sticks under a pulsating
//         torque has nothing to integrate, and its steps pass over whole periods.
//     bracket the first root (crossings.cpp), and look for dips of other relations before it
//
// The event is the right end of the bracket, so its relations are beyond their crossings. No sign change is required: a
// margin that starts at 0 or a rounding error beyond it (stuck to sliding) fires like any other. The margin contains ε
// (hysteresis.h), so relations fire clearly beyond their crossing; but operands that become equal fire at once.

#include "runtime/core/events/roots.h"

#include "runtime/core/events/hysteresis.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double slope_distance = 1e-3; // part of the interval over which slopes are taken
// of the lower end: tangents that meet above it show none, also none with concave flanks
constexpr double no_dip = 0.95;
constexpr double resolution = 0.02;        // deviation from the cubic, relative to the margins
constexpr double hidden = 4;               // an unresolved margin may extend this many deviations further
constexpr int most_looks = 20000;          // pieces of one step
constexpr double least_part = 1e-6;        // of a step
constexpr double longest_part = 5;         // times the longest step that is not looked into
constexpr double part_of_period = 1.0 / 8; // of the time of the last two ways from event to event
constexpr double part_of_pause = 1.0 / 16; // of the time since the last event
constexpr double second_look = 0.29;       // of a piece: no simple fraction, which an oscillation may share
// in steps longer than searched ones by up to this factor, this factor multiplies the doubt
constexpr double farther = 8, more_doubt = 8;

// The point where the tangents at both ends meet: a lower bound for a margin that curves upwards.
double lowest_of(double left, double left_slope, double right, double right_slope, double distance) {
    return left + left_slope * (right - left - right_slope * distance) / (left_slope - right_slope);
}

} // namespace

RootFinder::RootFinder(Instance& instance, const Experiment& experiment)
    : instance_(instance), experiment_(experiment), crossings_(instance), longest_look_(experiment.span() / 500),
      history_(crossings_) {
    for (CrossingSample* sample : {&left_, &right_, &before_, &near_, &inside_, &probe_, &found_, &dip_})
        *sample = crossings_.new_sample();
    middle(8); // steps allocate nothing
    fired_.reserve(crossings_.size());
}

CrossingSample& RootFinder::middle(std::size_t depth) {
    while (middles_.size() <= depth) middles_.push_back(std::make_unique<CrossingSample>(crossings_.new_sample()));
    return *middles_[depth];
}

void RootFinder::take_fired(const CrossingSample& sample) {
    fired_.clear();
    for (std::size_t w = 0; w < crossings_.size(); ++w) {
        if (sample.margin[w] < 0) fired_.push_back(crossings_.relation(w));
    }
}

void RootFinder::restart() {
    time_ = instance_.frame.time;
    crossings_.freeze();
    crossings_.read(left_);
    take_fired(left_);
    history_.clear();
    has_left_slope_ = false;
    resolved_ = 0;
    if (time_ > event_) { // else another round at the same time
        const double gap = time_ - std::exchange(event_, time_);
        period_ = gap + std::exchange(gap_, gap);
    }
    part_ = std::numeric_limits<double>::infinity();
}

void RootFinder::go_on() {
    if (gap_ > 0) part_ = std::min(gap_ / 2, part_of_period * period_);
}

int RootFinder::search(Integrator& integrator, double end) {
    if (crossings_.size() == 0) return search_part(integrator, end);
    for (;;) {
        const double from = left_.time;
        part_ = std::clamp(part_, least_part * (end - from),
                           std::max(longest_part * longest_look_, least_part * (end - from)));
        const bool is_last = !(end - from > part_) || !(from + part_ > from);
        if (const int answer = search_part(integrator, is_last ? end : from + part_); answer != 0) return answer;
        if (is_last || !fired_.empty()) return 0;
        part_ *= 2;
        part_ = std::min(part_, std::max(part_of_period * period_, part_of_pause * (left_.time - event_)));
    }
}

int RootFinder::search_part(Integrator& integrator, double end) {
    fired_.clear();
    time_ = end;
    if (crossings_.size() == 0) {
        instance_.frame.time = end;
        integrator.interpolate(end, instance_.frame.x);
        return 0;
    }
    if (const int answer = crossings_.evaluate(integrator, end, right_); answer != 0) return answer;
    const bool has_slopes = !is_plain();
    if (const int answer = has_slopes ? look_at_rows(integrator) : 0; answer != 0) return answer;
    CrossingSample* first = right_.has_fired ? &right_ : nullptr; // the earliest sample beyond a crossing
    if (const int answer = has_slopes         ? search_step(integrator, end, first)
                           : first != nullptr ? crossings_.bracket(integrator, left_, right_)
                                              : 0;
        answer != 0)
        return answer;
    if (const int answer =
            first != nullptr && has_slopes && crossings_.size() > 1 ? search_before(integrator, first) : 0;
        answer != 0)
        return answer;
    if (first != nullptr) {
        take_fired(*first);
        time_ = first->time;
        return 0;
    }
    crossings_.accept();
    history_.add(left_);
    std::swap(left_, right_);
    has_left_slope_ = has_slopes;
    return 0;
}

// Takes the first output row at which a relation has crossed for the end of the step. A function of time alone can come
// and go between two ends of steps that are far from it.
int RootFinder::look_at_rows(Integrator& integrator) {
    for (std::int64_t row = experiment_.row_after(left_.time); experiment_.row_time(row) < right_.time; ++row) {
        if (const int answer = crossings_.evaluate(integrator, experiment_.row_time(row), inside_); answer != 0)
            return answer;
        if (inside_.has_fired) std::swap(right_, inside_);
    }
    return 0;
}

// Do the margins at the ends of the step show all crossings: only relations beyond their crossing at the right end have
// crossed?
bool RootFinder::is_plain() {
    const double length = right_.time - left_.time;
    // it must see every step
    const bool is_foretold = history_.is_plain(left_, right_, length <= resolved_ ? 2 : more_doubt);
    return is_foretold && length <= farther * resolved_ && length <= longest_part * longest_look_;
}

int RootFinder::look_at(Integrator& integrator, double end) {
    if (crossings_.size() == 0) return search(integrator, end);
    time_ = end;
    if (const int answer = crossings_.evaluate(integrator, end, right_); answer != 0) return answer;
    take_fired(right_);
    if (fired_.empty()) crossings_.accept();
    std::swap(left_, right_);
    has_left_slope_ = false;
    return 0;
}

// Uses slopes, and points inside the step if it is long. On entry `first` is right_ or null.
int RootFinder::search_step(Integrator& integrator, double end, CrossingSample*& first) {
    looks_ = 0;
    if (const int answer = add_slopes(integrator, first); answer != 0) return answer;
    if (first == &near_ && near_.time < right_.time / 2 + left_.time / 2) {
        // right after the start: no earlier root to find
        return crossings_.bracket(integrator, left_, *first);
    }
    if (const int answer = search_piece(integrator, left_, right_, first, 0); answer != 0) return answer;
    if (first != nullptr) return 0;
    instance_.frame.time = end; // the search has moved the frame
    integrator.interpolate(end, instance_.frame.x);
    return 0;
}

// Other relations may have crossed and come back before the first root that was found: a dip below two thresholds, of
// which one is the deeper.
int RootFinder::search_before(Integrator& integrator, CrossingSample*& first) {
    constexpr int most_dips = 4;
    before_ = *first;
    first = &before_;
    for (int i = 0; i < most_dips; ++i) {
        const double distance = slope_distance * (before_.time - left_.time);
        if (!(left_.time + distance > left_.time) || !(before_.time - distance < before_.time)) break;
        if (const int answer = take_slopes(integrator, left_, left_.time + distance); answer != 0) return answer;
        if (const int answer = take_slopes(integrator, before_, before_.time - distance); answer != 0) return answer;
        if (const int answer = find_dips(integrator, left_, before_); answer != 0) return answer;
        if (!found_.has_fired) break;
        if (const int answer = crossings_.bracket(integrator, left_, found_); answer != 0) return answer;
        std::swap(before_, found_);
    }
    return crossings_.evaluate(integrator, before_.time, before_);
}

int RootFinder::take_slopes(Integrator& integrator, CrossingSample& sample, double near) {
    if (const int answer = crossings_.evaluate(integrator, near, probe_); answer != 0) return answer;
    for (std::size_t w = 0; w < crossings_.size(); ++w)
        sample.slope[w] = (probe_.margin[w] - sample.margin[w]) / (near - sample.time);
    return 0;
}

// Slopes of the margins at both ends of the step.
int RootFinder::add_slopes(Integrator& integrator, CrossingSample*& first) {
    const double distance = slope_distance * (right_.time - left_.time);
    if (!has_left_slope_) {
        if (const int answer = take_slopes(integrator, left_, left_.time + distance); answer != 0) return answer;
        if (probe_.has_fired) {
            near_ = probe_;
            first = &near_;
            return 0;
        }
    }
    if (const int answer = take_slopes(integrator, right_, right_.time - distance); answer != 0) return answer;
    if (probe_.has_fired) {
        near_ = probe_;
        first = &near_;
    }
    return 0;
}

// Sets `first` to a sample at the first root between the two, if one exists; on entry it is the earliest sample known
// to be beyond a crossing.
int RootFinder::search_piece(Integrator& integrator, const CrossingSample& left, CrossingSample& right,
                             CrossingSample*& first, std::size_t depth) {
    const double length = right.time - left.time;
    const bool must_look = (length > resolved_ || length > longest_look_) && looks_ < most_looks;
    if (must_look) {
        ++looks_;
        CrossingSample& middle = this->middle(depth);
        if (const int answer = crossings_.evaluate(integrator, left.time + length / 2, middle); answer != 0)
            return answer;
        bool is_resolved = this->is_resolved(left, middle, right);
        if (is_resolved) {
            if (const int answer = crossings_.evaluate(integrator, left.time + second_look * length, probe_);
                answer != 0)
                return answer;
            is_resolved = this->is_resolved(left, probe_, right);
        }
        if (!is_resolved) {
            if (const int answer = take_slopes(integrator, middle, middle.time + slope_distance * length); answer != 0)
                return answer;
            CrossingSample* early = middle.has_fired ? &middle : nullptr;
            if (const int answer = search_piece(integrator, left, middle, early, depth + 1); answer != 0) return answer;
            if (early == nullptr) return search_piece(integrator, middle, right, first, depth + 1);
            found_ = *early;
            first = &found_;
            return 0;
        }
        resolved_ = std::max(resolved_, length);
        if (middle.has_fired) {
            found_ = middle;
            first = &found_;
            return crossings_.bracket(integrator, left, found_);
        }
    }
    if (const int answer = find_dips(integrator, left, right); answer != 0) return answer;
    if (found_.has_fired) first = &found_;
    return first != nullptr ? crossings_.bracket(integrator, left, *first) : 0;
}

// Do the margins at a point inside match those of the ends: far from zero, or on the cubic through both ends?
bool RootFinder::is_resolved(const CrossingSample& left, const CrossingSample& middle,
                             const CrossingSample& right) const {
    const double length = right.time - left.time, s = (middle.time - left.time) / length, r = 1 - s;
    const double by_left = r * r * (1 + 2 * s), by_right = s * s * (3 - 2 * s), by_left_slope = s * r * r * length,
                 by_right_slope = s * s * r * length;
    for (std::size_t w = 0; w < crossings_.size(); ++w) {
        const double a = left.margin[w], b = right.margin[w], m = middle.margin[w];
        if (a == Crossings::held || b == Crossings::held || m == Crossings::held) continue;
        const double deviation =
            std::abs(m - by_left * a - by_right * b - by_left_slope * left.slope[w] + by_right_slope * right.slope[w]);
        if (deviation > resolution * std::max({std::abs(a), std::abs(b), std::abs(m)}) &&
            hidden * deviation > std::min({a, b, m}))
            return false;
    }
    return true;
}

// The earliest dip below zero → found_, if any.
int RootFinder::find_dips(Integrator& integrator, const CrossingSample& left, const CrossingSample& right) {
    found_.has_fired = false;
    for (std::size_t w = 0; w < crossings_.size(); ++w) {
        const double a = left.margin[w], b = right.margin[w], down = left.slope[w], up = right.slope[w];
        if (a == Crossings::held || b == Crossings::held || a < 0 || b < 0 || !(down < 0 && up > 0)) continue;
        if (lowest_of(a, down, b, up, right.time - left.time) > no_dip * std::min(a, b)) continue;
        dip_.has_fired = false;
        if (const int answer = minimise(integrator, w, left, right, dip_); answer != 0) return answer;
        if (dip_.has_fired && (!found_.has_fired || dip_.time < found_.time)) std::swap(found_, dip_);
    }
    return 0;
}

// Secant steps on the slope, until a value below zero is found or the tangents exclude one.
int RootFinder::minimise(Integrator& integrator, std::size_t w, const CrossingSample& left, const CrossingSample& right,
                         CrossingSample& found) {
    constexpr int most = 25;
    double lo = left.time, lo_margin = left.margin[w], lo_slope = left.slope[w];
    double hi = right.time, hi_margin = right.margin[w], hi_slope = right.slope[w];
    const double smallest = 1e-9 * (hi - lo);
    for (int i = 0; i < most && hi - lo > smallest; ++i) {
        const double middle = lo + std::clamp(lo_slope / (lo_slope - hi_slope), 0.05, 0.95) * (hi - lo);
        const double distance = slope_distance * (hi - lo);
        for (const double time : {middle, middle + distance}) {
            CrossingSample& sample = time == middle ? inside_ : probe_;
            if (const int answer = crossings_.evaluate(integrator, time, sample); answer != 0) return answer;
            if (!sample.has_fired) continue;
            found = sample;
            return 0;
        }
        const double value = inside_.margin[w];
        const double slope = (probe_.margin[w] - value) / distance;
        if (value == Crossings::held || !std::isfinite(slope) || slope == 0) return 0;
        (slope < 0 ? lo : hi) = middle;
        (slope < 0 ? lo_margin : hi_margin) = value;
        (slope < 0 ? lo_slope : hi_slope) = slope;
        if (lowest_of(lo_margin, lo_slope, hi_margin, hi_slope, hi - lo) > no_dip * std::min(lo_margin, hi_margin))
            return 0;
    }
    return 0;
}

} // namespace torsion::runtime
