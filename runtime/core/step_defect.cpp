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
constexpr double longest_unseen = 1.0 / 500;

} // namespace

StepDefect::StepDefect(Instance& instance, const Experiment& experiment) : instance_(instance), experiment_(experiment) {
    for (std::vector<double>* values : {&x_, &before_, &behind_, &defect_, &weight_}) values->resize(instance.model.n_x);
}

bool StepDefect::is_unexplained(Integrator& integrator, double from, double to) {
    const double length = to - from;
    const double span = experiment_.is_open ? std::abs(from - experiment_.start) : experiment_.span();
    if (x_.empty() || !(length > longest_unseen * span)) return false;
    return std::any_of(std::begin(points), std::end(points),
                       [&](double point) { return is_unexplained_at(integrator, from + point * length, length); });
}

bool StepDefect::is_unexplained_anyway(Integrator& integrator, double from, double to) {
    return !x_.empty() && std::any_of(std::begin(points), std::end(points),
                                      [&](double point) { return is_unexplained_at(integrator, from + point * (to - from), to - from); });
}

bool StepDefect::is_unexplained_at(Integrator& integrator, double time, double length) {
    const TorsionModel& model = instance_.model;
    const double distance = slope_distance * length;
    instance_.frame.time = time;
    integrator.interpolate(time - distance, before_.data());
    integrator.interpolate(time + distance, behind_.data());
    integrator.interpolate(time, x_.data());
    if (instance_.derivatives(time, x_.data(), defect_.data()) != 0) return false; // the search for ends of solutions looks there
    bool is_large = false;
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        const double size = std::max({std::abs(x_[i]), std::abs(before_[i]), std::abs(behind_[i])});
        weight_[i] = experiment_.tolerance * (size + (instance_.state_nominal != nullptr ? instance_.state_nominal[i] : 1));
        defect_[i] = std::abs(defect_[i] - (behind_[i] - before_[i]) / (2 * distance));
        const double rounding = 1e-15 * size / distance;
        is_large = is_large || defect_[i] * length > far_beyond * (weight_[i] + rounding * length);
    }
    return is_large && is_beyond_jacobian(time, length);
}

/// Stiff directions turn a small error of a state into a large derivative.
bool StepDefect::is_beyond_jacobian(double time, double length) {
    const TorsionModel& model = instance_.model;
    if (model.jacobian_values == nullptr) return false;
    TorsionFrame& frame = instance_.frame;
    frame.time = time;
    std::copy(x_.begin(), x_.end(), frame.x);
    if (instance_.call(model.jacobian_values) != 0) return false;
    std::vector<double>& explained = before_;
    for (std::uint32_t i = 0; i < model.n_x; ++i) explained[i] = weight_[i] / length;
    for (std::uint32_t j = 0; j < model.n_x; ++j) {
        for (std::uint32_t k = model.jacobian_column_start[j]; k < model.jacobian_column_start[j + 1]; ++k)
            explained[model.jacobian_row[k]] += std::abs(frame.jacobian[k]) * weight_[j];
    }
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        if (defect_[i] > far_beyond * explained[i]) return true;
    }
    return false;
}

} // namespace torsion::runtime
