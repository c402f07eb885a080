// Slopes of outputs over time. A state's is its derivative. All others are differences along the line on which the
// model goes on: states with their derivatives, inputs with their slopes, and time. Relations are frozen, and only
// later points count: what has passed (the corner of a table, a jump in a delayed signal) is over.
//
// Whether something fast matters to an output is not known, so shorter and shorter lines are tried until two agree; the
// ratio is odd, so that no period is a multiple of two of them. An output whose lines never agree (√x at 0) has no
// slope there, and is refused.

#include "runtime/core/fmi/fmu_point.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::fmi {

namespace {

constexpr double first_part = 1e-5, ratio = 0.137; // of the experiment; of one length to the next
constexpr int most_lengths = 14;
constexpr double roundings = 1e-15; // of a value, in a difference
// relative; of the output's size in the experiment
constexpr double agreement = 1e-8, least_agreement = 1e-3, flat = 1e-4;

} // namespace

struct FmuInstance::OutputSlope {
    std::size_t place;       ///< in the importer's arrays
    std::uint32_t reference; ///< of the output
    double now, later = 0;   ///< values
    double last = NAN;       ///< slope of the length before
    double slope = NAN, doubt = INFINITY;
    bool has_moved = false, is_done = false;

    bool agrees(double part) const { return doubt <= part * std::abs(slope); }
    bool is_known(double span) const {
        return agrees(least_agreement) || doubt <= flat * std::max(std::abs(now), 1.0) / span;
    }

    /// A difference of the second order to one side. Shorter lines have more rounding: where nothing moves any more, or
    /// agreement becomes less, nothing is to be learned from them.
    void add(double latest, double step) {
        const double next = (4 * (later - now) - (latest - now)) / (2 * step);
        const double rounding = roundings * std::max(std::abs(now), std::abs(latest)) / step;
        const bool moves = later != now || latest != now;
        if (!moves && !has_moved && last == 0) slope = doubt = 0;
        // rounding was all that moved
        if (!moves && has_moved && doubt == INFINITY) slope = last, doubt = std::abs(last) + rounding;
        is_done = is_done || (!moves && (has_moved || last == 0));
        has_moved = has_moved || moves;
        if (is_done) return;
        const double difference = std::abs(next - last) + rounding;
        if (difference < doubt) doubt = difference, slope = next;
        else is_done = agrees(least_agreement);
        is_done = is_done || agrees(agreement);
        last = next;
    }
};

bool FmuInstance::is_continuous_output(std::uint32_t reference) const {
    if (reference >= model_.n_variables) return false;
    const TorsionVariable& variable = model_.variables[reference];
    return variable.causality == TORSION_OUTPUT && variable.type == TORSION_REAL &&
           variable.variability == TORSION_CONTINUOUS;
}

int FmuInstance::evaluate_later(const Point& point, const std::vector<double>& der, double step) {
    point.go_back();
    instance_->failure.reset();
    TorsionFrame& frame = instance_->frame;
    frame.time += step;
    for (std::size_t i = 0; i < der.size(); ++i) frame.x[i] += step * der[i];
    for (std::size_t i = 0; i < slopes_.size(); ++i) frame.u[i] += step * slopes_[i];
    return instance_->outputs();
}

int FmuInstance::add_differences(const Point& point, const std::vector<double>& der, double step,
                                 std::vector<OutputSlope>& outputs) {
    if (const int answer = evaluate_later(point, der, step); answer != 0) return answer;
    for (OutputSlope& output : outputs) output.later = value(output.reference);
    if (const int answer = evaluate_later(point, der, 2 * step); answer != 0) return answer;
    for (OutputSlope& output : outputs) output.add(value(output.reference), step);
    return 0;
}

Status FmuInstance::output_slopes(const std::uint32_t* references, std::size_t n, double* slopes,
                                  const char* function) {
    for (std::size_t i = 0; i < n; ++i) {
        if (!is_continuous_output(references[i]))
            return fail(Status::Error, function,
                        "value reference " + std::to_string(references[i]) + " is no continuous output");
    }
    if (n == 0) return Status::Ok;
    if (mode_ == Failed) return fail(Status::Error, function, "the model cannot be evaluated any more");
    if (const Status status = refresh(function); status != Status::Ok) return status;
    const std::vector<double> der(instance_->frame.der, instance_->frame.der + model_.n_x);
    std::vector<OutputSlope> others;
    for (std::size_t i = 0; i < n; ++i) {
        const TorsionVariable& variable = model_.variables[references[i]];
        if (variable.section == TORSION_X)
            slopes[i] = (variable.flags & TORSION_NEGATED) != 0 ? -der[variable.index] : der[variable.index];
        else others.push_back({.place = i, .reference = references[i], .now = value(references[i])});
    }
    const double span = experiment_span(), time = instance_->frame.time;
    {
        const Point point(*this);
        double length = first_part * span;
        for (int i = 0; i < most_lengths && !std::ranges::all_of(others, &OutputSlope::is_done); ++i, length *= ratio) {
            const double step = (time + length) - time; // what time really moves by
            if (!(step > 0)) break;
            if (add_differences(point, der, step, others) == 0) continue;
            for (OutputSlope& output : others) output.last = NAN; // the next length has no neighbour
        }
    }
    for (const OutputSlope& output : others) {
        slopes[output.place] = output.slope;
        if (output.is_known(span)) continue;
        const std::string name(runtime::text(model_, model_.variables[output.reference].name));
        return fail(Status::Discard, function,
                    "`" + name + "` has no derivative at t = " + runtime::time_text(time) + " s");
    }
    return Status::Ok;
}

} // namespace torsion::fmi
