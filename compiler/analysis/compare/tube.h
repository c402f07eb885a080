#pragma once
// Tests if a trajectory lies in a tube around a reference. This is the customary comparison for results of different
// tools, whose grids and event times differ a little.
//
// The tube around the reference y(t) has half-widths dt = 0.002 × time span and dy = max(0.002 × range of y, 0.001 ×
// largest |y|, 1e-6). A row of the result lies inside if its value is between the lowest and the highest reference
// value within ± dt, widened by dy. Between its points the reference is their line; a signal of whole numbers only
// jumps anywhere between two of them. A mode (whole numbers up to 100 on both sides) may be outside for 1e-4 of the
// span at a time, from the good row before to the good row behind, and 1e-3 in all: tools resolve the first instants of
// a start differently.

#include "compiler/analysis/result/result_file.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct TubeOptions {
    double relative = 0.002;   ///< half-widths, of span and range
    double smallest = 1e-6;    ///< lower bound of dy
    double mode_pause = 1e-4;  ///< of the span, for modes
    double mode_pauses = 1e-3; ///< all together
    /// State events of the result that the reference has, too: the row in front of each is not compared. A solver finds
    /// an event just behind the zero of its relation, by a rounding error that is its own; what holds only up to that
    /// zero (0 = c*max(0, x) - c*x) has any value there, times a slope that the tube does not know. The rows before and
    /// behind it are compared.
    std::vector<double> shared_events = {};
};

struct SignalVerdict {
    std::string name;
    bool inside = true;
    double distance = 0; ///< distance of the worst row from the reference's values within ± dt, in dy: above 1 is
                         ///< outside; infinite where a value is not a number
    double excess = 0;   ///< distance of the worst row from the tube, in the unit of the signal
    double time = 0;     ///< of the worst row
    double half_width = 0;
    double range = 0; ///< of the reference: highest − lowest
    std::size_t rows_outside = 0;
    bool is_mode = false;            ///< on both sides
    bool is_reference_finite = true; ///< false: `time` is the first point where it is not
};

struct Comparison {
    std::vector<SignalVerdict> signals;        ///< worst first
    std::vector<std::string> missing;          ///< in the reference, not in the result
    std::vector<std::string> not_in_reference; ///< requested, but absent from the reference: not compared
    double half_width = 0;                     ///< dt
    std::size_t rows = 0;                      ///< compared rows: those within the reference's span
    double reference_start = 0, result_start = 0;
    double reference_end = 0, result_end = 0;
    bool begins_late = false, ends_early = false;

    std::size_t inside_count() const;
    bool inside() const {
        return !signals.empty() && !begins_late && !ends_early && rows > 0 && missing.empty() &&
               inside_count() == signals.size();
    }
};

/// Compares `names` (empty: all signals of the reference). Nothing, and the reason, if a file is malformed.
std::optional<Comparison> compare(const ResultFile& result, const ResultFile& reference,
                                  const std::vector<std::string>& names, const TubeOptions& options,
                                  std::string& problem);

/// The columns `in_result` of a result, read into `values`, in the units of the columns `in_reference`, where both
/// files tell units. False, with the reason, if two units do not fit.
bool convert_units(const ResultFile& result, const std::vector<std::size_t>& in_result, const ResultFile& reference,
                   const std::vector<std::size_t>& in_reference, Trajectory& values, std::string& problem);

/// A trajectory in memory only.
struct Recording {
    std::vector<std::string> names; ///< of the columns
    Trajectory values;
};
Comparison compare(const Recording& result, const Recording& reference, const std::vector<std::string>& names,
                   const TubeOptions& options);

/// The tube of one signal at the times `at`.
struct Tube {
    std::vector<double> time, lower, upper;
};
Tube tube_of(const std::vector<double>& time, const std::vector<double>& values, const std::vector<double>& at,
             const TubeOptions& options);

} // namespace torsion::analysis
