// ROS2 (Verwer, Spee, Blom and Hundsdorfer 1999), linearly implicit: two stages with one matrix W = I − γ h J and no
// iteration, L-stable.
//
//     W k₁ = f(t₀, x₀) + γ d,   W k₂ = f(t₁, x₀ + h k₁) − 2 k₁ − γ d,   x₁ = x₀ + h (3/2 k₁ + 1/2 k₂),   d = f(t₁, x₀)
//     − f(t₀, x₀)
//
// d stands for h ∂f/∂t. Without it the order is 2 as well, but with a constant that grows with the stiffness: a stiff
// part that time drives is followed with order 1. The difference over the whole step, not the derivative: where the
// stiff part follows at once (x = g(t)) the step then ends at g(t₁), whatever the curve, and drives may have corners.
//
// C code for controllers does the same operations (compiler/c_source/runtime/methods.c.in).

#include "runtime/core/integrate/fixed_step.h"

#include "runtime/core/instance.h"
#include "runtime/core/integrate/step_matrix.h"

namespace torsion::runtime {

namespace {

constexpr double gamma = 0.29289321881345254; // 1 − 1/√2

class Rosenbrock final : public FixedFormula {
public:
    explicit Rosenbrock(Instance& instance)
        : instance_(instance), n_(instance.model.n_x), matrix_(instance), drift_(n_), first_(n_), second_(n_) {}

    int advance(double time, double step, const double* x, const double* der, double* x_end) override {
        const double end = time + step;
        std::copy_n(x, n_, x_end);
        bool is_regular = false;
        if (const int answer = matrix_.factor(time, gamma * step, x_end, der, is_regular); answer != 0) return answer;
        if (!is_regular) return instance_.fail(unsolved_step(end));
        if (const int answer = instance_.derivatives(end, x, drift_.data()); answer != 0) return answer;
        for (std::uint32_t i = 0; i < n_; ++i) {
            drift_[i] = gamma * (drift_[i] - der[i]);
            first_[i] = der[i] + drift_[i];
        }
        matrix_.solve(first_.data());
        for (std::uint32_t i = 0; i < n_; ++i) x_end[i] = x[i] + step * first_[i];
        if (const int answer = instance_.derivatives(end, x_end, second_.data()); answer != 0) return answer;
        for (std::uint32_t i = 0; i < n_; ++i) second_[i] = second_[i] - 2 * first_[i] - drift_[i];
        matrix_.solve(second_.data());
        for (std::uint32_t i = 0; i < n_; ++i) x_end[i] = x[i] + step * (1.5 * first_[i] + 0.5 * second_[i]);
        return 0;
    }

private:
    Instance& instance_;
    std::uint32_t n_;
    StepMatrix matrix_;
    std::vector<double> drift_, first_, second_;
};

} // namespace

std::unique_ptr<FixedFormula> make_rosenbrock(Instance& instance) { return std::make_unique<Rosenbrock>(instance); }

} // namespace torsion::runtime
