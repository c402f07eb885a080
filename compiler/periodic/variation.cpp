#include "compiler/periodic/variation.h"

#include "runtime/core/sensitivity/sensitivities.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::periodic {

namespace {

bool are_equal(const std::vector<double>& a, const std::vector<double>& b) {
    constexpr double rounding = 1e-13;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::abs(a[i] - b[i]) > rounding * std::max(std::abs(a[i]), std::abs(b[i]))) return false;
    }
    return true;
}

std::vector<double> sum(double a, const std::vector<double>& x, double b, const std::vector<double>& y) {
    std::vector<double> result(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) result[i] = a * x[i] + b * y[i];
    return result;
}

} // namespace

VariationalIntegrator::VariationalIntegrator(runtime::Instance& instance, std::unique_ptr<runtime::Integrator> inner,
                                             Eigen::VectorXd sizes)
    : instance_(instance), inner_(std::move(inner)), sizes_(std::move(sizes)),
      columns_(instance.model.n_x, instance.sensitivities->columns()) {}

int VariationalIntegrator::restart() {
    const int answer = inner_->restart();
    Eigen::MatrixXd stored(columns_.rows(), columns_.cols());
    instance_.sensitivities->store(stored.data());
    columns_ = stored;
    base_ = here_ = instance_.frame.time;
    is_constant_ = false;
    return answer;
}

/// The step before has been accepted whole.
int VariationalIntegrator::step(double limit) {
    if (inner_->time() > here_) advance(here_, inner_->time(), columns_, true);
    here_ = inner_->time();
    return inner_->step(limit);
}

/// At a point of the integrator's last step. Leaves no trace in the frame.
void VariationalIntegrator::evaluate_jacobian(double time, std::vector<double>& values) {
    const TorsionModel& model = instance_.model;
    TorsionFrame& frame = instance_.frame;
    const bool has_blocks = model.n_blocks > 0;
    if (has_blocks) instance_.keep_variables(kept_);
    left_out_.assign(frame.x, frame.x + model.n_x);
    left_out_.insert(left_out_.end(), frame.der, frame.der + model.n_x);
    left_out_.insert(left_out_.end(), frame.y, frame.y + model.n_y);
    left_out_.insert(left_out_.end(), frame.jacobian, frame.jacobian + model.jacobian_nnz);
    const double now = std::exchange(frame.time, time);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true);
    inner_->interpolate(time, frame.x);
    if (instance_.call(model.jacobian_values) == 0) values.assign(frame.jacobian, frame.jacobian + model.jacobian_nnz);
    else values.assign(model.jacobian_nnz, NAN), instance_.failure.reset(); // no correction is found with such a matrix
    if (has_blocks) instance_.restore_variables(kept_);
    const double* from = left_out_.data();
    for (const auto& [to, count] : {std::pair(frame.x, model.n_x), std::pair(frame.der, model.n_x),
                                    std::pair(frame.y, model.n_y), std::pair(frame.jacobian, model.jacobian_nnz)}) {
        std::copy_n(from, count, to);
        from += count;
    }
    frame.time = now;
    instance_.is_event_under_way = is_under_way;
}

SparseRows VariationalIntegrator::matrix_of(const std::vector<double>& values) const {
    const TorsionModel& model = instance_.model;
    std::vector<Eigen::Triplet<double>> entries;
    for (std::uint32_t column = 0; column < model.n_x; ++column) {
        for (std::uint32_t k = model.jacobian_column_start[column]; k < model.jacobian_column_start[column + 1]; ++k)
            entries.emplace_back(static_cast<int>(model.jacobian_row[k]), static_cast<int>(column), values[k]);
    }
    SparseRows result(model.n_x, model.n_x);
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

/// From base_ with the constant Jacobian.
void VariationalIntegrator::settle(Columns& columns, double until) {
    if (is_constant_ && until > base_) propagate(matrix_of(constant_), until - base_, sizes_, columns);
}

/// `is_final`: along a step that counts; else on the way to a point in it.
void VariationalIntegrator::advance(double from, double to, Columns& columns, bool is_final) {
    const double span = to - from, root = std::sqrt(3.0) / 6;
    evaluate_jacobian(from + (0.5 - root) * span, first_);
    evaluate_jacobian(from + (0.5 + root) * span, second_);
    if (are_equal(first_, second_) && (!is_constant_ || are_equal(constant_, first_))) {
        if (!is_constant_) base_ = from;
        if (is_final) is_constant_ = true, constant_ = first_;
        else propagate(matrix_of(first_), to - base_, sizes_, columns);
        return;
    }
    settle(columns, from);
    const double a = 0.25 + root, b = 0.25 - root;
    propagate(matrix_of(sum(a, first_, b, second_)), span, sizes_, columns);
    propagate(matrix_of(sum(b, first_, a, second_)), span, sizes_, columns);
    if (is_final) is_constant_ = false, base_ = to;
}

void VariationalIntegrator::interpolate_sensitivities(double time, double* states) {
    Columns columns = columns_;
    if (time > here_) advance(here_, time, columns, false);
    else settle(columns, time);
    Eigen::Map<Eigen::MatrixXd>(states, columns.rows(), columns.cols()) = columns;
}

} // namespace torsion::periodic
