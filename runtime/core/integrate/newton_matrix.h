#pragma once
// The matrix of Newton's method in the implicit solvers of SUNDIALS, from the model's Jacobian kernel: dense when small, else sparse.

#include "runtime/core/integrate/jacobian_pattern.h"
#include "runtime/core/integrate/sundials_handles.h"

namespace torsion::runtime {

class Instance;

class NewtonMatrix {
public:
    NewtonMatrix(Instance& instance, N_Vector like, SUNContext context);

    SUNMatrix matrix() const { return matrix_.get(); }
    SUNLinearSolver solver() const { return solver_.get(); }
    bool has_jacobian() const { return has_jacobian_; } ///< else the solver takes differences

    /// matrix := J(time, x). Answers as a kernel does.
    int fill(double time, const double* x, SUNMatrix matrix);
    /// matrix := shift I − J(time, x)
    int fill_shifted(double time, const double* x, double shift, SUNMatrix matrix);

private:
    int evaluate(double time, const double* x);
    void lay_out(SUNMatrix matrix) const;
    void write(SUNMatrix matrix, double sign) const;

    Instance& instance_;
    std::uint32_t n_;
    bool has_jacobian_, is_sparse_;
    JacobianPattern pattern_;
    MatrixHandle matrix_;
    SolverHandle solver_;
};

} // namespace torsion::runtime
