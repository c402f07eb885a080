#pragma once
// The steady response of a linear system to excitations by order: dx/dt = A x + B u, y = C x + D u with u = a cos(k φ + ψ) of a shaft that turns with
// φ = Ω t. Each order k of a speed Ω gives y = Y cos(k Ω t + arg Y) with Y = C (i k Ω I − A)⁻¹ B a + D a.

#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

namespace torsion::analysis {

struct Excitation {
    std::size_t input = 0;          ///< of the system
    double order = 1;               ///< vibrations in a turn of the shaft whose speeds are given; positive
    std::complex<double> amplitude; ///< in the input's unit: peak and phase
};

/// Amplitudes of one order of the shaft over its speeds. [speeds][outputs]
struct OrderResponse {
    double order = 1;
    std::vector<std::complex<double>> values;
};

struct ForcedResponse {
    std::vector<double> speeds; ///< in rev/min
    std::size_t outputs = 0;
    std::vector<OrderResponse> orders; ///< ascending
    std::vector<double> sum;           ///< [speeds][outputs] the largest value of all orders together over a cycle
    double turns = 1;                  ///< of the shaft, in the cycle; 0: the orders have no common cycle, and `sum` adds amplitudes

    std::complex<double> at(std::size_t order, std::size_t speed, std::size_t output) const { return orders[order].values[speed * outputs + output]; }
    double sum_at(std::size_t speed, std::size_t output) const { return sum[speed * outputs + output]; }
};

/// A point at which nothing bounds the response: an undamped vibration is excited with its own frequency.
struct Unbounded {
    double order = 0, speed = 0; ///< speed 0: there is none
};

/// All cores take part. `speeds` in rev/min, positive. `unbounded`: where the result has no meaning.
ForcedResponse forced_response(const LinearSystem& system, const std::vector<Excitation>& excitations, const std::vector<double>& speeds,
                               Unbounded& unbounded);

/// The turns after which all orders repeat, at most 12; 0: there are none. Of 0.5, 1, 2: 2.
double common_turns(const std::vector<double>& orders);

} // namespace torsion::analysis
