#include "runtime/core/integrate/newton_matrix.h"

#include "runtime/core/instance.h"
#include "runtime/core/integrate/dense_solver.h"
#include "runtime/core/integrate/sparse_solver.h"

#include <algorithm>

namespace torsion::runtime {

NewtonMatrix::NewtonMatrix(Instance& instance, const JacobianTable& table, N_Vector like, SUNContext context)
    : instance_(instance), table_(table), n_(table.n), has_jacobian_(table.kernel != nullptr),
      is_sparse_(has_jacobian_ && n_ > largest_dense) {
    if (!is_sparse_) {
        matrix_.reset(SUNDenseMatrix(n_, n_, context));
        solver_ = make_dense_solver(n_, context);
        return;
    }
    pattern_ = pattern_with_diagonal(n_, table.column_start, table.row);
    matrix_.reset(SUNSparseMatrix(n_, n_, static_cast<sunindextype>(pattern_.row.size()), CSC_MAT, context));
    lay_out(matrix_.get());
    solver_ = make_sparse_solver(like, matrix_.get(), context);
}

void NewtonMatrix::lay_out(SUNMatrix matrix) const {
    std::copy(pattern_.column_start.begin(), pattern_.column_start.end(), SUNSparseMatrix_IndexPointers(matrix));
    std::copy(pattern_.row.begin(), pattern_.row.end(), SUNSparseMatrix_IndexValues(matrix));
    std::fill_n(SUNSparseMatrix_Data(matrix), pattern_.row.size(), 0.0);
}

void NewtonMatrix::write(SUNMatrix matrix, double factor, const double* values, double shift) const {
    if (is_sparse_) {
        lay_out(matrix); // an integrator may have changed the matrix's pattern
        realtype* data = SUNSparseMatrix_Data(matrix);
        for (std::size_t e = 0; e < pattern_.entry.size(); ++e) data[pattern_.entry[e]] = factor * values[e];
        for (std::uint32_t j = 0; shift != 0 && j < instance_.model.n_x; ++j) data[pattern_.diagonal[j]] += shift;
        return;
    }
    realtype* column = SUNDenseMatrix_Data(matrix);
    std::fill_n(column, std::size_t{n_} * n_, 0.0);
    for (std::uint32_t j = 0; j < n_; ++j, column += n_) {
        for (std::uint32_t e = table_.column_start[j]; e < table_.column_start[j + 1]; ++e)
            column[table_.row[e]] = factor * values[e];
        if (j < instance_.model.n_x) column[j] += shift;
    }
}

int NewtonMatrix::fill(double time, const double* x, SUNMatrix matrix) {
    if (const int answer = evaluate_jacobian(instance_, table_, time, x); answer != 0) return answer;
    write(matrix, 1, table_.values, 0);
    return 0;
}

int NewtonMatrix::fill_shifted(double time, const double* x, double shift, SUNMatrix matrix) {
    if (const int answer = evaluate_jacobian(instance_, table_, time, x); answer != 0) return answer;
    write(matrix, table_.sign, table_.values, shift);
    return 0;
}

int NewtonMatrix::fill_newton(double time, const double* x, double gamma, bool is_current, SUNMatrix matrix) {
    if (!is_current || kept_.empty()) {
        if (const int answer = evaluate_jacobian(instance_, table_, time, x); answer != 0) return answer;
        kept_.assign(table_.values, table_.values + table_.nnz); // the frame's entries may change to another point's
    }
    write(matrix, -gamma, kept_.data(), 1);
    return 0;
}

} // namespace torsion::runtime
