#pragma once
// The matrix of Newton's method in the implicit solvers of SUNDIALS, from a Jacobian kernel of the model: dense when
// small, else sparse.

#include "runtime/core/integrate/jacobian_pattern.h"
#include "runtime/core/integrate/jacobian_table.h"
#include "runtime/core/integrate/sundials_handles.h"

namespace torsion::runtime {

class Instance;

class NewtonMatrix {
public:
    NewtonMatrix(Instance& instance, const JacobianTable& table, N_Vector like, SUNContext context);

    SUNMatrix matrix() const { return matrix_.get(); }
    SUNLinearSolver solver() const { return solver_.get(); }
    bool has_jacobian() const { return has_jacobian_; } ///< false: the solver takes differences

    /// matrix := J(time, x); in the residual form z follows x. Answers as a kernel does.
    int fill(double time, const double* x, SUNMatrix matrix);
    /// matrix := sign J(time, x), and shift added on the diagonal of the states
    int fill_shifted(double time, const double* x, double shift, SUNMatrix matrix);

    /// matrix := I − gamma J with J at (time, x), or, if `is_current` allows it, the J of the last call
    int fill_newton(double time, const double* x, double gamma, bool is_current, SUNMatrix matrix);

private:
    void lay_out(SUNMatrix matrix) const;
    void write(SUNMatrix matrix, double factor, const double* values, double shift) const;

    Instance& instance_;
    JacobianTable table_;
    std::uint32_t n_;
    bool has_jacobian_, is_sparse_;
    JacobianPattern pattern_;
    std::vector<double> kept_; ///< entries, of fill_newton
    MatrixHandle matrix_;
    SolverHandle solver_;
};

} // namespace torsion::runtime
