#include "compiler/analysis/response/forced_response.h"

#include "compiler/analysis/response/shifted_system.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numbers>
#include <thread>

namespace torsion::analysis {

namespace {

constexpr double same_order = 1e-9;
constexpr double most_turns = 12;
constexpr double nearby = 1e-9;      // relative: a frequency beside another
constexpr double undetermined = 0.1; // relative: the response there is another one

double pulsation(double order, double speed) { return order * speed * std::numbers::pi / 30; }

/// The orders of all excitations, ascending.
std::vector<double> orders_of(const std::vector<Excitation>& excitations) {
    std::vector<double> orders;
    for (const Excitation& e : excitations) orders.push_back(e.order);
    std::sort(orders.begin(), orders.end());
    orders.erase(std::unique(orders.begin(), orders.end(), [](double a, double b) { return b - a <= same_order * b; }), orders.end());
    return orders;
}

/// The response to all excitations of one order at one frequency.
class Responder {
public:
    Responder(const LinearSystem& system, const std::vector<Excitation>& excitations)
        : excitations_(excitations), shifted_(system.a), b_(sparse(system.b)), c_(sparse(system.c)), d_(sparse(system.d)) {}

    /// False: singular.
    bool respond(double order, double pulsation, ComplexVector& outputs) {
        ComplexVector u = ComplexVector::Zero(b_.cols());
        for (const Excitation& e : excitations_) {
            if (std::abs(e.order - order) <= same_order * order) u[static_cast<Eigen::Index>(e.input)] += e.amplitude;
        }
        if (!shifted_.shift({0, pulsation})) return false;
        const ComplexVector x = shifted_.solve(b_ * u);
        outputs = c_ * x + d_ * u;
        return x.allFinite();
    }

private:
    const std::vector<Excitation>& excitations_;
    ShiftedSystem shifted_;
    Eigen::SparseMatrix<double> b_, c_, d_;
};

/// `work(row, thread's own state)` for all rows, on all cores.
template <class State, class Make, class Work>
void in_parallel(std::size_t rows, const Make& make, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        State state = make();
        for (std::size_t row; (row = next++) < rows;) work(row, state);
    };
    std::vector<std::thread> others;
    const std::size_t cores = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), rows);
    for (std::size_t i = 1; i < cores; ++i) others.emplace_back(run);
    run();
    for (std::thread& other : others) other.join();
}

/// The largest value of a sum of cosines, of whole multiples of one frequency, over its period.
class Synthesis {
public:
    Synthesis(const std::vector<double>& orders, double turns) : cosines_(points_for(orders, turns)) {
        for (const double order : orders) multiples_.push_back(static_cast<std::size_t>(std::llround(order * turns)));
        const double step = 2 * std::numbers::pi / static_cast<double>(cosines_.size());
        for (std::size_t i = 0; i < cosines_.size(); ++i) cosines_[i] = std::cos(step * static_cast<double>(i));
        values_.resize(cosines_.size());
    }

    double largest(const std::vector<Complex>& amplitudes) {
        const std::size_t n = cosines_.size();
        std::fill(values_.begin(), values_.end(), 0.0);
        for (std::size_t k = 0; k < amplitudes.size(); ++k) {
            const double re = amplitudes[k].real(), im = amplitudes[k].imag();
            for (std::size_t i = 0, at = 0; i < n; ++i, at = (at + multiples_[k]) % n) // cos(x + 90°) is −sin x
                values_[i] += re * cosines_[at] + im * cosines_[(at + n / 4) % n];
        }
        const auto place = std::max_element(values_.begin(), values_.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
        const std::size_t i = static_cast<std::size_t>(place - values_.begin());
        // The top of the parabola through the largest value and its neighbours
        const double a = values_[(i + n - 1) % n], b = values_[i], c = values_[(i + 1) % n], bend = a - 2 * b + c;
        return std::abs(bend != 0 ? b - (a - c) * (a - c) / (8 * bend) : b);
    }

private:
    /// Sixteen in the shortest period or more, a multiple of four.
    static std::size_t points_for(const std::vector<double>& orders, double turns) {
        return 4 * static_cast<std::size_t>(std::ceil(8 * std::max(1.0, orders.back() * turns)));
    }

    std::vector<double> cosines_, values_;
    std::vector<std::size_t> multiples_;
};

void add_sums(ForcedResponse& response) {
    std::vector<double> orders;
    for (const OrderResponse& o : response.orders) orders.push_back(o.order);
    response.turns = common_turns(orders);
    response.sum.resize(response.speeds.size() * response.outputs);
    in_parallel<Synthesis>(
        response.speeds.size(), [&] { return Synthesis(orders, std::max(1.0, response.turns)); },
        [&](std::size_t speed, Synthesis& synthesis) {
            std::vector<Complex> amplitudes(orders.size());
            for (std::size_t output = 0; output < response.outputs; ++output) {
                double all = 0;
                for (std::size_t k = 0; k < orders.size(); ++k) all += std::abs(amplitudes[k] = response.at(k, speed, output));
                response.sum[speed * response.outputs + output] = response.turns > 0 ? synthesis.largest(amplitudes) : all;
            }
        });
}

/// At an undamped resonance the factors are those of rounding: a little beside it the response is another one.
bool is_determined(Responder& responder, double order, double speed, const ComplexVector& there) {
    ComplexVector beside;
    if (!responder.respond(order, pulsation(order, speed * (1 + nearby)), beside)) return false;
    return (beside - there).norm() <= undetermined * there.norm();
}

} // namespace

double common_turns(const std::vector<double>& orders) {
    for (double turns = 1; turns <= most_turns; ++turns) {
        if (std::all_of(orders.begin(), orders.end(), [&](double o) { return std::abs(o * turns - std::round(o * turns)) <= 1e-6; })) return turns;
    }
    return 0;
}

ForcedResponse forced_response(const LinearSystem& system, const std::vector<Excitation>& excitations, const std::vector<double>& speeds,
                               Unbounded& unbounded) {
    ForcedResponse response;
    response.speeds = speeds, response.outputs = system.outputs.size();
    for (const double order : orders_of(excitations)) response.orders.push_back({order, std::vector<Complex>(speeds.size() * response.outputs)});
    std::mutex mutex;
    in_parallel<Responder>(
        response.orders.size() * speeds.size(), [&] { return Responder(system, excitations); },
        [&](std::size_t row, Responder& responder) {
            OrderResponse& of_order = response.orders[row / speeds.size()];
            const std::size_t speed = row % speeds.size();
            ComplexVector outputs;
            if (!responder.respond(of_order.order, pulsation(of_order.order, speeds[speed]), outputs)) {
                const std::lock_guard lock(mutex);
                unbounded = {of_order.order, speeds[speed]};
                return;
            }
            std::copy_n(outputs.data(), response.outputs, of_order.values.begin() + static_cast<std::ptrdiff_t>(speed * response.outputs));
        });
    if (unbounded.speed > 0) return response;
    Responder responder(system, excitations);
    for (const OrderResponse& of_order : response.orders) { // where each order is largest
        const auto size_at = [&](std::size_t speed) {
            double size = 0;
            for (std::size_t output = 0; output < response.outputs; ++output)
                size = std::max(size, std::abs(of_order.values[speed * response.outputs + output]));
            return size;
        };
        std::size_t largest = 0;
        for (std::size_t speed = 1; speed < speeds.size(); ++speed) largest = size_at(speed) > size_at(largest) ? speed : largest;
        ComplexVector there(static_cast<Eigen::Index>(response.outputs));
        for (std::size_t output = 0; output < response.outputs; ++output)
            there[static_cast<Eigen::Index>(output)] = of_order.values[largest * response.outputs + output];
        if (!is_determined(responder, of_order.order, speeds[largest], there)) unbounded = {of_order.order, speeds[largest]};
    }
    add_sums(response);
    return response;
}

} // namespace torsion::analysis
