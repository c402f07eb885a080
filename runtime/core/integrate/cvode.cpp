#define TORSION_DEFINES_CVODE
#include "runtime/core/integrate/cvode.h"

#include "runtime/core/integrate/column_solver.h"
#include "runtime/core/integrate/sundials_solver.h"
#include "runtime/core/sensitivity/sensitivities_of.h"

#include <cmath>
#include <optional>

namespace torsion::runtime {

namespace {

class Cvode final : public SundialsSolver {
public:
    Cvode(Instance& instance, Multistep method, const IntegratorOptions& options)
        : SundialsSolver(instance, options.tolerance, 0, options.has_columns ? columns_of(instance) : 0) {
        cvode_.reset(CVodeCreate(method == Multistep::Bdf ? CV_BDF : CV_ADAMS, context_.get()));
        void* cvode = cvode_.get();
        CVodeSetErrHandlerFn(cvode, no_words, nullptr);
        CVodeInit(cvode, right_hand_side, 0, x_.get());
        CVodeSetUserData(cvode, static_cast<SundialsSolver*>(this));
        CVodeWFtolerances(cvode, error_weights);
        if (std::isfinite(options.max_step)) CVodeSetMaxStep(cvode, options.max_step);
        CVodeSetMaxHnilWarns(cvode, -1);
        CVodeSetMaxErrTestFails(cvode, 20);
        CVodeSetMaxConvFails(cvode, 20);
        if (columns_ > 0) columns_solver_ = make_column_solver(newton().solver(), n_, columns_ + 1, context_.get());
        CVodeSetLinearSolver(cvode, columns_ > 0 ? columns_solver_.get() : newton().solver(), newton().matrix());
        if (newton().has_jacobian()) CVodeSetLinSysFn(cvode, linear_system);
    }

    bool share_tolerance(double& share) override { return SundialsSolver::share(share); }
    bool has_steps_behind() const override { return true; }
    bool has_sensitivities() const override { return columns_ > 0; }

private:
    static std::uint32_t columns_of(const Instance& instance) {
        const Sensitivities* const sensitivities = sensitivities_of(instance);
        return sensitivities != nullptr && instance.model.jacobian_values != nullptr ? sensitivities->columns() : 0;
    }

    // Makes the matrix of a step directly: without a copy of the Jacobian as a matrix, and without scaling in place
    static int linear_system(realtype time, N_Vector x, N_Vector, SUNMatrix matrix, booleantype is_current,
                             booleantype* has_evaluated, realtype gamma, void* self, N_Vector, N_Vector, N_Vector) {
        *has_evaluated = is_current == SUNFALSE;
        return static_cast<Cvode&>(of(self)).newton().fill_newton(time, N_VGetArrayPointer(x), gamma,
                                                                  is_current != SUNFALSE, matrix);
    }

    int reinitialize() override {
        limit_.reset();
        return CVodeReInit(cvode_.get(), time_, x_.get());
    }

    int one_step(double limit, realtype& reached) override {
        if (limit_ != limit) CVodeSetStopTime(cvode_.get(), limit);
        limit_ = limit;
        const int flag = CVode(cvode_.get(), limit, x_.get(), &reached, CV_ONE_STEP);
        if (flag == CV_TSTOP_RETURN) limit_.reset(); // CVODE forgets it
        return flag;
    }

    void values(double time, N_Vector x) override { CVodeGetDky(cvode_.get(), time, 0, x); }

    Counts counts() override {
        Counts now;
        CVodeGetNumErrTestFails(cvode_.get(), &now.error_test_failures);
        if (!newton().has_jacobian()) CVodeGetNumLinRhsEvals(cvode_.get(), &now.linear_right_hand_sides);
        return now;
    }

    double attempted_time() override {
        realtype time = time_;
        CVodeGetCurrentTime(cvode_.get(), &time);
        return time;
    }

    bool local_errors(N_Vector errors, N_Vector weights) override {
        return CVodeGetEstLocalErrors(cvode_.get(), errors) == CV_SUCCESS &&
               CVodeGetErrWeights(cvode_.get(), weights) == CV_SUCCESS;
    }

    SolverHandle columns_solver_; ///< of the states and the columns behind them
    CvodeHandle cvode_;
    std::optional<double> limit_; ///< known to CVODE
};

} // namespace

std::unique_ptr<Integrator> make_cvode(Instance& instance, Multistep method, const IntegratorOptions& options) {
    return std::make_unique<Cvode>(instance, method, options);
}

} // namespace torsion::runtime

extern "C" const char torsion_with_cvode = 1;
