// Which steps end at bends. The search inside a step is in bend_search.cpp.

#include "runtime/core/bend_watch.h"

#include "runtime/core/events/time_events.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double exact = 1e-9;           // part of a step that may lie behind the bend at which it ends
constexpr int most_bend_repetitions = 4; // of a step that is to end at a bend
constexpr double rest_motion = 10;       // times the scatter of operands: what a step moves at rest
constexpr double sliding_motion = 100;   // between two bends of a motion that slides along one
constexpr double free_motion = 1000;     // in a step, by what no longer does
constexpr std::size_t most_samples = 64;
constexpr double far_steps = 4;      // a bend that is this far away at the present pace needs no look for as many steps
constexpr double slowest_fall = 0.8; // of the length of pieces, from step to step
constexpr double first_step = 0.25;  // behind a bend, as part of the way to the next: not beyond it unseen
// of the way to the next bend: what lies between a step's end and the bend at which it was to end
constexpr double is_here = 1e-3;
constexpr int bends_per_scatter = 16;

} // namespace

BendWatch::BendWatch(Instance& instance, const Experiment& experiment, StepDefect& defect)
    : instance_(instance), experiment_(experiment), defect_(defect), sampler_(instance) {
    const std::size_t n = sampler_.rows();
    if (n == 0) return;
    groups_.resize(n), bounded_.resize(n), first_.resize(n), passed_.resize(n), unfelt_.resize(n), still_.resize(n);
    sampler_.prepare(here_);
    samples_.resize(most_samples + 1); // steps allocate nothing; the last one is for probes
    for (BendSample& sample : samples_) sampler_.prepare(sample);
}

void BendWatch::forget() {
    restart();
    std::fill(groups_.begin(), groups_.end(), BendGroup{});
    some_bound_ = is_at_bend_ = has_scatter_ = false;
    repetitions_ = since_scatter_ = 0;
    located_ = -INFINITY;
    resolved_ = INFINITY;
}

const TorsionBend* BendWatch::busiest() const {
    const auto most = std::max_element(bounded_.begin(), bounded_.end());
    return most == bounded_.end() || *most == 0 ? nullptr
                                                : &sampler_.row(static_cast<std::size_t>(most - bounded_.begin()));
}

void BendWatch::report() {
    if (std::exchange(reported_, instance_.statistics.bounded_steps) == instance_.statistics.bounded_steps) return;
    const TorsionModel& model = instance_.model;
    if (const TorsionBend* bend = busiest())
        instance_.statistics.bounding = model.strings + model.variables[bend->variable].name;
}

void BendWatch::count_bounded(std::size_t row) {
    ++bounded_[row];
    ++instance_.statistics.bounded_steps;
    if (++since_scatter_ >= bends_per_scatter) has_scatter_ = false;
}

/// A motion that slides along a bend passes it without end: that is left to the integrator, whose steps would become as
/// short as the way there.
void BendWatch::bound(std::size_t row, double time) {
    count_bounded(row);
    BendGroup& group = group_of(row);
    group.bound_at(row, time, sampler_.is_within_scatter(samples_[0], row, time - group.last, sliding_motion));
    update_some_bound();
}

void BendWatch::update_some_bound() {
    some_bound_ = std::any_of(groups_.begin(), groups_.end(), [](const BendGroup& g) { return g.bounds; });
}

/// Of groups that have a bend in the step.
void BendWatch::note_failures() {
    for (std::size_t group = 0; group < groups_.size(); ++group) {
        if (std::isfinite(first_[group].begin)) groups_[group].note_failure();
    }
    update_some_bound();
}

double BendWatch::limit(bool has_steps_behind) const {
    const double now = instance_.frame.time;
    double limit = INFINITY, nearest = INFINITY; // the way to a bend that is here, but for rounding
    if (!some_bound_ || !here_.is_known || here_.time != now) return limit;
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        if (!group_of(row).bounds || std::isnan(here_.signature[row])) continue;
        const double ahead = here_.ahead[row] - now, least = std::min(ahead, now - here_.behind[row]);
        if (sampler_.is_within_scatter(here_, row, least, 1)) nearest = std::min(nearest, least);
        if (!(ahead > 0) || sampler_.is_within_scatter(here_, row, ahead, 1)) continue;
        limit = std::min(limit, here_.ahead[row] + 0.3 * exact * ahead + shortest_step(now));
    }
    const bool is_behind_bend =
        has_steps_behind && std::isfinite(limit) && (is_at_bend_ || nearest < is_here * (limit - now));
    return is_behind_bend ? now + first_step * (limit - now) : limit;
}

bool BendWatch::sample_ends(Integrator& integrator, double from, double to) {
    n_samples_ = 2;
    if (here_.is_known && here_.time == from) std::swap(samples_[0], here_);
    else sampler_.evaluate(integrator, from, to - from, to, samples_[0]);
    sampler_.evaluate(integrator, to, to - from, to, samples_[1]);
    return samples_[0].is_known && samples_[1].is_known;
}

void BendWatch::measure_scatter(Integrator& integrator, double time) {
    if (std::exchange(has_scatter_, true)) return;
    since_scatter_ = 0;
    sampler_.measure_scatter(integrator, time, experiment_.tolerance);
    instance_.frame.time = -INFINITY; // the frame has disturbed states: the host goes back to the step's end
}

void BendWatch::find_still(const BendSample& left, const BendSample& right) {
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        BendGroup& group = group_of(row);
        if (group.is_left && !sampler_.is_within_scatter(left, right, row, free_motion)) group.is_left = false;
        // what nothing needs has operands of 0
        const bool is_seen = !std::isnan(left.signature[row]) && !std::isnan(right.signature[row]);
        still_[row] = group.is_left || (is_seen && sampler_.is_within_scatter(left, right, row, rest_motion)) ? 1 : 0;
    }
}

double BendWatch::end_of(Integrator& integrator, double from, double to, bool has_failed_test) {
    is_at_bend_ = false;
    if (!some_bound_ && to <= horizon_) {
        here_.is_known = false;
        return to;
    }
    const std::optional<Message> failure = instance_.failure;
    double end = to;
    if (sample_ends(integrator, from, to)) {
        measure_scatter(integrator, to);
        find_still(samples_[0], samples_[1]);
        if (!is_quiet(samples_[0], samples_[1])) end = bounded_end(integrator, from, to, has_failed_test);
    }
    if (end == to && to + shortest_step(to) >= located_) repetitions_ = 0;
    note_horizon(to);
    std::swap(here_, samples_[n_samples_ - 1]);
    if (end < to) restart();
    instance_.failure = failure;
    return end;
}

/// Where a step that is not quiet ends: just behind the first bend of a piece that it has passed, or of a group that
/// bounds steps. The bend at which the last step has ended may come out just behind its end, and is none.
double BendWatch::bounded_end(Integrator& integrator, double from, double to, bool has_failed_test) {
    std::fill(unfelt_.begin(), unfelt_.end(), 0);
    look_inside(integrator, from, to);
    const double slack = exact * (to - from) + 2 * shortest_step(to);
    Bend bend;
    bool passes = false;
    double behind = to;
    for (double after = from + 2 * shortest_step(from);;) {
        passes = find_felt(integrator, bend, after);
        if (!passes && has_failed_test && std::isfinite(experiment_.max_step)) note_failures();
        if (!passes && !find_bounding(bend)) {
            if (!find_unknown(from, to, bend) || bend.end >= to) return to;
            if (since_scatter_ > 0) { // what nothing tells may be noise, and that of elsewhere says little
                has_scatter_ = false;
                measure_scatter(integrator, to);
                find_still(samples_[0], samples_[n_samples_ - 1]);
                if (!find_unknown(from, to, bend) || bend.end >= to) return to;
            }
            count_bounded(bend.row);
            return bend.end;
        }
        behind = locate(integrator, bend, to, to - from);
        if (behind > after) break;
        after = std::max(behind, bend.end);
    }
    const bool is_repeated_often = repetitions_ >= most_bend_repetitions;
    is_at_bend_ = to - behind <= slack || (!passes && is_repeated_often);
    if (is_at_bend_ || repetitions_ == 0) bound(bend.row, bend.begin);
    repetitions_ = is_at_bend_ ? 0 : repetitions_ + 1;
    located_ = is_at_bend_         ? -INFINITY
               : is_repeated_often ? std::min(behind, from + (to - from) / 2)
                                   : behind; // each time the interpolant bends otherwise
    return is_at_bend_ ? to : located_;
}

/// How far the pace at the step's end holds, and how long the pieces are that tell all.
void BendWatch::note_horizon(double to) {
    const BendSample &before = samples_[n_samples_ - 2], &end = samples_[n_samples_ - 1];
    horizon_ = -INFINITY;
    if (!before.is_known || !end.is_known) return;
    double longest = 0, nearest = INFINITY;
    for (std::size_t i = 1; i < n_samples_; ++i) longest = std::max(longest, samples_[i].time - samples_[i - 1].time);
    resolved_ = std::isfinite(resolved_) ? std::max(longest, slowest_fall * resolved_) : longest;
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        if (still_[row] == 0) nearest = std::min(nearest, end.ahead[row] - to);
    }
    horizon_ = to + std::min(nearest / far_steps, far_steps * (to - before.time));
}

} // namespace torsion::runtime
