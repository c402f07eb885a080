#include "compiler/analysis/response/response_solver.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr double order_of_load = 1e-9; // relative: a load has this order
constexpr double cancelled = 1e-14;    // of the terms of a sum: rounding

std::vector<std::pair<std::size_t, std::size_t>> places_of(const ResponseProblem& problem) {
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const Feedback& feedback : problem.feedback) {
        for (const std::size_t row : feedback.changes.rows) {
            for (const auto& [state, factor] : feedback.states) {
                if (row < problem.system.states.size()) places.emplace_back(row, state);
            }
        }
    }
    return places;
}

Complex middle_shift(const std::vector<double>& speeds, const std::vector<double>& orders) {
    if (orders.empty() || speeds.empty()) return {0, 1};
    const auto [slowest, fastest] = std::ranges::minmax(speeds);
    return {0, std::sqrt(pulsation(orders.front(), slowest) * pulsation(orders.back(), fastest))};
}

} // namespace

SparseParts::SparseParts(const ResponseProblem& problem)
    : a(with_diagonal(problem.system.a, places_of(problem))), c(sparse(problem.system.c)) {}

ResponseSolver::ResponseSolver(const ResponseProblem& problem, const SparseParts& parts,
                               const std::vector<double>& orders)
    : problem_(problem), orders_(orders), n_(problem.system.states.size()), base_(parts.a), a_(base_),
      shifted_(base_, middle_shift(problem.speeds, orders)), c_(parts.c),
      parametric_(problem.laws, n_, with_mean(orders)) {}

bool ResponseSolver::respond(double order, std::size_t speed, double pulsation, ComplexVector& outputs) {
    ComplexVector states;
    return respond(order, speed, pulsation, states, outputs);
}

std::optional<double> ResponseSolver::respond(std::size_t speed, std::vector<ComplexVector>& outputs) {
    std::vector<OrderAnswers> answers(orders_.size() + 1);
    outputs.resize(orders_.size());
    ComplexVector states;
    for (std::size_t k = 0; k < orders_.size(); ++k) {
        if (!respond(orders_[k], speed, pulsation(orders_[k], problem_.speeds[speed]), states, outputs[k]))
            return orders_[k];
        if (!problem_.laws.empty()) add_answers(speed, states, outputs[k], answers[k]);
    }
    if (problem_.laws.empty()) return std::nullopt;
    add_mean(answers.back());
    parametric_.go_to(problem_.speeds[speed], problem_.speeds);
    if (!parametric_.solve(answers, outputs)) return 0;
    return std::nullopt;
}

bool ResponseSolver::respond(double order, std::size_t speed, double pulsation, ComplexVector& states,
                             ComplexVector& outputs) {
    go_to(speed);
    ComplexVector load = ComplexVector::Zero(static_cast<Eigen::Index>(n_));
    outputs = ComplexVector::Zero(c_.rows());
    ComplexVector sizes = load, output_sizes = outputs; // of what is added: sums far below are rounding
    for (const Load& one : problem_.loads) {
        if (std::abs(one.order - order) > order_of_load * order) continue;
        const Complex* const values = one.changes.at(speed);
        for (std::size_t i = 0; i < one.changes.rows.size(); ++i) {
            entry(one.changes.rows[i], load, outputs) += values[i];
            entry(one.changes.rows[i], sizes, output_sizes) += std::abs(values[i]);
        }
    }
    for (Eigen::Index i = 0; i < load.size(); ++i)
        load[i] = std::abs(load[i]) <= cancelled * sizes[i].real() ? 0 : load[i];
    for (Eigen::Index i = 0; i < outputs.size(); ++i)
        outputs[i] = std::abs(outputs[i]) <= cancelled * output_sizes[i].real() ? 0 : outputs[i];
    if (!shifted_.shift({0, pulsation})) return false;
    states = shifted_.solve(load);
    add_outputs(speed, states, outputs);
    return states.allFinite();
}

void ResponseSolver::add_outputs(std::size_t speed, const ComplexVector& states, ComplexVector& outputs) const {
    outputs += c_ * states;
    for (const Feedback& feedback : problem_.feedback) add_outputs(feedback, speed, states, outputs);
}

void ResponseSolver::add_answers(std::size_t speed, const ComplexVector& states, const ComplexVector& outputs,
                                 OrderAnswers& answers) {
    const auto& rows = parametric_.rows();
    const auto& columns = parametric_.columns();
    answers.states.resize(static_cast<Eigen::Index>(columns.size()), static_cast<Eigen::Index>(rows.size() + 1));
    answers.outputs.resize(c_.rows(), answers.states.cols());
    const auto store = [&](Eigen::Index place, const ComplexVector& x, const ComplexVector& y) {
        for (std::size_t c = 0; c < columns.size(); ++c)
            answers.states(static_cast<Eigen::Index>(c), place) = x[static_cast<Eigen::Index>(columns[c])];
        answers.outputs.col(place) = y;
    };
    store(0, states, outputs);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const ComplexVector x =
            shifted_.solve(ComplexVector::Unit(static_cast<Eigen::Index>(n_), static_cast<Eigen::Index>(rows[r])));
        ComplexVector y = ComplexVector::Zero(c_.rows());
        add_outputs(speed, x, y);
        store(static_cast<Eigen::Index>(r + 1), x, y);
    }
}

void ResponseSolver::add_mean(OrderAnswers& answers) const {
    const auto& rows = parametric_.rows();
    const auto& columns = parametric_.columns();
    answers.states =
        Eigen::MatrixXcd::Zero(static_cast<Eigen::Index>(columns.size()), static_cast<Eigen::Index>(rows.size() + 1));
    answers.outputs = Eigen::MatrixXcd::Zero(c_.rows(), answers.states.cols());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto known = std::ranges::find(problem_.law_rows, rows[r]);
        if (known == problem_.law_rows.end()) continue;
        const auto place = static_cast<std::size_t>(known - problem_.law_rows.begin());
        for (std::size_t c = 0; c < columns.size(); ++c)
            answers.states(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(r + 1)) =
                problem_.standing(columns[c], place);
    }
}

std::vector<double> ResponseSolver::with_mean(std::vector<double> orders) {
    orders.push_back(0);
    return orders;
}

Complex& ResponseSolver::entry(std::size_t row, ComplexVector& states, ComplexVector& outputs) const {
    return row < n_ ? states[static_cast<Eigen::Index>(row)] : outputs[static_cast<Eigen::Index>(row - n_)];
}

void ResponseSolver::go_to(std::size_t speed) {
    const auto is_constant = [](const Feedback& f) { return f.changes.is_constant(); };
    if (speed == speed_ || (speed_ && std::ranges::all_of(problem_.feedback, is_constant))) return;
    speed_ = speed;
    if (problem_.feedback.empty()) return;
    std::copy_n(base_.valuePtr(), base_.nonZeros(), a_.valuePtr());
    for (const Feedback& feedback : problem_.feedback) {
        const Complex* const values = feedback.changes.at(speed);
        for (std::size_t i = 0; i < feedback.changes.rows.size(); ++i) {
            const std::size_t row = feedback.changes.rows[i];
            if (row >= n_) continue;
            for (const auto& [state, factor] : feedback.states)
                a_.coeffRef(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(state)) += values[i] * factor;
        }
    }
    shifted_.assign(a_);
}

void ResponseSolver::add_outputs(const Feedback& feedback, std::size_t speed, const ComplexVector& x,
                                 ComplexVector& outputs) const {
    Complex combined = 0;
    for (const auto& [state, factor] : feedback.states) combined += factor * x[static_cast<Eigen::Index>(state)];
    const Complex* const values = feedback.changes.at(speed);
    for (std::size_t i = 0; i < feedback.changes.rows.size(); ++i) {
        const std::size_t row = feedback.changes.rows[i];
        if (row >= n_) outputs[static_cast<Eigen::Index>(row - n_)] += values[i] * combined;
    }
}

} // namespace torsion::analysis
