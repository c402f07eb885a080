#pragma once
// Pictures of a forced response: amplitudes over the speed with the largest orders of each variable, one order after
// the other, the Campbell diagram with circles as large as the amplitudes, and the orders as vectors where all together
// are largest.

#include "compiler/analysis/plot/chart.h"

#include <complex>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace torsion::analysis {

struct PlottedLimit { ///< over the speed
    std::string name;
    std::vector<double> speeds, values;
};

struct PlottedResponse {
    std::string name, unit;
    std::vector<PlottedLimit> limits = {};
    std::vector<std::pair<double, double>> barred = {}; ///< ranges of the speed
};

/// Invariants: `values` are orders × speeds × variables, `sum` is speeds × variables; speeds ascend, in rev/min.
struct ResponsePlot {
    std::string title;
    std::span<const double> speeds, orders;
    std::vector<PlottedResponse> variables;
    std::span<const std::complex<double>> values;
    std::span<const double> sum;
    std::vector<double> frequencies = {}; ///< of vibrations in Hz, for the Campbell diagram; empty: they are not known

    std::complex<double> at(std::size_t order, std::size_t speed, std::size_t variable) const {
        return values[(order * speeds.size() + speed) * variables.size() + variable];
    }
    double sum_at(std::size_t speed, std::size_t variable) const { return sum[speed * variables.size() + variable]; }
    double largest(std::size_t order, std::size_t variable) const; ///< amplitude over all speeds
    std::size_t worst_speed(std::size_t variable) const;           ///< row at which all orders together are largest
    std::string heading(std::size_t variable) const;               ///< name [unit]
};

constexpr std::size_t shown_variables = 6, shown_orders = 6;

/// Those with the largest sums, each beside the largest of its unit; in the order of the plot.
std::vector<std::size_t> largest_variables(const ResponsePlot& plot, std::size_t most);
/// Those of a variable with the largest amplitudes, the largest first; none that is below a thousandth of it.
std::vector<std::size_t> largest_orders(const ResponsePlot& plot, std::size_t variable, std::size_t most);

Chart amplitude_chart(const ResponsePlot& plot); ///< a panel for each variable, a curve for each order
Chart order_chart(const ResponsePlot& plot);     ///< a panel for each order, a curve for each variable
std::string amplitude_campbell_svg(const ResponsePlot& plot);
std::string response_vectors_svg(const ResponsePlot& plot);

} // namespace torsion::analysis
