#include "runtime/core/integrate/cvode.h"

#include "runtime/core/instance.h"
#include "runtime/core/integrate/sparse_solver.h"
#include "runtime/core/integrate/sundials_handles.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr std::uint32_t largest_dense = 50;

class Cvode final : public Integrator {
public:
    Cvode(Instance& instance, Multistep method, double tolerance);

    int restart() override;
    int step(double limit) override;
    double time() const override { return time_; }
    void interpolate(double time, double* x) override;

private:
    static int right_hand_side(realtype time, N_Vector x, N_Vector der, void* self);
    static int jacobian(realtype time, N_Vector x, N_Vector der, SUNMatrix matrix, void* self, N_Vector, N_Vector, N_Vector);

    void attach_linear_solver();
    void lay_out_sparse();
    void fill_dense(SUNMatrix matrix) const;
    void fill_sparse(SUNMatrix matrix) const;
    void count();
    Message failure_message(int flag);
    void name_largest_error(Message& message);

    Instance& instance_;
    std::uint32_t n_;
    // Destroyed in reverse: the context last
    ContextHandle context_;
    VectorHandle x_, inside_, tolerances_;
    MatrixHandle matrix_;
    SolverHandle solver_;
    CvodeHandle cvode_;
    bool is_sparse_ = false;
    std::vector<sunindextype> column_start_, row_;  ///< pattern with the whole diagonal
    std::vector<std::uint32_t> entry_;              ///< where a value of the frame's Jacobian goes
    double time_ = 0;
    long linear_right_hand_sides_ = 0, error_test_failures_ = 0;
};

Cvode::Cvode(Instance& instance, Multistep method, double tolerance) : instance_(instance), n_(instance.model.n_x) {
    SUNContext context = nullptr;
    SUNContext_Create(nullptr, &context);
    context_.reset(context);
    x_.reset(N_VNew_Serial(n_, context));
    inside_.reset(N_VNew_Serial(n_, context));
    tolerances_.reset(N_VNew_Serial(n_, context));
    for (std::uint32_t i = 0; i < n_; ++i) {
        const double nominal = instance.model.states != nullptr ? instance.model.states[i].nominal : 1;
        N_VGetArrayPointer(tolerances_.get())[i] = tolerance * (nominal > 0 ? nominal : 1);
    }
    N_VConst(0, x_.get());
    cvode_.reset(CVodeCreate(method == Multistep::Bdf ? CV_BDF : CV_ADAMS, context));
    void* cvode = cvode_.get();
    CVodeSetErrHandlerFn(cvode, [](int, const char*, const char*, char*, void*) {}, nullptr); // failures become messages of ours
    CVodeInit(cvode, right_hand_side, 0, x_.get());
    CVodeSetUserData(cvode, this);
    CVodeSVtolerances(cvode, tolerance, tolerances_.get());
    CVodeSetMaxHnilWarns(cvode, -1);
    CVodeSetMaxErrTestFails(cvode, 20);
    CVodeSetMaxConvFails(cvode, 20);
    attach_linear_solver();
}

void Cvode::attach_linear_solver() {
    const bool has_jacobian = instance_.model.jacobian_values != nullptr;
    is_sparse_ = has_jacobian && n_ > largest_dense;
    if (is_sparse_) {
        lay_out_sparse();
        matrix_.reset(SUNSparseMatrix(n_, n_, static_cast<sunindextype>(row_.size()), CSC_MAT, context_.get()));
        fill_sparse(matrix_.get());
        solver_ = make_sparse_solver(x_.get(), matrix_.get(), context_.get());
    } else {
        matrix_.reset(SUNDenseMatrix(n_, n_, context_.get()));
        solver_.reset(SUNLinSol_Dense(x_.get(), matrix_.get(), context_.get()));
    }
    CVodeSetLinearSolver(cvode_.get(), solver_.get(), matrix_.get());
    if (has_jacobian) CVodeSetJacFn(cvode_.get(), jacobian);
}

// CVODE needs I − γJ: with every diagonal entry in the pattern it never has to build another.
void Cvode::lay_out_sparse() {
    const TorsionModel& model = instance_.model;
    entry_.resize(model.jacobian_nnz);
    column_start_.push_back(0);
    for (std::uint32_t j = 0; j < n_; ++j) {
        std::uint32_t e = model.jacobian_column_start[j];
        const std::uint32_t end = model.jacobian_column_start[j + 1];
        bool has_diagonal = false;
        const auto add_diagonal = [&] {
            if (!has_diagonal) row_.push_back(j);
            has_diagonal = true;
        };
        for (; e < end; ++e) {
            const std::uint32_t i = model.jacobian_row[e];
            if (i > j) add_diagonal();
            has_diagonal |= i == j;
            entry_[e] = static_cast<std::uint32_t>(row_.size());
            row_.push_back(i);
        }
        add_diagonal();
        column_start_.push_back(static_cast<sunindextype>(row_.size()));
    }
}

void Cvode::fill_dense(SUNMatrix matrix) const {
    const TorsionModel& model = instance_.model;
    SUNMatZero(matrix);
    for (std::uint32_t j = 0; j < n_; ++j) {
        realtype* column = SUNDenseMatrix_Column(matrix, j);
        for (std::uint32_t e = model.jacobian_column_start[j]; e < model.jacobian_column_start[j + 1]; ++e)
            column[model.jacobian_row[e]] = instance_.frame.jacobian[e];
    }
}

void Cvode::fill_sparse(SUNMatrix matrix) const {
    std::copy(column_start_.begin(), column_start_.end(), SUNSparseMatrix_IndexPointers(matrix));
    std::copy(row_.begin(), row_.end(), SUNSparseMatrix_IndexValues(matrix));
    realtype* values = SUNSparseMatrix_Data(matrix);
    std::fill_n(values, row_.size(), 0.0);
    for (std::size_t e = 0; e < entry_.size(); ++e) values[entry_[e]] = instance_.frame.jacobian[e];
}

int Cvode::right_hand_side(realtype time, N_Vector x, N_Vector der, void* self) {
    return static_cast<Cvode*>(self)->instance_.derivatives(time, N_VGetArrayPointer(x), N_VGetArrayPointer(der));
}

int Cvode::jacobian(realtype time, N_Vector x, N_Vector, SUNMatrix matrix, void* self, N_Vector, N_Vector, N_Vector) {
    Cvode& cvode = *static_cast<Cvode*>(self);
    Instance& instance = cvode.instance_;
    instance.frame.time = time;
    std::copy_n(N_VGetArrayPointer(x), cvode.n_, instance.frame.x);
    ++instance.statistics.jacobians;
    if (const int answer = instance.call(instance.model.jacobian_values); answer != 0) return answer;
    if (first_non_finite(instance.frame.jacobian, instance.model.jacobian_nnz) != instance.model.jacobian_nnz) return 1;
    if (cvode.is_sparse_) cvode.fill_sparse(matrix);
    else cvode.fill_dense(matrix);
    return 0;
}

int Cvode::restart() {
    time_ = instance_.frame.time;
    std::copy_n(instance_.frame.x, n_, N_VGetArrayPointer(x_.get()));
    linear_right_hand_sides_ = error_test_failures_ = 0;
    const int flag = CVodeReInit(cvode_.get(), time_, x_.get());
    return flag == CV_SUCCESS ? 0 : instance_.fail(failure_message(flag));
}

int Cvode::step(double limit) {
    instance_.failure.reset();
    CVodeSetStopTime(cvode_.get(), limit);
    realtype reached = time_;
    const int flag = CVode(cvode_.get(), limit, x_.get(), &reached, CV_ONE_STEP);
    count();
    if (flag < 0) return instance_.fail(failure_message(flag));
    time_ = reached;
    return 0;
}

void Cvode::interpolate(double time, double* x) {
    if (time == time_) {
        std::copy_n(N_VGetArrayPointer(x_.get()), n_, x);
        return;
    }
    CVodeGetDky(cvode_.get(), time, 0, inside_.get());
    std::copy_n(N_VGetArrayPointer(inside_.get()), n_, x);
}

void Cvode::count() {
    Statistics& statistics = instance_.statistics;
    long now = 0;
    CVodeGetNumErrTestFails(cvode_.get(), &now);
    statistics.error_test_failures += now - error_test_failures_;
    error_test_failures_ = now;
    CVodeGetNumLinRhsEvals(cvode_.get(), &now); // those of a Jacobian by differences
    statistics.jacobian_right_hand_sides += now - linear_right_hand_sides_;
    statistics.right_hand_sides -= now - linear_right_hand_sides_;
    linear_right_hand_sides_ = now;
}

Message Cvode::failure_message(int flag) {
    const bool is_model = flag == CV_RHSFUNC_FAIL || flag == CV_FIRST_RHSFUNC_ERR || flag == CV_REPTD_RHSFUNC_ERR || flag == CV_UNREC_RHSFUNC_ERR ||
                          flag == CV_LSETUP_FAIL;
    if (is_model && instance_.failure) return instance_.take_failure();
    realtype time = time_;
    CVodeGetCurrentTime(cvode_.get(), &time);
    Message message;
    std::string reason = "the integrator stopped (" + std::to_string(flag) + ")";
    if (flag == CV_ERR_FAILURE) reason = "the error stays above the tolerance however small the step";
    if (flag == CV_CONV_FAILURE) reason = "the implicit equations of a step cannot be solved however small the step";
    if (flag == CV_TOO_MUCH_ACC) reason = "the tolerance is below what rounding allows";
    if (is_model) reason = "the model's equations cannot be evaluated";
    message.text = "integration failed at t = " + time_text(time) + " s: " + reason;
    if (flag == CV_ERR_FAILURE || flag == CV_CONV_FAILURE) name_largest_error(message);
    message.code = "R302";
    if (instance_.failure) message.notes.push_back(instance_.failure->text);
    return message;
}

void Cvode::name_largest_error(Message& message) {
    VectorHandle errors(N_VClone(x_.get())), weights(N_VClone(x_.get()));
    if (CVodeGetEstLocalErrors(cvode_.get(), errors.get()) != CV_SUCCESS || CVodeGetErrWeights(cvode_.get(), weights.get()) != CV_SUCCESS) return;
    std::uint32_t worst = 0;
    double largest = -1;
    for (std::uint32_t i = 0; i < n_; ++i) {
        const double error = std::abs(N_VGetArrayPointer(errors.get())[i] * N_VGetArrayPointer(weights.get())[i]);
        if (!(error <= largest)) {
            worst = i;
            largest = error;
        }
    }
    if (const TorsionVariable* variable = variable_at(instance_.model, TORSION_X, worst)) {
        std::string words = std::move(message.text);
        message = message_at(instance_.model, *variable, "", std::move(words));
    }
    message.notes.push_back("largest error in state `" + name_at(instance_.model, TORSION_X, worst) + "` (" + number(largest, 3) + " times the tolerance)");
}

} // namespace

std::unique_ptr<Integrator> make_cvode(Instance& instance, Multistep method, double tolerance) {
    return std::make_unique<Cvode>(instance, method, tolerance);
}

} // namespace torsion::runtime
