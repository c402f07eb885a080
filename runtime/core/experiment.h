#pragma once
// The experiment: options over the model's annotation over defaults; and the times of output rows.

#include "torsion/model.h"
#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace torsion::runtime {

struct Experiment {
    double start = 0, stop = 1, tolerance = 1e-6, interval = 0.002;
    double max_step = std::numeric_limits<double>::infinity(); ///< of variable-step solvers
    std::int64_t intervals = 500;                              ///< up to `stop`
    /// `stop` is only a guess: the run continues beyond it, and terminal() is never true
    bool is_open = false;

    double span() const { return std::abs(stop - start) > 0 ? std::abs(stop - start) : 1; }
    /// The length of the run, as far as it is known at a time.
    double span_at(double time) const { return is_open ? std::max(span(), std::abs(time - start)) : span(); }
    /// Time of a row; the last is `stop` exactly.
    double row_time(std::int64_t row) const {
        return row == intervals ? stop : start + static_cast<double>(row) * interval;
    }
    /// The first row clearly after a time.
    std::int64_t row_after(double time) const {
        return static_cast<std::int64_t>(std::floor((time - start) / interval + 1e-9)) + 1;
    }
    /// Two rows nearer than this are one.
    double row_tolerance() const { return 1e-9 * interval; }
};

/// Nothing with a message (C101) if an option is invalid.
std::optional<Experiment> experiment_of(const TorsionModel& model, const Options& options, Message& message);
/// Of a run from start to stop: a start behind the usual stop needs a stop of its own. What only stands at the start,
/// or goes on from there, does not.
std::optional<Experiment> experiment_of_run(const TorsionModel& model, const Options& options, Message& message);

} // namespace torsion::runtime
