#include "compiler/analysis/response/forced_response.h"

#include "compiler/analysis/response/parametric_response.h"
#include "compiler/analysis/response/shifted_system.h"
#include "compiler/analysis/response/synthesis.h"
#include "compiler/support/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numbers>
#include <optional>
#include <thread>
#include <type_traits>

namespace torsion::analysis {

namespace {

constexpr double same_order = 1e-9;
constexpr double most_turns = 2000;
constexpr double most_multiples = 4000; // of the lowest frequency, in a common cycle
constexpr double nearby = 1e-9;         // relative: a frequency beside another
constexpr double cancelled = 1e-14;     // of the terms of a sum: rounding
constexpr double undetermined = 0.1;    // relative: the response there is another one

double pulsation(double order, double speed) { return order * speed * std::numbers::pi / 30; }

/// The orders of all loads, ascending.
std::vector<double> orders_of(const std::vector<Load>& loads) {
    std::vector<double> orders;
    for (const Load& load : loads) orders.push_back(load.order);
    std::sort(orders.begin(), orders.end());
    orders.erase(std::unique(orders.begin(), orders.end(), [](double a, double b) { return b - a <= same_order * b; }), orders.end());
    return orders;
}

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

/// What all threads share.
struct SparseParts {
    explicit SparseParts(const ResponseProblem& problem) : a(with_diagonal(problem.system.a, places_of(problem))), c(sparse(problem.system.c)) {}
    ComplexSparse a;
    Eigen::SparseMatrix<double> c;
};

Complex middle_shift(const std::vector<double>& speeds, const std::vector<double>& orders) {
    if (orders.empty() || speeds.empty()) return {0, 1};
    const auto [slowest, fastest] = std::ranges::minmax(speeds);
    return {0, std::sqrt(pulsation(orders.front(), slowest) * pulsation(orders.back(), fastest))};
}

/// Responses at one frequency after the other.
class Responder {
public:
    Responder(const ResponseProblem& problem, const SparseParts& parts, const std::vector<double>& orders)
        : problem_(problem), orders_(orders), n_(problem.system.states.size()), base_(parts.a), a_(base_),
          shifted_(base_, middle_shift(problem.speeds, orders)), c_(parts.c), parametric_(problem.laws, n_, with_mean(orders)) {}

    /// To all loads of one order, without periodic laws. False: singular.
    bool respond(double order, std::size_t speed, double pulsation, ComplexVector& outputs) {
        ComplexVector states;
        return respond(order, speed, pulsation, states, outputs);
    }

    /// All orders at one speed. Otherwise the order that has no response; 0: the periodic laws have none.
    std::optional<double> respond(std::size_t speed, std::vector<ComplexVector>& outputs) {
        std::vector<OrderAnswers> answers(orders_.size() + 1);
        outputs.resize(orders_.size());
        ComplexVector states;
        for (std::size_t k = 0; k < orders_.size(); ++k) {
            if (!respond(orders_[k], speed, pulsation(orders_[k], problem_.speeds[speed]), states, outputs[k])) return orders_[k];
            if (!problem_.laws.empty()) add_answers(speed, states, outputs[k], answers[k]);
        }
        if (problem_.laws.empty()) return std::nullopt;
        add_mean(answers.back());
        if (!parametric_.solve(answers, outputs)) return 0;
        return std::nullopt;
    }

private:
    bool respond(double order, std::size_t speed, double pulsation, ComplexVector& states, ComplexVector& outputs) {
        go_to(speed);
        ComplexVector load = ComplexVector::Zero(static_cast<Eigen::Index>(n_));
        outputs = ComplexVector::Zero(c_.rows());
        ComplexVector sizes = load, output_sizes = outputs; // of what is added: sums far below are rounding
        for (const Load& one : problem_.loads) {
            if (std::abs(one.order - order) > same_order * order) continue;
            const Complex* const values = one.changes.at(speed);
            for (std::size_t i = 0; i < one.changes.rows.size(); ++i) {
                entry(one.changes.rows[i], load, outputs) += values[i];
                entry(one.changes.rows[i], sizes, output_sizes) += std::abs(values[i]);
            }
        }
        for (Eigen::Index i = 0; i < load.size(); ++i) load[i] = std::abs(load[i]) <= cancelled * sizes[i].real() ? 0 : load[i];
        for (Eigen::Index i = 0; i < outputs.size(); ++i) outputs[i] = std::abs(outputs[i]) <= cancelled * output_sizes[i].real() ? 0 : outputs[i];
        if (!shifted_.shift({0, pulsation})) return false;
        states = shifted_.solve(load);
        add_outputs(speed, states, outputs);
        return states.allFinite();
    }

    void add_outputs(std::size_t speed, const ComplexVector& states, ComplexVector& outputs) const {
        outputs += c_ * states;
        for (const Feedback& feedback : problem_.feedback) add_outputs(feedback, speed, states, outputs);
    }

    /// Beside the answer to the loads, those to what periodic laws could do.
    void add_answers(std::size_t speed, const ComplexVector& states, const ComplexVector& outputs, OrderAnswers& answers) {
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
            const ComplexVector x = shifted_.solve(ComplexVector::Unit(static_cast<Eigen::Index>(n_), static_cast<Eigen::Index>(rows[r])));
            ComplexVector y = ComplexVector::Zero(c_.rows());
            add_outputs(speed, x, y);
            store(static_cast<Eigen::Index>(r + 1), x, y);
        }
    }

    /// No load has a mean: it stands in the mean state.
    void add_mean(OrderAnswers& answers) const {
        const auto& rows = parametric_.rows();
        const auto& columns = parametric_.columns();
        answers.states = Eigen::MatrixXcd::Zero(static_cast<Eigen::Index>(columns.size()), static_cast<Eigen::Index>(rows.size() + 1));
        answers.outputs = Eigen::MatrixXcd::Zero(c_.rows(), answers.states.cols());
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto known = std::ranges::find(problem_.law_rows, rows[r]);
            if (known == problem_.law_rows.end()) continue;
            const auto place = static_cast<std::size_t>(known - problem_.law_rows.begin());
            for (std::size_t c = 0; c < columns.size(); ++c)
                answers.states(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(r + 1)) = problem_.standing(columns[c], place);
        }
    }

    static std::vector<double> with_mean(std::vector<double> orders) {
        orders.push_back(0);
        return orders;
    }

    Complex& entry(std::size_t row, ComplexVector& states, ComplexVector& outputs) const {
        return row < n_ ? states[static_cast<Eigen::Index>(row)] : outputs[static_cast<Eigen::Index>(row - n_)];
    }

    void go_to(std::size_t speed) {
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

    void add_outputs(const Feedback& feedback, std::size_t speed, const ComplexVector& x, ComplexVector& outputs) const {
        Complex combined = 0;
        for (const auto& [state, factor] : feedback.states) combined += factor * x[static_cast<Eigen::Index>(state)];
        const Complex* const values = feedback.changes.at(speed);
        for (std::size_t i = 0; i < feedback.changes.rows.size(); ++i) {
            const std::size_t row = feedback.changes.rows[i];
            if (row >= n_) outputs[static_cast<Eigen::Index>(row - n_)] += values[i] * combined;
        }
    }

    const ResponseProblem& problem_;
    const std::vector<double>& orders_;
    std::size_t n_;
    const ComplexSparse& base_;
    ComplexSparse a_;
    ShiftedSystem shifted_;
    const Eigen::SparseMatrix<double>& c_;
    ParametricResponse parametric_;
    std::optional<std::size_t> speed_;
};

/// `work(row, thread's own state)` for all rows, on all cores.
template <class State, class Make, class Work>
void in_parallel(std::size_t rows, const Make& make, const Work& work) {
    std::atomic<std::size_t> next{0};
    const std::size_t cores = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), rows);
    parallel_for(cores, true, [&](std::size_t) {
        State state = make();
        for (std::size_t row; (row = next++) < rows;) work(row, state);
    });
}

/// All orders together: over the turns that they share, or the sums of their amplitudes.
void add_sums(ForcedResponse& response) {
    std::vector<double> orders;
    for (const OrderResponse& o : response.orders) orders.push_back(o.order);
    response.turns = common_turns(orders);
    response.sum.resize(response.speeds.size() * response.outputs);
    in_parallel<Synthesis>(
        response.speeds.size(), [&] { return Synthesis(orders, std::max(1.0, response.turns)); },
        [&](std::size_t speed, Synthesis& synthesis) {
            double* const sums = response.sum.data() + speed * response.outputs;
            std::vector<const Complex*> amplitudes;
            for (const OrderResponse& o : response.orders) amplitudes.push_back(o.values.data() + speed * response.outputs);
            if (response.turns > 0) return synthesis.largest(amplitudes, response.outputs, sums);
            for (const Complex* const of_order : amplitudes) {
                for (std::size_t output = 0; output < response.outputs; ++output) sums[output] += std::abs(of_order[output]);
            }
        });
}

/// At an undamped resonance the factors are those of rounding: a little beside it the response is another one.
bool is_determined(Responder& responder, double order, std::size_t row, double speed) {
    ComplexVector here, beside;
    if (!responder.respond(order, row, pulsation(order, speed), here) ||
        !responder.respond(order, row, pulsation(order, speed * (1 + nearby)), beside))
        return false;
    return (beside - here).norm() <= undetermined * here.norm();
}

/// Each order where it is largest.
Unbounded undetermined_in(const ResponseProblem& problem, const SparseParts& parts, const std::vector<double>& orders,
                          const ForcedResponse& response) {
    Responder responder(problem, parts, orders);
    for (const OrderResponse& of_order : response.orders) {
        const Eigen::Map<const Eigen::MatrixXcd> values(of_order.values.data(), static_cast<Eigen::Index>(response.outputs),
                                                        static_cast<Eigen::Index>(problem.speeds.size()));
        Eigen::Index output = 0, largest = 0;
        values.cwiseAbs2().maxCoeff(&output, &largest);
        const auto speed = static_cast<std::size_t>(largest);
        if (!is_determined(responder, of_order.order, speed, problem.speeds[speed])) return {of_order.order, problem.speeds[speed]};
    }
    return {};
}

} // namespace

double common_turns(const std::vector<double>& orders) {
    if (orders.empty()) return 1;
    for (double turns = 1; turns <= most_turns && turns * orders.back() <= most_multiples; ++turns) {
        const auto is_whole = [&](double order) {
            const double periods = std::round(order * turns);
            return periods >= 1 && std::abs(order * turns - periods) <= same_order * periods;
        };
        if (std::all_of(orders.begin(), orders.end(), is_whole)) return turns;
    }
    return 0;
}

ForcedResponse first_outputs(const ForcedResponse& response, std::size_t count) {
    ForcedResponse result;
    result.speeds = response.speeds, result.turns = response.turns, result.outputs = count;
    const auto first_of = [&](const auto& values) {
        std::remove_cvref_t<decltype(values)> kept;
        for (std::size_t speed = 0; speed < response.speeds.size(); ++speed) {
            const auto first = values.begin() + static_cast<std::ptrdiff_t>(speed * response.outputs);
            kept.insert(kept.end(), first, first + static_cast<std::ptrdiff_t>(count));
        }
        return kept;
    };
    for (const OrderResponse& of_order : response.orders) result.orders.push_back({of_order.order, first_of(of_order.values)});
    result.sum = first_of(response.sum);
    return result;
}

ForcedResponse forced_response(const ResponseProblem& problem, Unbounded& unbounded) {
    const std::vector<double>& speeds = problem.speeds;
    ForcedResponse response;
    response.speeds = speeds, response.outputs = problem.system.outputs.size();
    const std::vector<double> orders = orders_of(problem.loads);
    for (const double order : orders) response.orders.push_back({order, std::vector<Complex>(speeds.size() * response.outputs)});
    const SparseParts parts(problem);
    std::mutex mutex;
    in_parallel<Responder>(
        speeds.size(), [&] { return Responder(problem, parts, orders); },
        [&](std::size_t speed, Responder& responder) {
            std::vector<ComplexVector> outputs;
            if (const auto order = responder.respond(speed, outputs)) {
                const std::lock_guard lock(mutex);
                unbounded = {*order, speeds[speed]};
                return;
            }
            for (std::size_t k = 0; k < orders.size(); ++k)
                std::copy_n(outputs[k].data(), response.outputs,
                            response.orders[k].values.begin() + static_cast<std::ptrdiff_t>(speed * response.outputs));
        });
    if (unbounded.speed > 0 || response.outputs == 0) return response;
    unbounded = undetermined_in(problem, parts, orders, response);
    if (unbounded.speed == 0) add_sums(response);
    return response;
}

} // namespace torsion::analysis
