// The implicit trapezoidal rule: x₁ − x₀ − h/2 (f(t₀, x₀) + f(t₁, x₁)) = 0, solved with Newton's method from x₁ = x₀.
//
// Every step makes its own matrix I − h/2 J, although an old one would often suffice: in real time the longest step
// counts, not the average. On a linear model one iteration is exact. Within a step the matrix is made anew only if an
// iteration reduces the correction by less than a third.

#include "runtime/core/integrate/fixed_step.h"

#include "runtime/core/instance.h"
#include "runtime/core/integrate/step_matrix.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

namespace {

constexpr int most_iterations = 10;
constexpr double solved = 0.01; // of the tolerance
constexpr double slow = 1.0 / 3;

class Trapezoid final : public FixedFormula {
public:
    Trapezoid(Instance& instance, double tolerance)
        : instance_(instance), n_(instance.model.n_x),
          accuracy_(std::max(solved * tolerance, 1e-12)), // below that is rounding
          matrix_(instance), slope_(n_), change_(n_) {}

    int advance(double time, double step, const double* x, const double* der, double* x_end) override {
        const double end = time + step;
        std::copy_n(x, n_, x_end);
        bool needs_matrix = true;
        double before = std::numeric_limits<double>::infinity();
        for (int i = 0; i < most_iterations; ++i) {
            if (const int answer = instance_.derivatives(end, x_end, slope_.data()); answer != 0) return answer;
            if (needs_matrix) {
                bool is_regular = false;
                if (const int answer = matrix_.factor(end, step / 2, x_end, slope_.data(), is_regular); answer != 0)
                    return answer;
                if (!is_regular) return instance_.fail(unsolved_step(end));
            }
            for (std::uint32_t j = 0; j < n_; ++j) change_[j] = x[j] - x_end[j] + step / 2 * (der[j] + slope_[j]);
            matrix_.solve(change_.data());
            const double size = correct(x_end);
            if (size <= accuracy_) return 0;
            needs_matrix = size > slow * before;
            before = size;
        }
        return instance_.fail(unsolved_step(end));
    }

private:
    // The largest change, relative to its state.
    double correct(double* x) const {
        double largest = 0;
        for (std::uint32_t i = 0; i < n_; ++i) {
            x[i] += change_[i];
            const double size = std::abs(change_[i]) / std::max(matrix_.weight(i), std::abs(x[i]));
            if (size != size) return size;
            largest = std::max(largest, size);
        }
        return largest;
    }

    Instance& instance_;
    std::uint32_t n_;
    double accuracy_;
    StepMatrix matrix_;
    std::vector<double> slope_, change_;
};

} // namespace

Message unsolved_step(double end) {
    Message message;
    message.code = "R302";
    message.text = "the implicit equations of the step to t = " + time_text(end) + " s cannot be solved";
    return message;
}

std::unique_ptr<FixedFormula> make_trapezoid(Instance& instance, double tolerance) {
    return std::make_unique<Trapezoid>(instance, tolerance);
}

} // namespace torsion::runtime
