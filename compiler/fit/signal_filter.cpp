#include "compiler/fit/signal_filter.h"

#include <Eigen/Dense>
#include <unsupported/Eigen/MatrixFunctions>

#include <cmath>
#include <numbers>

namespace torsion::fit {

namespace {

/// One or two poles: z' = w (u - z), or z'' = w^2 (u - z) - 2 damping w z'.
class FilterSection {
public:
    FilterSection(double w, double damping, bool has_two_poles, bool is_high_pass, double first)
        : w_(w), damping_(damping), poles_(has_two_poles ? 2 : 1), is_high_pass_(is_high_pass),
          state_(Eigen::VectorXd::Zero(poles_)), before_(first) {
        state_[0] = first;
    }

    double operator()(double step, double value, bool holds) {
        if (step > 0) {
            if (step != step_) exponential(step);
            const double slope = holds ? 0 : (value - before_) / step;
            state_ = transition_ * state_ + of_value_ * before_ + of_slope_ * slope;
        }
        before_ = value;
        if (!is_high_pass_) return state_[0];
        return value - state_[0] - (poles_ == 2 ? 2 * damping_ * state_[1] / w_ : 0);
    }

private:
    /// The state, the value and its slope as one linear system.
    void exponential(double step) {
        step_ = step;
        Eigen::MatrixXd all = Eigen::MatrixXd::Zero(poles_ + 2, poles_ + 2);
        if (poles_ == 1) {
            all(0, 0) = -w_, all(0, 1) = w_;
        } else {
            all(0, 1) = 1, all(1, 0) = -w_ * w_, all(1, 1) = -2 * damping_ * w_, all(1, 2) = w_ * w_;
        }
        all(poles_, poles_ + 1) = 1;
        const Eigen::MatrixXd moved = (all * step).exp();
        transition_ = moved.topLeftCorner(poles_, poles_);
        of_value_ = moved.col(poles_).head(poles_), of_slope_ = moved.col(poles_ + 1).head(poles_);
    }

    double w_, damping_;
    Eigen::Index poles_;
    bool is_high_pass_;
    Eigen::VectorXd state_;
    double before_, step_ = 0;
    Eigen::MatrixXd transition_;
    Eigen::VectorXd of_value_, of_slope_;
};

} // namespace

std::vector<double> filtered(const Filter& filter, std::span<const double> time, std::span<const double> values,
                             bool holds) {
    std::vector<double> signal(values.begin(), values.end());
    const double w = 2 * std::numbers::pi * filter.frequency;
    for (int pole = 0; pole < filter.order; pole += 2) {
        const bool has_two = pole + 1 < filter.order;
        const double damping = std::sin(std::numbers::pi * (pole + 1) / (2 * filter.order));
        const double first = signal.empty() ? 0 : signal.front();
        FilterSection section(w, damping, has_two, filter.kind == Filter::Kind::HighPass, first);
        for (std::size_t i = 0; i < signal.size(); ++i)
            signal[i] = section(i > 0 ? time[i] - time[i - 1] : 0, signal[i], holds && pole == 0);
    }
    return signal;
}

} // namespace torsion::fit
