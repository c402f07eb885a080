#include "runtime/core/integrate/newton_matrix.h"

#include "runtime/core/instance.h"
#include "runtime/core/integrate/sparse_solver.h"
#include "runtime/core/names.h"

#include <algorithm>

namespace torsion::runtime {

NewtonMatrix::NewtonMatrix(Instance& instance, N_Vector like, SUNContext context)
    : instance_(instance), n_(instance.model.n_x), has_jacobian_(instance.model.jacobian_values != nullptr), is_sparse_(has_jacobian_ && n_ > largest_dense) {
    if (!is_sparse_) {
        matrix_.reset(SUNDenseMatrix(n_, n_, context));
        solver_.reset(SUNLinSol_Dense(like, matrix_.get(), context));
        return;
    }
    pattern_ = pattern_with_diagonal(instance.model);
    matrix_.reset(SUNSparseMatrix(n_, n_, static_cast<sunindextype>(pattern_.row.size()), CSC_MAT, context));
    lay_out(matrix_.get());
    solver_ = make_sparse_solver(like, matrix_.get(), context);
}

void NewtonMatrix::lay_out(SUNMatrix matrix) const {
    std::copy(pattern_.column_start.begin(), pattern_.column_start.end(), SUNSparseMatrix_IndexPointers(matrix));
    std::copy(pattern_.row.begin(), pattern_.row.end(), SUNSparseMatrix_IndexValues(matrix));
    std::fill_n(SUNSparseMatrix_Data(matrix), pattern_.row.size(), 0.0);
}

int NewtonMatrix::evaluate(double time, const double* x) {
    instance_.frame.time = time;
    std::copy_n(x, n_, instance_.frame.x);
    ++instance_.statistics.jacobians;
    if (const int answer = instance_.call(instance_.model.jacobian_values); answer != 0) return answer;
    return first_non_finite(instance_.frame.jacobian, instance_.model.jacobian_nnz) != instance_.model.jacobian_nnz ? 1 : 0;
}

void NewtonMatrix::write(SUNMatrix matrix, double sign) const {
    const TorsionModel& model = instance_.model;
    const double* values = instance_.frame.jacobian;
    if (is_sparse_) {
        lay_out(matrix); // an integrator may have given the matrix another pattern meanwhile
        for (std::size_t e = 0; e < pattern_.entry.size(); ++e) SUNSparseMatrix_Data(matrix)[pattern_.entry[e]] = sign * values[e];
        return;
    }
    SUNMatZero(matrix);
    for (std::uint32_t j = 0; j < n_; ++j) {
        realtype* column = SUNDenseMatrix_Column(matrix, j);
        for (std::uint32_t e = model.jacobian_column_start[j]; e < model.jacobian_column_start[j + 1]; ++e) column[model.jacobian_row[e]] = sign * values[e];
    }
}

int NewtonMatrix::fill(double time, const double* x, SUNMatrix matrix) {
    if (const int answer = evaluate(time, x); answer != 0) return answer;
    write(matrix, 1);
    return 0;
}

int NewtonMatrix::fill_shifted(double time, const double* x, double shift, SUNMatrix matrix) {
    if (const int answer = evaluate(time, x); answer != 0) return answer;
    write(matrix, -1);
    for (std::uint32_t j = 0; j < n_; ++j) {
        if (is_sparse_) SUNSparseMatrix_Data(matrix)[pattern_.diagonal[j]] += shift;
        else SUNDenseMatrix_Column(matrix, j)[j] += shift;
    }
    return 0;
}

} // namespace torsion::runtime
