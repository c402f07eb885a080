#include "runtime/core/algebra/dogleg.h"

#include "runtime/core/algebra/block_access.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr int most_dogleg_steps = 60;
constexpr double near_residual = 1e-6; // scaled residual: Newton's method does the rest
constexpr double first_radius = 1, least_radius = 1e-10, largest_radius = 1e3;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

class Dogleg {
public:
    Dogleg(Instance& instance, std::uint32_t index, Newton& newton, std::vector<double>& z)
        : frame_(instance.frame), block_(instance.model.blocks[index]), memory_(instance.block_memory(index)),
          newton_(newton), z_(z), unit_(block_.n), row_(block_.n), residual_(block_.n), slope_(block_.n),
          image_(block_.n), newton_step_(block_.n), step_(block_.n), trial_(block_.n) {}

    bool walk() {
        if (!newton_.evaluate(z_)) return false;
        residual_scales(frame_, block_, row_);
        double size = residual_size();
        for (int i = 0; i < most_dogleg_steps && radius_ > least_radius; ++i) {
            if (size <= near_residual) return true;
            if (!make_directions()) return false;
            if (!take_step(size)) return false;
        }
        return size <= near_residual;
    }

private:
    double entry(std::uint32_t e, std::uint32_t j) const {
        return frame_.work[block_.jacobian + e] * unit_[j] / row_[block_.row[e]];
    }

    double residual_size() const { return residual_norm(frame_, block_, row_, 0, residual_); }

    // image := the scaled Jacobian times v
    void multiply(const std::vector<double>& v, std::vector<double>& image) const {
        std::fill(image.begin(), image.end(), 0.0);
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e)
                image[block_.row[e]] += entry(e, j) * v[j];
        }
    }

    // Computes at the present point the slope of half the squared residual, and Newton's step if it exists.
    bool make_directions() {
        for (std::uint32_t j = 0; j < block_.n; ++j) unit_[j] = std::max(std::abs(z_[j]), block_.tear_nominal[j]);
        for (std::uint32_t i = 0; i < block_.n; ++i) residual_[i] = frame_.work[block_.residual + i] / row_[i];
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            slope_[j] = 0;
            for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e)
                slope_[j] += entry(e, j) * residual_[block_.row[e]];
        }
        multiply(slope_, image_);
        const double length = dot(slope_, slope_), curvature = dot(image_, image_);
        if (!(length > 0) || !(curvature > 0) || !std::isfinite(curvature)) return false;
        descent_ = length / curvature;
        memory_.factors.factor(frame_);
        if (!memory_.factors.is_usable()) return false;
        for (std::uint32_t i = 0; i < block_.n; ++i) newton_step_[i] = -frame_.work[block_.residual + i];
        memory_.factors.solve(newton_step_.data());
        for (std::uint32_t j = 0; j < block_.n; ++j) newton_step_[j] /= unit_[j];
        return true;
    }

    void choose_step() {
        const double newton_length = std::sqrt(dot(newton_step_, newton_step_)),
                     slope_length = std::sqrt(dot(slope_, slope_));
        if (std::isfinite(newton_length) && newton_length <= radius_) {
            step_ = newton_step_;
            return;
        }
        const double descent_length = descent_ * slope_length;
        if (descent_length >= radius_ || !std::isfinite(newton_length)) {
            const double factor = -std::min(radius_, descent_length) / slope_length;
            for (std::uint32_t j = 0; j < block_.n; ++j) step_[j] = factor * slope_[j];
            return;
        }
        // from the end of the descent towards Newton's, as far as the radius
        double a = 0, b = 0;
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            const double leg = newton_step_[j] + descent_ * slope_[j];
            a += leg * leg;
            b -= leg * descent_ * slope_[j];
        }
        const double c = descent_length * descent_length - radius_ * radius_; // < 0
        const double part = a > 0 ? (-b + std::sqrt(b * b - a * c)) / a : 0;
        for (std::uint32_t j = 0; j < block_.n; ++j)
            step_[j] = -descent_ * slope_[j] + part * (newton_step_[j] + descent_ * slope_[j]);
    }

    double predicted() {
        multiply(step_, image_);
        double sum = 0;
        for (std::uint32_t i = 0; i < block_.n; ++i) sum += (residual_[i] + image_[i]) * (residual_[i] + image_[i]);
        return std::sqrt(sum);
    }

    // Shrinks the region until a step reduces the residual; leaves the frame evaluated at the new point.
    bool take_step(double& size) {
        std::vector<double> model(block_.nnz);
        std::copy_n(frame_.work + block_.jacobian, block_.nnz, model.begin());
        for (; radius_ > least_radius; radius_ /= 4) {
            std::copy_n(model.begin(), block_.nnz, frame_.work + block_.jacobian); // a trial point has overwritten it
            choose_step();
            const double hoped = size - predicted();
            for (std::uint32_t j = 0; j < block_.n; ++j) trial_[j] = z_[j] + step_[j] * unit_[j];
            if (!newton_.evaluate(trial_)) {
                if (newton_.evaluations() > newton_.most_evaluations) return false;
                continue;
            }
            const double gained = size - residual_size();
            if (!(gained > 1e-4 * hoped)) continue;
            if (gained > 0.75 * hoped) radius_ = std::min(2 * radius_, largest_radius);
            else if (gained < 0.1 * hoped) radius_ /= 2;
            z_ = trial_;
            size -= gained;
            return true;
        }
        return false;
    }

    TorsionFrame& frame_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    Newton& newton_;
    std::vector<double>& z_;
    std::vector<double> unit_, row_, residual_, slope_, image_, newton_step_, step_, trial_;
    double radius_ = first_radius, descent_ = 0;
};

} // namespace

bool walk_dogleg(Instance& instance, std::uint32_t block, Newton& newton, std::vector<double>& z) {
    return Dogleg(instance, block, newton, z).walk();
}

} // namespace torsion::runtime
