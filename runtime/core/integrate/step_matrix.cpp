#include "runtime/core/integrate/step_matrix.h"

#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/algebra/sparse_lu.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/jacobian_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

StepMatrix::StepMatrix(Instance& instance)
    : instance_(instance), n_(instance.model.n_x), has_jacobian_(instance.model.jacobian_values != nullptr),
      is_sparse_(has_jacobian_ && n_ > largest_dense), pivots_(n_), column_(n_) {
    if (is_sparse_)
        pattern_ = pattern_with_diagonal(n_, instance.model.jacobian_column_start, instance.model.jacobian_row);
    matrix_.resize(is_sparse_ ? pattern_.row.size() : std::size_t{n_} * n_);
    if (is_sparse_) sparse_ = std::make_unique<SparseLu>(n_, pattern_.column_start.data(), pattern_.row.data());
}

StepMatrix::~StepMatrix() = default;

double StepMatrix::weight(std::uint32_t state) const { return instance_.state_nominal[state]; }

int StepMatrix::factor(double time, double c, double* x, const double* der, bool& is_regular) {
    const int answer = has_jacobian_ ? fill(time, c, x) : fill_by_differences(time, c, x, der);
    if (answer != 0) return answer;
    const double least =
        is_sparse_ ? sparse_->factor(matrix_.data()) : factor_dense(matrix_.data(), pivots_.data(), n_);
    is_regular = least > 0;
    return 0;
}

void StepMatrix::solve(double* v) {
    if (is_sparse_) sparse_->solve(v);
    else solve_dense(matrix_.data(), pivots_.data(), n_, v);
}

int StepMatrix::fill(double time, double c, const double* x) {
    const TorsionModel& model = instance_.model;
    if (const int answer = evaluate_jacobian(instance_, explicit_jacobian(instance_), time, x); answer != 0)
        return answer;
    const double* values = instance_.frame.jacobian;
    std::fill(matrix_.begin(), matrix_.end(), 0.0);
    for (std::uint32_t j = 0; j < n_; ++j) {
        for (std::uint32_t e = model.jacobian_column_start[j]; e < model.jacobian_column_start[j + 1]; ++e)
            matrix_[is_sparse_ ? pattern_.entry[e] : std::size_t{j} * n_ + model.jacobian_row[e]] = -c * values[e];
        matrix_[is_sparse_ ? pattern_.diagonal[j] : std::size_t{j} * n_ + j] += 1;
    }
    return 0;
}

int StepMatrix::fill_by_differences(double time, double c, double* x, const double* der) {
    Statistics& statistics = instance_.statistics;
    ++statistics.jacobians;
    for (std::uint32_t j = 0; j < n_; ++j) {
        const double kept = x[j],
                     shift = std::sqrt(std::numeric_limits<double>::epsilon()) * std::max(std::abs(kept), weight(j));
        x[j] += shift;
        const int answer = instance_.derivatives(time, x, column_.data());
        --statistics.right_hand_sides;
        ++statistics.jacobian_right_hand_sides;
        x[j] = kept;
        if (answer != 0) return answer;
        double* column = matrix_.data() + std::size_t{j} * n_;
        for (std::uint32_t i = 0; i < n_; ++i) column[i] = -c * (column_[i] - der[i]) / shift + (i == j ? 1 : 0);
    }
    return 0;
}

} // namespace torsion::runtime
