#pragma once
// Orders of signals over the angle of a shaft: amplitudes of vibrations by the turn, in windows of whole turns, so over
// its speed.
//
// y = A cos(k φ + ψ) has A exp(iψ) = 2 ∫ w y exp(−i k φ) dφ / ∫ w dφ over a window with the weight w. Between two rows
// y and φ are smooth curves, and Gauss' formula integrates there. So the step of the rows may vary, an event may fall
// anywhere, and no second grid of samples adds its own aliasing.

#include "compiler/analysis/orders/shaft_motion.h"

#include <complex>
#include <cstddef>
#include <limits>
#include <vector>

namespace torsion::analysis {

enum class WindowForm { Hann, FlatTop };

struct OrderOptions {
    double turns = 8, step = 4; ///< of the shaft, in a window and between the beginnings of two
    WindowForm form = WindowForm::Hann;
    bool over_frequency = false; ///< lines are frequencies in Hz, in place of orders
    std::vector<double> lines;   ///< positive, ascending; empty: evenly spaced ones up to `highest`
    double highest = 0;          ///< 0: order 12, or the frequency that it has at the highest speed
    bool on_all_cores = true;    ///< the result does not depend on it
};

struct TurnsWindow {
    double from = 0, to = 0; ///< in seconds
    double speed = 0;        ///< the mean, in rev/min
    double highest = 0;      ///< line that the rows allow: it has five of them in a period
};

/// Of one variable.
struct TrackedVariable {
    /// [windows][lines] Peak and phase; NaN above the window's highest line, and below that of flat_top_periods. All
    /// numbers of a window are NaN where rows are missing in it.
    std::vector<std::complex<double>> amplitudes;
    std::vector<double> mean, rms, peak; ///< [windows] rms and peak: of what remains without mean and trend
    /// [windows] By how much every second row misses the others, relative to rms. With more than a fifth the variable
    /// has vibrations with fewer than six rows in a period, and those with fewer than two show as slower ones.
    std::vector<double> missed;
    std::size_t hidden = 0; ///< windows in which rows are missing
};

/// Rows are missing in it.
struct RowGap {
    double from = 0, to = 0; ///< in seconds
};

struct OrderMap {
    std::vector<double> lines;
    std::vector<TurnsWindow> windows;
    std::vector<TrackedVariable> variables;
    std::vector<LeftOut> left_out; ///< by time
    std::vector<RowGap> gaps;      ///< those that hide a vibration, by time
    double turns = 0;              ///< of the whole result

    std::complex<double> at(std::size_t variable, std::size_t window, std::size_t line) const {
        return variables[variable].amplitudes[window * lines.size() + line];
    }
    double slowest() const; ///< rev/min
    double fastest() const;
    bool is_steady() const { return fastest() - slowest() < 0.02 * fastest(); }
};

constexpr double rows_in_period = 5;
constexpr double flat_top_periods = 5; ///< in a window; the flat top does not tell slower lines from mean and trend
constexpr double most_missed = 0.2;
constexpr double usual_highest_order = 12;
constexpr double largest_value = std::numeric_limits<double>::max() / 8;
constexpr std::size_t most_windows = 100000, most_lines = 2000;

/// `shaft`: an angle in rad or a speed in rad/s. All columns are as long as `time`, and at most largest_value. No
/// window fits: the map has none, and says why.
OrderMap track_orders(const std::vector<double>& time, const std::vector<double>& shaft, bool is_speed,
                      const std::vector<std::vector<double>>& columns, const OrderOptions& options);

} // namespace torsion::analysis
