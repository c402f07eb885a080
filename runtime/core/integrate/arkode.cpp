// Explicit: the pair 5(4) of Dormand & Prince (1980).
//
// Implicit: ESDIRK4(3)I6L[2]SA of Kennedy & Carpenter (2016). L-stable, so stiff contacts and locked clutches do not
// ring; stiffly accurate, so the last stage is the result; stage order 2 with an explicit first stage, so the order
// holds on stiff problems; five implicit stages with one diagonal entry, so one factorization serves a step. The pair
// 3(2) needs many more steps at the default tolerance of 1e-6, the pairs 5(4) two more stages at every restart.
// ESDIRK4(3)6L[2]SA, as good otherwise, has a stage at 1.04 of the step: behind the corner or event at which the step
// ends.
//
// Dense output: cubic Hermite is as good as the implicit method's error estimate. For the explicit pair it would be the
// weakest part, so a quartic term is added, from one more right-hand side in a step with interpolated values (ARKODE's
// own quartic evaluates one for each value).

#include "runtime/core/integrate/arkode.h"

#include "runtime/core/integrate/sundials_solver.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion::runtime {

namespace {

// The term θ²(1 − θ)² has its greatest slope where its second derivative vanishes: there one value of f determines its
// factor best.
constexpr double probe_place = 0.21132486540518708; // 1/2 − 1/√12
constexpr double probe_slope = 0.19245008972987526; // 2 θ (1 − θ) (1 − 2 θ)

constexpr int most_retries = 60;
constexpr double shortest_part = 1e-14; // of time

class Arkode final : public SundialsSolver {
public:
    Arkode(Instance& instance, RungeKutta method, const IntegratorOptions& options)
        : SundialsSolver(instance, options.tolerance), is_explicit_(method == RungeKutta::DormandPrince) {
        arkode_.reset(ARKStepCreate(is_explicit_ ? right_hand_side : nullptr, is_explicit_ ? nullptr : right_hand_side,
                                    0, x_.get(), context_.get()));
        void* arkode = arkode_.get();
        ARKStepSetErrHandlerFn(arkode, no_words, nullptr);
        ARKStepSetUserData(arkode, static_cast<SundialsSolver*>(this));
        ARKStepSetTableNum(arkode, is_explicit_ ? ARKODE_DIRK_NONE : ARKODE_ESDIRK43I6L2SA_6_3_4,
                           is_explicit_ ? ARKODE_DORMAND_PRINCE_7_4_5 : ARKODE_ERK_NONE);
        ARKStepSetInterpolantType(arkode, ARK_INTERP_HERMITE);
        ARKStepSetInterpolantDegree(arkode, 3); // a higher degree evaluates hidden right-hand sides
        ARKStepSVtolerances(arkode, options.tolerance, tolerances_.get());
        if (std::isfinite(options.max_step)) ARKStepSetMaxStep(arkode, options.max_step);
        ARKStepSetMaxHnilWarns(arkode, -1);
        ARKStepSetMaxErrTestFails(arkode, 20);
        ARKStepSetMaxConvFails(arkode, 20);
        if (is_explicit_) {
            quartic_.resize(n_);
            return;
        }
        // Corrections with an old step's matrix count as converged too early: an undamped oscillation then keeps an
        // error that no tolerance reduces. A new one for each step costs a factorization, not a Jacobian.
        ARKStepSetLSetupFrequency(arkode, 1);
        // f of a stage from its equation, not by one more evaluation, which stiffness makes noisy
        ARKStepSetDeduceImplicitRhs(arkode, 1);
        ARKStepSetLinearSolver(arkode, newton().solver(), newton().matrix());
        if (newton().has_jacobian()) ARKStepSetJacFn(arkode, jacobian);
    }

private:
    int reinitialize() override {
        has_quartic_ = false;
        ARKStepSVtolerances(arkode_.get(), tolerance_, tolerances_.get()); // it keeps a copy
        return ARKStepReInit(arkode_.get(), is_explicit_ ? right_hand_side : nullptr,
                             is_explicit_ ? nullptr : right_hand_side, time_, x_.get());
    }

    int one_step(double limit, realtype& reached) override {
        has_quartic_ = false;
        int flag = evolve(limit, reached);
        for (int i = 0; i < most_retries && flag == ARK_UNREC_RHSFUNC_ERR && shorten(); ++i)
            flag = evolve(limit, reached);
        return flag;
    }

    int evolve(double limit, realtype& reached) {
        ARKStepSetStopTime(arkode_.get(), limit);
        return ARKStepEvolve(arkode_.get(), limit, x_.get(), &reached, ARK_ONE_STEP);
    }

    // For a point that the equations refuse: ARKODE tries a shorter step if it is an implicit stage's, and gives up if
    // it is an explicit one's.
    bool shorten() {
        const double tried = attempted_time() - time_;
        if (!is_explicit_ || !(tried > shortest_part * std::max(std::abs(time_), 1e-3))) return false;
        return ARKStepReset(arkode_.get(), time_, x_.get()) == ARK_SUCCESS &&
               ARKStepSetInitStep(arkode_.get(), tried / 2) == ARK_SUCCESS;
    }

    void values(double time, N_Vector x) override {
        realtype length = 0;
        ARKStepGetLastStep(arkode_.get(), &length);
        if (is_explicit_ && !has_quartic_ && length > 0) find_quartic(length);
        ARKStepGetDky(arkode_.get(), time, 0, x);
        if (!is_explicit_ || !(length > 0)) return;
        const double part = std::clamp(1 - (time_ - time) / length, 0.0, 1.0),
                     bump = part * part * (1 - part) * (1 - part);
        for (std::uint32_t i = 0; i < n_; ++i) N_VGetArrayPointer(x)[i] += quartic_[i] * bump;
    }

    void find_quartic(double length) {
        has_quartic_ = true;
        const double time = time_ - (1 - probe_place) * length, frame_time = instance_.frame.time;
        ARKStepGetDky(arkode_.get(), time, 0, inside_.get());
        const int answer = instance_.derivatives(time, N_VGetArrayPointer(inside_.get()), quartic_.data());
        instance_.frame.time = frame_time;
        if (answer != 0) { // outside of the model's domain, where the solution does not go
            std::fill(quartic_.begin(), quartic_.end(), 0.0);
            instance_.failure.reset();
            return;
        }
        ARKStepGetDky(arkode_.get(), time, 1, inside_.get());
        for (std::uint32_t i = 0; i < n_; ++i)
            quartic_[i] = (quartic_[i] - N_VGetArrayPointer(inside_.get())[i]) * length / probe_slope;
    }

    Counts counts() override {
        Counts now;
        ARKStepGetNumErrTestFails(arkode_.get(), &now.error_test_failures);
        if (!is_explicit_) ARKStepGetNumLinRhsEvals(arkode_.get(), &now.linear_right_hand_sides);
        return now;
    }

    double attempted_time() override {
        realtype time = time_;
        ARKStepGetCurrentTime(arkode_.get(), &time);
        return time;
    }

    bool local_errors(N_Vector errors, N_Vector weights) override {
        return ARKStepGetEstLocalErrors(arkode_.get(), errors) == ARK_SUCCESS &&
               ARKStepGetErrWeights(arkode_.get(), weights) == ARK_SUCCESS;
    }

    bool is_explicit_;
    bool has_quartic_ = false; ///< of the last step
    std::vector<double> quartic_;
    ArkodeHandle arkode_;
};

} // namespace

std::unique_ptr<Integrator> make_arkode(Instance& instance, RungeKutta method, const IntegratorOptions& options) {
    return std::make_unique<Arkode>(instance, method, options);
}

} // namespace torsion::runtime
