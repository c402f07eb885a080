#include "runtime/core/step_defect.h"

#include "runtime/core/experiment.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double points[] = {0.29, 0.73}; // of the step: no simple fractions, which a periodic function may share
constexpr double slope_distance = 1e-4;   // of the step
constexpr double far_beyond = 100;        // times what the tolerance explains
constexpr double beyond_smooth = 30;      // what no smooth interpolant's defect is
constexpr double least_error = 1e-10;     // of a state, as part of it
constexpr double longest_unseen = 1.0 / 500;
constexpr double times_mean = 2; // of the steps before

} // namespace

StepDefect::StepDefect(Instance& instance, const Experiment& experiment)
    : instance_(instance), experiment_(experiment) {
    for (std::vector<double>* values : {&x_, &before_, &behind_, &defect_, &weight_})
        values->resize(instance.model.n_x);
}

bool StepDefect::is_unexplained(Integrator& integrator, double from, double to, bool has_failed_test) {
    const double length = to - from;
    const bool is_long = length > longest_unseen * experiment_.span_at(from);
    if (const bool is_unlike = is_long_beside_others(from, to); !has_failed_test && !(is_long && is_unlike))
        return false;
    return std::any_of(std::begin(points), std::end(points), [&](double point) {
        return measure(integrator, from + point * length, length) &&
               is_beyond(integrator, length, {far_beyond, INFINITY, from + point * length});
    });
}

/// Beside the mean of those before, as long as one follows the other. Even steps are those that the error control
/// wants.
bool StepDefect::is_long_beside_others(double from, double to) {
    if (from != end_) begin_ = from, steps_ = 0;
    const double mean = steps_ > 0 ? (from - begin_) / steps_ : 0;
    end_ = to, ++steps_;
    return to - from > times_mean * mean;
}

bool StepDefect::is_felt(Integrator& integrator, double time, double piece, double from, double to) {
    return measure(integrator, time, to - from) && is_beyond(integrator, to - from, {beyond_smooth, piece, to});
}

double StepDefect::weight(std::uint32_t state, double size) const {
    return experiment_.tolerance * (size + (instance_.state_nominal != nullptr ? instance_.state_nominal[state] : 1));
}

/// The defect at a point. False: the model has no value there, and the search for ends of solutions looks there.
bool StepDefect::measure(Integrator& integrator, double time, double length) {
    if (x_.empty()) return false;
    const double distance = slope_distance * length;
    instance_.frame.time = time;
    integrator.interpolate(time - distance, before_.data());
    integrator.interpolate(time + distance, behind_.data());
    integrator.interpolate(time, x_.data());
    if (instance_.derivatives(time, x_.data(), defect_.data()) != 0) return false;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        const double size = std::max({std::abs(x_[i]), std::abs(before_[i]), std::abs(behind_[i])});
        weight_[i] = weight(i, size);
        const double rounding = 1e-15 * size / distance;
        defect_[i] =
            std::max(0.0, std::abs(defect_[i] - (behind_[i] - before_[i]) / (2 * distance)) - far_beyond * rounding);
    }
    return true;
}

/// Stiff directions turn a small error of a state into a large derivative.
bool StepDefect::is_beyond(Integrator& integrator, double length, Limits limits) {
    const auto is_large = [&](std::uint32_t i, double explained) {
        return !(defect_[i] <= limits.times * explained) && !(defect_[i] * limits.piece <= felt_share * weight_[i]);
    };
    const TorsionModel& model = instance_.model;
    bool some = false;
    for (std::uint32_t i = 0; i < model.n_x; ++i) some = some || is_large(i, weight_[i] / length);
    if (!some || model.jacobian_values == nullptr) return some;
    TorsionFrame& frame = instance_.frame;
    frame.time = limits.of_jacobian;
    integrator.interpolate(limits.of_jacobian, frame.x);
    if (instance_.call(model.jacobian_values) != 0) return false;
    std::vector<double>& explained = before_;
    for (std::uint32_t i = 0; i < model.n_x; ++i) explained[i] = weight_[i] / length;
    for (std::uint32_t j = 0; j < model.n_x; ++j) {
        // at a large angle the flank of a pulse would explain itself by the relative tolerance
        const double error =
            std::isfinite(limits.piece) ? weight(j, least_error * std::abs(x_[j]) / experiment_.tolerance) : weight_[j];
        for (std::uint32_t k = model.jacobian_column_start[j]; k < model.jacobian_column_start[j + 1]; ++k)
            explained[model.jacobian_row[k]] += std::abs(frame.jacobian[k]) * error;
    }
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        if (is_large(i, explained[i])) return true;
    }
    return false;
}

} // namespace torsion::runtime
