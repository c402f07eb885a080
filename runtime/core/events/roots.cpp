// Root finding on the integrator's interpolant; the same for every integrator.
//
//     at both ends of the accepted step: margins m (distance to the crossing, negative beyond it) and their slopes
//     a margin below 0 at an end: there is a root in the step
//     a margin that falls at the left and rises at the right, with end tangents that meet below half its ends: minimise on the interpolant.
//         A contact that opens and closes inside one large step shows in no sign at its ends.
//     bracket the first root: Chandrupatla's method (1997; bisection and inverse quadratic interpolation) on the least margin of those that cross
//
// The event is the right end of the bracket, so its relations are beyond their crossings. Sign changes are never asked for: a margin that starts at 0 or a
// rounding error beyond it (stuck to sliding) fires as any other. The margin contains ε (hysteresis.h), so what fires does so clearly.

#include "runtime/core/events/roots.h"

#include "runtime/core/events/hysteresis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

namespace {

constexpr double held = std::numeric_limits<double>::max(); // margin of a relation in an arm that is not taken
constexpr double slope_distance = 1e-3;                     // part of the step over which slopes are taken
constexpr double machine = std::numeric_limits<double>::epsilon();

} // namespace

RootFinder::RootFinder(Instance& instance) : instance_(instance) {
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (instance.model.relations[r].is_time_event == 0) watched_.push_back(r);
    }
    const std::size_t n = watched_.size();
    for (Sample* sample : {&left_, &near_, &right_, &inside_, &probe_, &found_}) sample->margin.resize(n);
    left_slope_.resize(n);
    right_slope_.resize(n);
    weight_.resize(n);
}

void RootFinder::read(Sample& sample) const {
    sample.time = instance_.frame.time;
    sample.has_fired = false;
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const double value = instance_.frame.active[watched_[w]] != 0 ? margin(instance_, watched_[w]) : held;
        sample.margin[w] = value;
        sample.has_fired |= value < 0;
    }
}

int RootFinder::evaluate(Integrator& integrator, double time, Sample& sample) {
    instance_.frame.time = time;
    integrator.interpolate(time, instance_.frame.x);
    ++instance_.statistics.crossing_evaluations;
    if (const int answer = instance_.call(instance_.model.crossings); answer != 0) return answer;
    read(sample);
    return 0;
}

void RootFinder::take_fired(const Sample& sample) {
    fired_.clear();
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        if (sample.margin[w] < 0) fired_.push_back(watched_[w]);
    }
}

void RootFinder::restart() {
    time_ = instance_.frame.time;
    read(left_);
    take_fired(left_);
    has_left_slope_ = false;
}

int RootFinder::search(Integrator& integrator, double end) {
    fired_.clear();
    const double start = time_;
    time_ = end;
    if (watched_.empty()) {
        instance_.frame.time = end;
        integrator.interpolate(end, instance_.frame.x);
        return 0;
    }
    const double distance = slope_distance * (end - start);
    Sample* first = nullptr; // the earliest sample beyond a crossing
    if (!has_left_slope_) {
        if (const int answer = evaluate(integrator, start + distance, near_); answer != 0) return answer;
        for (std::size_t w = 0; w < watched_.size(); ++w) left_slope_[w] = (near_.margin[w] - left_.margin[w]) / distance;
        if (near_.has_fired) first = &near_;
    }
    if (first == nullptr) {
        if (const int answer = evaluate(integrator, end - distance, near_); answer != 0) return answer;
        if (const int answer = evaluate(integrator, end, right_); answer != 0) return answer;
        for (std::size_t w = 0; w < watched_.size(); ++w) right_slope_[w] = (right_.margin[w] - near_.margin[w]) / distance;
        if (const int answer = find_dips(integrator, right_, found_); answer != 0) return answer;
        first = found_.has_fired ? &found_ : near_.has_fired ? &near_ : right_.has_fired ? &right_ : nullptr;
    }
    if (first != nullptr) {
        if (const int answer = bracket(integrator, *first); answer != 0) return answer;
        take_fired(*first);
        time_ = first->time;
        return 0;
    }
    if (instance_.frame.time != end) { // a search for dips went elsewhere
        if (const int answer = evaluate(integrator, end, right_); answer != 0) return answer;
    }
    std::swap(left_, right_);
    std::swap(left_slope_, right_slope_);
    has_left_slope_ = true;
    return 0;
}

// The earliest dip below zero, if any → found.
int RootFinder::find_dips(Integrator& integrator, const Sample& right, Sample& found) {
    found.has_fired = false;
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const double a = left_.margin[w], b = right.margin[w], down = left_slope_[w], up = right_slope_[w];
        if (a == held || b == held || a < 0 || b < 0 || !(down < 0 && up > 0)) continue;
        const double lowest = a + down * (b - a - up * (right.time - left_.time)) / (down - up); // where the tangents meet
        if (lowest > 0.5 * std::min(a, b)) continue;
        Sample dip;
        dip.margin.resize(watched_.size());
        if (const int answer = minimise(integrator, w, right.time, b, up, dip); answer != 0) return answer;
        if (dip.has_fired && (!found.has_fired || dip.time < found.time)) found = dip;
    }
    return 0;
}

// Secant steps on the slope, until a value below zero is found or the tangents say that there is none.
int RootFinder::minimise(Integrator& integrator, std::size_t w, double right_time, double right_margin, double right_slope, Sample& found) {
    constexpr int most = 25;
    double lo = left_.time, lo_margin = left_.margin[w], lo_slope = left_slope_[w];
    double hi = right_time, hi_margin = right_margin, hi_slope = right_slope;
    const double smallest = 1e-9 * (hi - lo);
    for (int i = 0; i < most && hi - lo > smallest; ++i) {
        const double share = std::clamp(lo_slope / (lo_slope - hi_slope), 0.05, 0.95);
        const double middle = lo + share * (hi - lo);
        const double distance = slope_distance * (hi - lo);
        for (const double time : {middle, middle + distance}) {
            if (const int answer = evaluate(integrator, time, time == middle ? inside_ : probe_); answer != 0) return answer;
            const Sample& sample = time == middle ? inside_ : probe_;
            if (!sample.has_fired) continue;
            found = sample;
            return 0;
        }
        const double value = inside_.margin[w];
        const double slope = (probe_.margin[w] - value) / distance;
        if (value == held || !std::isfinite(slope) || slope == 0) return 0;
        (slope < 0 ? lo : hi) = middle;
        (slope < 0 ? lo_margin : hi_margin) = value;
        (slope < 0 ? lo_slope : hi_slope) = slope;
        const double lowest = lo_margin + lo_slope * (hi_margin - lo_margin - hi_slope * (hi - lo)) / (lo_slope - hi_slope);
        if (lowest > 0.5 * std::min(lo_margin, hi_margin)) return 0;
    }
    return 0;
}

// Negative iff something fired; zero where the first of the crossings that are sought is reached.
double RootFinder::driver(const Sample& sample) const {
    double least = held;
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const double value = sample.margin[w];
        if (value < 0) least = std::min(least, value / (weight_[w] > 0 ? weight_[w] : 1));
        else if (weight_[w] > 0) least = std::min(least, value == held ? 1.0 : value / weight_[w]);
    }
    return least;
}

// Between left_ (nothing fired) and `right` (something has). Leaves in `right` the first time at which something fires.
int RootFinder::bracket(Integrator& integrator, Sample& right) {
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const double from = left_.margin[w] == held ? 0 : std::abs(left_.margin[w]);
        weight_[w] = right.margin[w] < 0 ? from + std::abs(right.margin[w]) : 0;
    }
    // Chandrupatla: the root is between a and b, a the newest point, c an older one
    double a = right.time, fa = driver(right), b = left_.time, fb = std::max(driver(left_), 0.0), c = a, fc = fa;
    const double tiny = 1e-14 * (right.time - left_.time);
    double share = fb > 0 ? std::clamp(fa / (fa - fb), 0.05, 0.95) : 0.5;
    for (;;) {
        const double width = std::abs(b - a);
        const double tolerance = 2 * machine * std::max(std::abs(a), std::abs(b)) + tiny;
        if (width <= tolerance) break;
        const double least_share = std::min(0.5, 0.5 * tolerance / width);
        share = std::clamp(share, least_share, 1 - least_share);
        const double time = a + share * (b - a);
        if (time == a || time == b) break;
        if (const int answer = evaluate(integrator, time, inside_); answer != 0) return answer;
        const double value = driver(inside_);
        if (inside_.has_fired) std::swap(right, inside_); // always the earliest that fired
        if ((value < 0) == (fa < 0)) {
            c = a;
            fc = fa;
        } else {
            c = b;
            fc = fb;
            b = a;
            fb = fa;
        }
        a = time;
        fa = value;
        const double xi = (a - b) / (c - b), phi = (fa - fb) / (fc - fb);
        const bool is_smooth = fc != fa && fc != fb && phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
        share = is_smooth ? fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb) : 0.5;
    }
    if (instance_.frame.time == right.time) return 0;
    return evaluate(integrator, right.time, right);
}

} // namespace torsion::runtime
