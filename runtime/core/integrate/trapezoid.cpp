// The implicit trapezoidal rule: x₁ − x₀ − h/2 (f(t₀, x₀) + f(t₁, x₁)) = 0, solved with Newton's method from x₁ = x₀.
//
// Every step makes its own matrix I − h/2 J, although an old one would often suffice: in real time the longest step counts, not the average. On a
// linear model one iteration is exact. Within a step the matrix is made anew only if an iteration reduces the correction by less than a third.

#include "runtime/core/integrate/fixed_step.h"

#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/algebra/sparse_lu.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/jacobian_pattern.h"
#include "runtime/core/integrate/jacobian_table.h"
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
        : instance_(instance), n_(instance.model.n_x), has_jacobian_(instance.model.jacobian_values != nullptr),
          is_sparse_(has_jacobian_ && n_ > largest_dense), weight_(n_), slope_(n_), change_(n_), pivots_(n_) {
        for (std::uint32_t i = 0; i < n_; ++i) {
            const double nominal = instance.model.states != nullptr ? instance.model.states[i].nominal : 1;
            weight_[i] = nominal > 0 ? nominal : 1;
        }
        accuracy_ = std::max(solved * tolerance, 1e-12); // below that is rounding
        if (is_sparse_) pattern_ = pattern_with_diagonal(n_, instance.model.jacobian_column_start, instance.model.jacobian_row);
        matrix_.resize(is_sparse_ ? pattern_.row.size() : std::size_t{n_} * n_);
        if (is_sparse_) sparse_ = std::make_unique<SparseLu>(n_, pattern_.column_start.data(), pattern_.row.data());
    }

    int advance(double time, double step, const double* x, const double* der, double* x_end) override {
        const double end = time + step;
        std::copy_n(x, n_, x_end);
        bool needs_matrix = true;
        double before = std::numeric_limits<double>::infinity();
        for (int i = 0; i < most_iterations; ++i) {
            if (const int answer = instance_.derivatives(end, x_end, slope_.data()); answer != 0) return answer;
            if (needs_matrix) {
                if (const int answer = factor(end, step, x_end); answer != 0) return answer;
            }
            for (std::uint32_t j = 0; j < n_; ++j) change_[j] = x[j] - x_end[j] + step / 2 * (der[j] + slope_[j]);
            solve();
            const double size = correct(x_end);
            if (size <= accuracy_) return 0;
            needs_matrix = size > slow * before;
            before = size;
        }
        return instance_.fail(unsolved(end));
    }

private:
    int factor(double time, double step, double* x) {
        const int answer = has_jacobian_ ? fill(time, step, x) : fill_by_differences(time, step, x);
        if (answer != 0) return answer;
        const double least = is_sparse_ ? sparse_->factor(matrix_.data()) : factor_dense(matrix_.data(), pivots_.data(), n_);
        return least > 0 ? 0 : instance_.fail(unsolved(time));
    }

    int fill(double time, double step, const double* x) {
        const TorsionModel& model = instance_.model;
        if (const int answer = evaluate_jacobian(instance_, explicit_jacobian(instance_), time, x); answer != 0) return answer;
        const double* values = instance_.frame.jacobian;
        std::fill(matrix_.begin(), matrix_.end(), 0.0);
        for (std::uint32_t j = 0; j < n_; ++j) {
            for (std::uint32_t e = model.jacobian_column_start[j]; e < model.jacobian_column_start[j + 1]; ++e)
                matrix_[is_sparse_ ? pattern_.entry[e] : std::size_t{j} * n_ + model.jacobian_row[e]] = -step / 2 * values[e];
            matrix_[is_sparse_ ? pattern_.diagonal[j] : std::size_t{j} * n_ + j] += 1;
        }
        return 0;
    }

    int fill_by_differences(double time, double step, double* x) {
        Statistics& statistics = instance_.statistics;
        ++statistics.jacobians;
        for (std::uint32_t j = 0; j < n_; ++j) {
            const double kept = x[j], shift = std::sqrt(std::numeric_limits<double>::epsilon()) * std::max(std::abs(kept), weight_[j]);
            x[j] += shift;
            const int answer = instance_.derivatives(time, x, change_.data());
            --statistics.right_hand_sides;
            ++statistics.jacobian_right_hand_sides;
            x[j] = kept;
            if (answer != 0) return answer;
            double* column = matrix_.data() + std::size_t{j} * n_;
            for (std::uint32_t i = 0; i < n_; ++i) column[i] = -step / 2 * (change_[i] - slope_[i]) / shift + (i == j ? 1 : 0);
        }
        return 0;
    }

    void solve() {
        if (is_sparse_) sparse_->solve(change_.data());
        else solve_dense(matrix_.data(), pivots_.data(), n_, change_.data());
    }

    // The largest change, relative to its state.
    double correct(double* x) const {
        double largest = 0;
        for (std::uint32_t i = 0; i < n_; ++i) {
            x[i] += change_[i];
            const double size = std::abs(change_[i]) / std::max(weight_[i], std::abs(x[i]));
            if (size != size) return size;
            largest = std::max(largest, size);
        }
        return largest;
    }

    Message unsolved(double time) const {
        Message message;
        message.code = "R302";
        message.text = "the implicit equations of the step to t = " + time_text(time) + " s cannot be solved";
        return message;
    }

    Instance& instance_;
    std::uint32_t n_;
    bool has_jacobian_, is_sparse_;
    double accuracy_ = 0;
    std::vector<double> weight_, slope_, change_, pivots_, matrix_;
    JacobianPattern pattern_;
    std::unique_ptr<SparseLu> sparse_;
};

} // namespace

std::unique_ptr<FixedFormula> make_trapezoid(Instance& instance, double tolerance) { return std::make_unique<Trapezoid>(instance, tolerance); }

} // namespace torsion::runtime
