#include "runtime/core/integrate/ida.h"

#include "runtime/core/integrate/sundials_solver.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

// In both forms x_ holds x, followed by z if the model has its residual form.
class Ida final : public SundialsSolver {
public:
    Ida(Instance& instance, const IntegratorOptions& options)
        : SundialsSolver(instance, options.tolerance, number_of_z(instance.model)),
          n_all_(n_ + number_of_z(instance.model)), has_form_(has_residual_form(instance.model)) {
        der_.reset(N_VClone(x_.get()));
        N_VConst(0, der_.get());
        ida_.reset(IDACreate(context_.get()));
        void* ida = ida_.get();
        IDASetErrHandlerFn(ida, no_words, nullptr);
        IDAInit(ida, has_form_ ? residual : explicit_residual, 0, x_.get(), der_.get());
        IDASetUserData(ida, static_cast<SundialsSolver*>(this));
        IDAWFtolerances(ida, weights);
        suppress_algebraic();
        if (std::isfinite(options.max_step)) IDASetMaxStep(ida, options.max_step);
        IDASetMaxErrTestFails(ida, 20);
        IDASetMaxConvFails(ida, 20);
        IDASetMaxNumSteps(ida, -1);
        newton_ = std::make_unique<NewtonMatrix>(
            instance_, has_form_ ? residual_jacobian(instance_) : explicit_jacobian(instance_), x_.get(),
            context_.get());
        IDASetLinearSolver(ida, newton_->solver(), newton_->matrix());
        if (newton_->has_jacobian()) IDASetJacFn(ida, shifted_jacobian);
    }

    bool share_tolerance(double& share) override { return SundialsSolver::share(share); }
    bool has_steps_behind() const override { return true; }

    // Where a step fails, IDA goes on from the mean slope of its last step. Behind a corner the new one may be the
    // same, and the error seems to vanish.
    bool misjudges_corners() const override { return true; }

private:
    static bool has_residual_form(const TorsionModel& model) {
        return model.residual != nullptr && model.residual_jacobian != nullptr;
    }
    static std::uint32_t number_of_z(const TorsionModel& model) { return has_residual_form(model) ? model.n_z : 0; }
    static Ida& self_of(void* self) { return static_cast<Ida&>(of(self)); }

    // The error test covers the states, as in the other solvers.
    void suppress_algebraic() {
        if (n_all_ == n_) return;
        is_state_.reset(N_VClone(x_.get()));
        for (std::uint32_t i = 0; i < n_all_; ++i) N_VGetArrayPointer(is_state_.get())[i] = i < n_ ? 1 : 0;
        IDASetId(ida_.get(), is_state_.get());
        IDASetSuppressAlg(ida_.get(), 1);
    }

    // Norms are means over all unknowns, even if the algebraic ones are excluded: without the factor they would make
    // the states' errors look small.
    static int weights(N_Vector x, N_Vector weight, void* self) {
        const Ida& ida = self_of(self);
        const double factor = std::sqrt(static_cast<double>(ida.n_all_) / ida.n_);
        const double *value = N_VGetArrayPointer(x), *absolute = N_VGetArrayPointer(ida.tolerances_.get());
        for (std::uint32_t i = 0; i < ida.n_all_; ++i) {
            N_VGetArrayPointer(weight)[i] =
                (i < ida.n_ ? factor : 1) / (ida.share_ * (ida.tolerance_ * std::abs(value[i]) + absolute[i]));
        }
        return 0;
    }

    static int explicit_residual(realtype time, N_Vector x, N_Vector der, N_Vector result, void* self) {
        if (const int answer = right_hand_side(time, x, result, self); answer != 0) return answer;
        N_VLinearSum(1, der, -1, result, result);
        return 0;
    }

    static int residual(realtype time, N_Vector x, N_Vector der, N_Vector result, void* self) {
        const Ida& ida = self_of(self);
        Instance& instance = ida.instance_;
        const TorsionModel& model = instance.model;
        TorsionFrame& frame = instance.frame;
        frame.time = time;
        std::copy_n(N_VGetArrayPointer(x), ida.n_, frame.x);
        std::copy_n(N_VGetArrayPointer(x) + ida.n_, model.n_z, frame.work + model.work_z);
        std::copy_n(N_VGetArrayPointer(der), ida.n_, frame.work + model.work_derivative);
        ++instance.statistics.right_hand_sides;
        if (const int answer = instance.call(model.residual); answer != 0) return answer;
        std::copy_n(frame.work + model.work_residual, ida.n_all_, N_VGetArrayPointer(result));
        const std::uint32_t row = first_non_finite(N_VGetArrayPointer(result), ida.n_all_);
        return row == ida.n_all_ ? 0 : ida.not_finite(row);
    }

    int not_finite(std::uint32_t row) const {
        const TorsionModel& model = instance_.model;
        const std::string name = row < n_ ? name_at(model, TORSION_X, row)
                                          : name_at(model, model.z_section[row - n_], model.z_index[row - n_]);
        Message message;
        message.code = "R303";
        message.text = "the equation that gives " + std::string(row < n_ ? "the derivative of `" : "`") + name +
                       "` is not finite at t = " + time_text(instance_.frame.time) + " s";
        message.help = no_number_help;
        return instance_.fail(std::move(message));
    }

    static int shifted_jacobian(realtype time, realtype shift, N_Vector x, N_Vector, N_Vector, SUNMatrix matrix,
                                void* self, N_Vector, N_Vector, N_Vector) {
        return self_of(self).newton_->fill_shifted(time, N_VGetArrayPointer(x), shift, matrix);
    }

    // IDA starts from consistent derivatives and algebraic unknowns: the model's own kernels give them exactly.
    int reinitialize() override {
        if (consistent_start() != 0) return IDA_FIRST_RES_FAIL;
        return IDAReInit(ida_.get(), time_, x_.get(), der_.get());
    }

    int consistent_start() {
        double* x = N_VGetArrayPointer(x_.get());
        if (n_all_ == n_) return instance_.derivatives(time_, x, N_VGetArrayPointer(der_.get()));
        const TorsionModel& model = instance_.model;
        const TorsionFrame& frame = instance_.frame; // its time and states are those of the restart
        ++instance_.statistics.right_hand_sides;
        if (const int answer = instance_.outputs(); answer != 0) return answer;
        std::copy_n(frame.der, n_, N_VGetArrayPointer(der_.get()));
        for (std::uint32_t k = 0; k < model.n_z; ++k)
            x[n_ + k] = (model.z_section[k] == TORSION_DER ? frame.der : frame.y)[model.z_index[k]];
        return 0;
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
        return IDAGetEstLocalErrors(ida_.get(), errors) == IDA_SUCCESS &&
               IDAGetErrWeights(ida_.get(), weights) == IDA_SUCCESS;
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

    std::uint32_t n_all_; // with z
    bool has_form_;
    VectorHandle der_, is_state_;
    std::unique_ptr<NewtonMatrix> newton_;
    IdaHandle ida_;
};

} // namespace

std::unique_ptr<Integrator> make_ida(Instance& instance, const IntegratorOptions& options) {
    return std::make_unique<Ida>(instance, options);
}

} // namespace torsion::runtime
