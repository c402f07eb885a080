// Bracketing of a crossing: Chandrupatla's method (1997), bisection with inverse quadratic interpolation where the
// function is smooth, on the least of the margins that cross.

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/roots.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

namespace {

constexpr double machine = std::numeric_limits<double>::epsilon();

} // namespace

Crossings::Crossings(Instance& instance) : instance_(instance) {
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (instance.model.relations[r].is_time_event == 0) watched_.push_back(r);
    }
    weight_.resize(watched_.size());
    turn_.resize(watched_.size());
    changes_at_equality_.resize(watched_.size());
    inside_ = new_sample();
}

CrossingSample Crossings::new_sample() const {
    CrossingSample sample;
    sample.margin.resize(watched_.size());
    sample.slope.resize(watched_.size());
    return sample;
}

void Crossings::freeze() {
    some_stay_ = false;
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const std::uint32_t r = watched_[w];
        const bool is_above = instance_.model.relations[r].op >= 2, stays = instance_.stays_at_equality[r] != 0;
        turn_[w] = is_above == (instance_.frame.relation[r] != 0) ? 1 : -1;
        changes_at_equality_[w] = has_other_value_at_equality(instance_, r) && !stays ? 1 : 0;
        some_stay_ = some_stay_ || stays;
    }
}

void Crossings::accept() {
    if (some_stay_ && release_moved(instance_)) freeze();
}

void Crossings::read(CrossingSample& sample) const {
    const TorsionFrame& frame = instance_.frame;
    bool has_fired = false;
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const std::uint32_t r = watched_[w];
        const double difference = frame.difference[r], epsilon = frame.epsilon[r];
        double value = frame.active[r] != 0 ? epsilon + turn_[w] * difference : held;
        if (difference == 0 && changes_at_equality_[w] != 0 && frame.active[r] != 0)
            value = margin_at_equality(instance_, r);
        sample.margin[w] = value;
        has_fired = has_fired || value < 0;
    }
    sample.time = frame.time;
    sample.has_fired = has_fired;
}

int Crossings::evaluate(Integrator& integrator, double time, CrossingSample& sample) {
    instance_.frame.time = time;
    integrator.interpolate(time, instance_.frame.x);
    ++instance_.statistics.crossing_evaluations;
    if (const int answer = instance_.call(instance_.model.crossings); answer != 0) return answer;
    read(sample);
    return 0;
}

// Negative iff a relation fired; zero at the first of the wanted crossings.
double Crossings::driver(const CrossingSample& sample) const {
    double least = held;
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const double value = sample.margin[w];
        if (value < 0)
            least = std::min({least, value / (weight_[w] > 0 ? weight_[w] : 1), -std::numeric_limits<double>::min()});
        else if (weight_[w] > 0) least = std::min(least, value == held ? 1.0 : value / weight_[w]);
    }
    return least;
}

int Crossings::bracket(Integrator& integrator, const CrossingSample& left, CrossingSample& right) {
    for (std::size_t w = 0; w < watched_.size(); ++w) {
        const double from = left.margin[w] == held ? 0 : std::abs(left.margin[w]);
        weight_[w] = right.margin[w] < 0 ? from + std::abs(right.margin[w]) : 0;
    }
    // The root is between a and b, a the newest point, c an older one
    double a = right.time, fa = driver(right), b = left.time, fb = std::max(driver(left), 0.0), c = a, fc = fa;
    const double tiny = 1e-14 * (right.time - left.time);
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
