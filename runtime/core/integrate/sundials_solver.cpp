#include "runtime/core/integrate/sundials_solver.h"

#include "runtime/core/integrate/state_vector.h"
#include "runtime/core/names.h"
#include "runtime/core/sensitivity/sensitivities_of.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double looser = 10; // the tolerance of derivatives with respect to parameters, beside that of the states

} // namespace

SundialsSolver::SundialsSolver(Instance& instance, double tolerance, std::uint32_t algebraic, std::uint32_t columns)
    : instance_(instance), n_(instance.model.n_x), columns_(columns), tolerance_(tolerance) {
    SUNContext context = nullptr;
    SUNContext_Create(nullptr, &context);
    context_.reset(context);
    const auto whole = [&] {
        return columns > 0 ? make_column_vector(n_, columns + 1, context) : make_state_vector(n_ + algebraic, context);
    };
    x_ = whole();
    accepted_ = whole();
    tolerances_ = whole();
    // operations are as long as their results: columns cost nothing here
    inside_ = make_state_vector(n_ + algebraic, context);
    if (columns > 0) columns_inside_ = whole();
    set_tolerances();
    for (std::uint32_t k = 0; k < algebraic; ++k)
        N_VGetArrayPointer(tolerances_.get())[n_ + k] = tolerance * instance.model.z_nominal[k];
}

void SundialsSolver::set_tolerances() {
    realtype* const tolerances = N_VGetArrayPointer(tolerances_.get());
    for (std::uint32_t i = 0; i < n_; ++i) tolerances[i] = tolerance_ * instance_.state_nominal[i];
    for (std::uint32_t c = 0; c < columns_; ++c) {
        for (std::uint32_t i = 0; i < n_; ++i)
            tolerances[(c + 1) * n_ + i] = tolerances[i] / sensitivities_of(instance_)->scale(c);
    }
}

NewtonMatrix& SundialsSolver::newton() {
    if (!newton_) {
        const VectorHandle of_states = make_state_vector(n_, context_.get()); // columns have the same matrix
        newton_ =
            std::make_unique<NewtonMatrix>(instance_, explicit_jacobian(instance_), of_states.get(), context_.get());
    }
    return *newton_;
}

int SundialsSolver::right_hand_side(realtype time, N_Vector x, N_Vector der, void* self) {
    if (!std::isfinite(time)) return of(self).refuse_step();
    if (of(self).columns_ > 0) return of(self).sensitivities(time, x, der);
    return of(self).instance_.derivatives(time, N_VGetArrayPointer(x), N_VGetArrayPointer(der));
}

int SundialsSolver::sensitivities(realtype time, N_Vector x, N_Vector der) {
    realtype *const states = N_VGetArrayPointer(x), *const rates = N_VGetArrayPointer(der);
    return sensitivities_of(instance_)->derivatives(time, states, states + n_, rates + n_, rates);
}

void SundialsSolver::interpolate_sensitivities(double time, double* states) {
    if (columns_ == 0) return;
    const bool is_inside = time != time_;
    if (is_inside) values(time, columns_inside_.get());
    std::copy_n(N_VGetArrayPointer((is_inside ? columns_inside_ : x_).get()) + n_, std::size_t{columns_} * n_, states);
}

/// A norm of states near the largest number overflows, and the step becomes NaN. CVODE would try it without end.
int SundialsSolver::refuse_step() {
    Message message;
    message.code = "R302";
    message.text = "integration failed at t = " + time_text(time_) + " s: the size of a step is not a number";
    message.help = "look for states or derivatives near the largest number, 1.8e308";
    instance_.fail(std::move(message));
    return -1;
}

int SundialsSolver::jacobian(realtype time, N_Vector x, N_Vector, SUNMatrix matrix, void* self, N_Vector, N_Vector,
                             N_Vector) {
    return of(self).newton_->fill(time, N_VGetArrayPointer(x), matrix);
}

int SundialsSolver::error_weights(N_Vector x, N_Vector weights, void* self) {
    SundialsSolver& own = of(self);
    write_error_weights(own.share_, own.tolerance_, own.tolerances_.get(), x, weights);
    realtype* const of_columns = N_VGetArrayPointer(weights) + own.n_;
    for (std::size_t i = 0; i < std::size_t{own.columns_} * own.n_; ++i) of_columns[i] /= looser;
    return 0;
}

/// What is left of the tolerance stays above rounding.
bool SundialsSolver::share(double& share) {
    constexpr double smallest_tolerance = 1e-12;
    share_ = share = std::max(share, std::min(1.0, smallest_tolerance / tolerance_));
    return true;
}

int SundialsSolver::restart() {
    time_ = instance_.frame.time;
    std::copy_n(instance_.frame.x, n_, N_VGetArrayPointer(x_.get()));
    if (columns_ > 0) sensitivities_of(instance_)->store(N_VGetArrayPointer(x_.get()) + n_);
    counted_ = {};
    set_tolerances();
    const int flag = reinitialize();
    return flag >= 0 ? 0 : instance_.fail(failure_message(flag));
}

int SundialsSolver::step(double limit) {
    instance_.failure.reset();
    realtype reached = time_;
    N_VScale(1, x_.get(), accepted_.get());
    const std::int64_t failed_before = instance_.statistics.error_test_failures;
    const int flag = one_step(limit, reached);
    count();
    if (flag >= 0 && !instance_.statistics.limits.empty())
        count_limiting_state(instance_.statistics.error_test_failures - failed_before);
    if (flag < 0) {
        N_VScale(1, accepted_.get(), x_.get()); // a first step that fails leaves a trial there
        return instance_.fail(failure_message(flag));
    }
    time_ = reached;
    return 0;
}

void SundialsSolver::interpolate(double time, double* x) {
    const bool is_inside = time != time_;
    if (is_inside) values(time, inside_.get());
    std::copy_n(N_VGetArrayPointer((is_inside ? inside_ : x_).get()), n_, x);
}

// Right-hand sides for a Jacobian by differences count apart.
void SundialsSolver::count() {
    Statistics& statistics = instance_.statistics;
    const Counts now = counts();
    statistics.error_test_failures += now.error_test_failures - counted_.error_test_failures;
    statistics.jacobian_right_hand_sides += now.linear_right_hand_sides - counted_.linear_right_hand_sides;
    statistics.right_hand_sides -= now.linear_right_hand_sides - counted_.linear_right_hand_sides;
    counted_ = now;
}

SundialsSolver::Failure SundialsSolver::meaning(int flag) const {
    switch (flag) {
    case CV_TOO_MUCH_ACC: return Failure::Accuracy;
    case CV_ERR_FAILURE: return Failure::ErrorTest;
    case CV_CONV_FAILURE: return Failure::Convergence;
    case CV_LSETUP_FAIL:
    case CV_RHSFUNC_FAIL:
    case CV_FIRST_RHSFUNC_ERR:
    case CV_REPTD_RHSFUNC_ERR:
    case CV_UNREC_RHSFUNC_ERR: return Failure::Model;
    default: return Failure::Other;
    }
}

Message SundialsSolver::failure_message(int flag) {
    const Failure failure = meaning(flag);
    if (failure == Failure::Model && instance_.failure) return instance_.take_failure();
    std::string reason = "the integrator stopped (" + std::to_string(flag) + ")";
    if (failure == Failure::ErrorTest) reason = "the error stays above the tolerance however small the step";
    if (failure == Failure::Convergence)
        reason = "the implicit equations of a step cannot be solved however small the step";
    if (failure == Failure::Accuracy) reason = "the tolerance is below what rounding allows";
    if (failure == Failure::Model) reason = "the model's equations cannot be evaluated";
    Message message;
    message.text = "integration failed at t = " + time_text(attempted_time()) + " s: " + reason;
    if (failure == Failure::ErrorTest || failure == Failure::Convergence) name_largest_error(message);
    message.code = "R302";
    if (instance_.failure) message.notes.push_back(instance_.failure->text);
    return message;
}

std::optional<SundialsSolver::LargestError> SundialsSolver::largest_error() {
    if (!errors_) errors_.reset(N_VClone(x_.get())), weights_.reset(N_VClone(x_.get()));
    if (!local_errors(errors_.get(), weights_.get())) return std::nullopt;
    LargestError largest{0, -1};
    for (std::uint32_t i = 0; i < n_; ++i) {
        const double error = std::abs(N_VGetArrayPointer(errors_.get())[i] * N_VGetArrayPointer(weights_.get())[i]);
        if (error > largest.size) largest = {i, error};
    }
    return largest;
}

// SUNDIALS keeps the errors of the last attempt only: tests that failed before it are counted for the state of the step
// that followed.
void SundialsSolver::count_limiting_state(std::int64_t failed_tests) {
    const std::optional<LargestError> largest = largest_error();
    if (!largest) return;
    StateLimits& limits = instance_.statistics.limits[largest->state];
    ++limits.steps;
    limits.failed_tests += failed_tests;
}

void SundialsSolver::name_largest_error(Message& message) {
    const std::optional<LargestError> largest = largest_error();
    if (!largest) return;
    if (const TorsionVariable* variable = variable_at(instance_.model, TORSION_X, largest->state)) {
        std::string words = std::move(message.text);
        message = message_at(instance_.model, *variable, "", std::move(words));
    }
    message.notes.push_back("largest error in state `" + name_at(instance_.model, TORSION_X, largest->state) + "` (" +
                            number(largest->size, 3) + " times the tolerance)");
}

} // namespace torsion::runtime
