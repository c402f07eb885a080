#include "runtime/core/integrate/ida.h"

#include "runtime/core/integrate/sundials_solver.h"

namespace torsion::runtime {

namespace {

class Ida final : public SundialsSolver {
public:
    Ida(Instance& instance, double tolerance) : SundialsSolver(instance, tolerance) {
        der_.reset(N_VClone(x_.get()));
        N_VConst(0, der_.get());
        ida_.reset(IDACreate(context_.get()));
        void* ida = ida_.get();
        IDASetErrHandlerFn(ida, no_words, nullptr);
        IDAInit(ida, residual, 0, x_.get(), der_.get());
        IDASetUserData(ida, static_cast<SundialsSolver*>(this));
        IDASVtolerances(ida, tolerance, tolerances_.get());
        IDASetMaxErrTestFails(ida, 20);
        IDASetMaxConvFails(ida, 20);
        IDASetMaxNumSteps(ida, -1);
        IDASetLinearSolver(ida, newton().solver(), newton().matrix());
        if (newton().has_jacobian()) IDASetJacFn(ida, residual_jacobian);
    }

private:
    static int residual(realtype time, N_Vector x, N_Vector der, N_Vector result, void* self) {
        if (const int answer = right_hand_side(time, x, result, self); answer != 0) return answer;
        N_VLinearSum(1, der, -1, result, result);
        return 0;
    }

    static int residual_jacobian(realtype time, realtype shift, N_Vector x, N_Vector, N_Vector, SUNMatrix matrix, void* self, N_Vector, N_Vector, N_Vector) {
        return static_cast<Ida&>(of(self)).newton().fill_shifted(time, N_VGetArrayPointer(x), shift, matrix);
    }

    // IDA starts from a consistent derivative.
    int reinitialize() override {
        if (instance_.derivatives(time_, N_VGetArrayPointer(x_.get()), N_VGetArrayPointer(der_.get())) != 0) return IDA_FIRST_RES_FAIL;
        return IDAReInit(ida_.get(), time_, x_.get(), der_.get());
    }

    int one_step(double limit, realtype& reached) override {
        IDASetStopTime(ida_.get(), limit);
        return IDASolve(ida_.get(), limit, &reached, x_.get(), der_.get(), IDA_ONE_STEP);
    }

    void values(double time, N_Vector x) override { IDAGetDky(ida_.get(), time, 0, x); }

    Counts counts() override {
        Counts now;
        IDAGetNumErrTestFails(ida_.get(), &now.error_test_failures);
        IDAGetNumLinResEvals(ida_.get(), &now.linear_right_hand_sides);
        return now;
    }

    double attempted_time() override {
        realtype time = time_;
        IDAGetCurrentTime(ida_.get(), &time);
        return time;
    }

    bool local_errors(N_Vector errors, N_Vector weights) override {
        return IDAGetEstLocalErrors(ida_.get(), errors) == IDA_SUCCESS && IDAGetErrWeights(ida_.get(), weights) == IDA_SUCCESS;
    }

    Failure meaning(int flag) const override {
        switch (flag) {
        case IDA_TOO_MUCH_ACC: return Failure::Accuracy;
        case IDA_ERR_FAIL: return Failure::ErrorTest;
        case IDA_CONV_FAIL: return Failure::Convergence;
        case IDA_LSETUP_FAIL:
        case IDA_RES_FAIL:
        case IDA_REP_RES_ERR:
        case IDA_FIRST_RES_FAIL: return Failure::Model;
        default: return Failure::Other;
        }
    }

    VectorHandle der_;
    IdaHandle ida_;
};

} // namespace

std::unique_ptr<Integrator> make_ida(Instance& instance, double tolerance) { return std::make_unique<Ida>(instance, tolerance); }

} // namespace torsion::runtime
