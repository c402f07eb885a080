// The module with Ceres (Agarwal, Mierle et al.; Debian's libceres). Every residual is a block of its own, so that the
// loss applies to it alone; one evaluation gives them all.

#include "compiler/fit/least_squares.h"

#include <ceres/ceres.h>
#include <glog/logging.h>

namespace torsion::fit {

namespace {

class AllResiduals final : public ceres::EvaluationCallback {
public:
    AllResiduals(const LeastSquares& wish, const double* point)
        : wish_(wish), point_(point), residuals_(wish.residuals), jacobian_(wish.residuals * wish.start.size()) {}

    /// What is called a new point may be the last one: that of the line search within bounds is the trial of the step.
    void PrepareForEvaluation(bool wants_jacobian, bool) override {
        const std::vector<double> point(point_, point_ + wish_.start.size());
        if (point == last_ && (has_jacobian_ || !wants_jacobian)) return;
        is_good_ = wish_.evaluate(point_, residuals_.data(), wants_jacobian ? jacobian_.data() : nullptr);
        last_ = point, has_jacobian_ = wants_jacobian;
    }
    bool is_good() const { return is_good_; }
    double residual(std::size_t row) const { return residuals_[row]; }
    const double* slopes(std::size_t row) const { return &jacobian_[row * wish_.start.size()]; }

private:
    const LeastSquares& wish_;
    const double* point_;
    std::vector<double> residuals_, jacobian_;
    std::vector<double> last_; ///< the point of what is known
    bool is_good_ = false, has_jacobian_ = false;
};

class OneResidual final : public ceres::CostFunction {
public:
    OneResidual(const AllResiduals& all, std::size_t row, std::size_t values) : all_(all), row_(row) {
        set_num_residuals(1);
        mutable_parameter_block_sizes()->push_back(static_cast<int>(values));
    }
    bool Evaluate(double const* const*, double* residual, double** slopes) const override {
        if (!all_.is_good()) return false;
        *residual = all_.residual(row_);
        if (slopes != nullptr && slopes[0] != nullptr)
            std::copy_n(all_.slopes(row_), parameter_block_sizes().front(), slopes[0]);
        return true;
    }

private:
    const AllResiduals& all_;
    std::size_t row_;
};

class AfterStep final : public ceres::IterationCallback {
public:
    explicit AfterStep(const LeastSquares& wish) : wish_(wish) {}
    ceres::CallbackReturnType operator()(const ceres::IterationSummary& step) override {
        return !wish_.goes_on || wish_.goes_on(step.cost) ? ceres::SOLVER_CONTINUE
                                                          : ceres::SOLVER_TERMINATE_SUCCESSFULLY;
    }

private:
    const LeastSquares& wish_;
};

std::unique_ptr<ceres::LossFunction> loss_of(Loss loss) {
    switch (loss) {
    case Loss::Huber: return std::make_unique<ceres::HuberLoss>(huber_width);
    case Loss::Cauchy: return std::make_unique<ceres::CauchyLoss>(cauchy_width);
    case Loss::None: break;
    }
    return nullptr;
}

Minimum::End end_of(ceres::TerminationType type) {
    switch (type) {
    case ceres::CONVERGENCE: return Minimum::End::Converged;
    case ceres::NO_CONVERGENCE: return Minimum::End::StepsUsedUp;
    case ceres::USER_SUCCESS: return Minimum::End::Stopped;
    default: return Minimum::End::Failed;
    }
}

void minimize(const LeastSquares& wish, Minimum& to) {
    to.values = wish.start;
    AllResiduals all(wish, to.values.data());
    const auto loss = loss_of(wish.loss);
    ceres::Problem::Options ownership;
    ownership.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    ownership.evaluation_callback = &all;
    ceres::Problem problem(ownership);
    for (std::size_t row = 0; row < wish.residuals; ++row)
        problem.AddResidualBlock(new OneResidual(all, row, wish.start.size()),
                                 row + wish.lossless < wish.residuals ? loss.get() : nullptr, to.values.data());
    for (std::size_t i = 0; i < wish.start.size(); ++i) {
        problem.SetParameterLowerBound(to.values.data(), static_cast<int>(i), 0);
        problem.SetParameterUpperBound(to.values.data(), static_cast<int>(i), 1);
    }
    AfterStep after(wish);
    ceres::Solver::Options options;
    options.linear_solver_type = ceres::DENSE_QR;
    options.max_num_iterations = wish.most_steps;
    options.line_search_interpolation_type = ceres::QUADRATIC; // without derivatives at the points that it tries
    options.function_tolerance = 1e-9;                         // derivatives by differences have four digits
    options.gradient_tolerance = 1e-12;
    options.parameter_tolerance = 1e-8;
    options.max_num_consecutive_invalid_steps = 12;
    options.logging_type = ceres::SILENT;
    options.num_threads = 1;
    options.callbacks.push_back(&after);
    options.update_state_every_iteration = false;
    ceres::Solver::Summary summary;
    ceres::Solve(options, &problem, &summary);
    to.end = end_of(summary.termination_type);
    to.cost_before = summary.initial_cost, to.cost = summary.final_cost;
    to.steps = summary.num_successful_steps, to.refused_steps = summary.num_unsuccessful_steps;
    to.words = summary.message;
}

} // namespace

} // namespace torsion::fit

extern "C" [[gnu::visibility("default")]] bool torsion_minimize(const torsion::fit::LeastSquares& wish,
                                                                torsion::fit::Minimum& to, std::uint64_t fit) {
    if (fit != torsion::fit::least_squares_fit) return false;
    FLAGS_minloglevel = google::GLOG_FATAL; // what it has to say is in the summary
    if (!wish.start.empty()) torsion::fit::minimize(wish, to);
    return true;
}
