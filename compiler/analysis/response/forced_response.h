#pragma once
// The steady response of a linear system to loads by order. Order k of a load (r, d) at a speed Ω gives y = Y cos(k Ω t
// + arg Y) with Y = C (i k Ω I − A)⁻¹ r + d.

#include "compiler/analysis/response/response_problem.h"

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

namespace torsion::analysis {

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
    /// of the shaft, in the cycle; 0: the orders have no common cycle, and `sum` adds amplitudes
    double turns = 1;

    std::complex<double> at(std::size_t order, std::size_t speed, std::size_t output) const {
        return orders[order].values[speed * outputs + output];
    }
    double sum_at(std::size_t speed, std::size_t output) const { return sum[speed * outputs + output]; }
};

/// A point at which nothing bounds the response: an undamped vibration is excited with its own frequency.
struct Unbounded {
    /// speed 0: there is none. Order 0: periodic laws have no steady response there, or none was found
    double order = 0, speed = 0;
};

/// All cores take part. `unbounded`: where the result has no meaning.
ForcedResponse forced_response(const ResponseProblem& problem, Unbounded& unbounded);

/// Only some of the speeds (ascending), and the first outputs.
ForcedResponse part_of(ForcedResponse response, const std::vector<double>& speeds, std::size_t outputs);

/// The turns after which all orders (ascending) repeat; 0: there are none, or too many. Of 0.5, 1, 2: 2; of 17 and
/// 289/31: 31.
double common_turns(const std::vector<double>& orders);

} // namespace torsion::analysis
