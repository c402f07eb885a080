#pragma once
// The parts that the variable-step solvers of SUNDIALS share: vectors, tolerances, the right-hand side, counting, and
// texts of failures.

#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/integrate/newton_matrix.h"

#include <optional>
#include <vector>

namespace torsion::runtime {

class SundialsSolver : public Integrator {
public:
    int restart() override;
    int step(double limit) override;
    double time() const override { return time_; }
    void interpolate(double time, double* x) override;
    void interpolate_sensitivities(double time, double* states) override;

protected:
    /// `algebraic`: unknowns behind the states. `columns`: of derivatives with respect to parameters, behind them; the
    /// error test counts each column like the states.
    SundialsSolver(Instance& instance, double tolerance, std::uint32_t algebraic = 0, std::uint32_t columns = 0);

    struct Counts { // since the restart
        long error_test_failures = 0, linear_right_hand_sides = 0;
    };
    enum class Failure { Other, Accuracy, ErrorTest, Convergence, Model };

    virtual int reinitialize() = 0; ///< from time_ and x_; the solver's flag
    virtual int one_step(double limit, realtype& reached) = 0;
    virtual void values(double time, N_Vector x) = 0; ///< inside the last step
    virtual Counts counts() = 0;
    virtual double attempted_time() = 0;
    virtual bool local_errors(N_Vector errors, N_Vector weights) = 0;
    virtual Failure meaning(int flag) const; ///< CVODE and ARKODE number their flags alike

    static SundialsSolver& of(void* self) { return *static_cast<SundialsSolver*>(self); }
    static int right_hand_side(realtype time, N_Vector x, N_Vector der, void* self);
    int refuse_step();
    static int jacobian(realtype time, N_Vector x, N_Vector der, SUNMatrix matrix, void* self, N_Vector, N_Vector,
                        N_Vector);
    static int error_weights(N_Vector x, N_Vector weights, void* self);
    bool share(double& share);
    static void no_words(int, const char*, const char*, char*, void*) {} ///< failures become Torsion messages
    /// of the explicit form; made at the first call
    NewtonMatrix& newton();

    Instance& instance_;
    std::uint32_t n_;       ///< states
    std::uint32_t columns_; ///< of n_ derivatives each
    double tolerance_;
    double share_ = 1; ///< of the tolerance
    double time_ = 0;
    // Destroyed in reverse: the context last
    ContextHandle context_;
    /// with the algebraic unknowns and the columns; accepted_: before the step
    VectorHandle x_, accepted_, tolerances_;
    VectorHandle inside_, columns_inside_; ///< of the interpolant, without the columns and with them

private:
    int sensitivities(realtype time, N_Vector x, N_Vector der);
    struct LargestError {
        std::uint32_t state;
        double size; ///< beside the tolerance
    };
    std::optional<LargestError> largest_error();
    void set_tolerances();
    void count();
    void count_limiting_state(std::int64_t failed_tests);
    Message failure_message(int flag);
    void name_largest_error(Message& message);

    std::unique_ptr<NewtonMatrix> newton_;
    Counts counted_;
    VectorHandle errors_, weights_; ///< made when first needed
};

} // namespace torsion::runtime
