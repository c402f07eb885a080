#include "compiler/analysis/response/forced_response.h"

#include "compiler/analysis/response/response_solver.h"
#include "compiler/analysis/response/synthesis.h"
#include "compiler/support/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numbers>
#include <optional>
#include <thread>

namespace torsion::analysis {

namespace {

constexpr double same_order = 1e-9;
constexpr double most_turns = 2000;
constexpr double most_multiples = 4000; // of the lowest frequency, in a common cycle
constexpr double nearby = 1e-9;         // relative: a frequency beside another
constexpr double undetermined = 0.1;    // relative: the response there is another one

/// The orders of all loads, ascending.
std::vector<double> orders_of(const std::vector<Load>& loads) {
    std::vector<double> orders;
    for (const Load& load : loads) orders.push_back(load.order);
    std::sort(orders.begin(), orders.end());
    orders.erase(std::unique(orders.begin(), orders.end(), [](double a, double b) { return b - a <= same_order * b; }),
                 orders.end());
    return orders;
}

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
            for (const OrderResponse& o : response.orders)
                amplitudes.push_back(o.values.data() + speed * response.outputs);
            if (response.turns > 0) return synthesis.largest(amplitudes, response.outputs, sums);
            for (const Complex* const of_order : amplitudes) {
                for (std::size_t output = 0; output < response.outputs; ++output)
                    sums[output] += std::abs(of_order[output]);
            }
        });
}

/// At an undamped resonance the factors are those of rounding: a little beside it the response is another one.
bool is_determined(ResponseSolver& responder, double order, std::size_t row, double speed) {
    ComplexVector here, beside;
    if (!responder.respond(order, row, pulsation(order, speed), here) ||
        !responder.respond(order, row, pulsation(order, speed * (1 + nearby)), beside))
        return false;
    return (beside - here).norm() <= undetermined * here.norm();
}

/// Each order where it is largest.
Unbounded undetermined_in(const ResponseProblem& problem, const SparseParts& parts, const std::vector<double>& orders,
                          const ForcedResponse& response) {
    ResponseSolver responder(problem, parts, orders);
    for (const OrderResponse& of_order : response.orders) {
        const Eigen::Map<const Eigen::MatrixXcd> values(of_order.values.data(),
                                                        static_cast<Eigen::Index>(response.outputs),
                                                        static_cast<Eigen::Index>(problem.speeds.size()));
        Eigen::Index output = 0, largest = 0;
        values.cwiseAbs2().maxCoeff(&output, &largest);
        const auto speed = static_cast<std::size_t>(largest);
        if (!is_determined(responder, of_order.order, speed, problem.speeds[speed]))
            return {of_order.order, problem.speeds[speed]};
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

ForcedResponse part_of(ForcedResponse response, const std::vector<double>& speeds, std::size_t outputs) {
    if (outputs == response.outputs && speeds == response.speeds) return response;
    std::vector<std::size_t> rows;
    for (const double speed : speeds)
        rows.push_back(
            static_cast<std::size_t>(std::ranges::lower_bound(response.speeds, speed) - response.speeds.begin()));
    const auto keep = [&](auto& values) { // in place: what stays moves forwards
        auto end = values.begin();
        for (const std::size_t row : rows)
            end = std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(row * response.outputs), outputs, end);
        values.erase(end, values.end());
    };
    for (OrderResponse& of_order : response.orders) keep(of_order.values);
    keep(response.sum);
    response.speeds = speeds, response.outputs = outputs;
    return response;
}

ForcedResponse forced_response(const ResponseProblem& problem, Unbounded& unbounded) {
    const std::vector<double>& speeds = problem.speeds;
    ForcedResponse response;
    response.speeds = speeds, response.outputs = problem.system.outputs.size();
    const std::vector<double> orders = orders_of(problem.loads);
    for (const double order : orders)
        response.orders.push_back({order, std::vector<Complex>(speeds.size() * response.outputs)});
    const SparseParts parts(problem);
    std::mutex mutex;
    in_parallel<ResponseSolver>(
        speeds.size(), [&] { return ResponseSolver(problem, parts, orders); },
        [&](std::size_t speed, ResponseSolver& responder) {
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
