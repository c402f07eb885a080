#pragma once
// The whole search: the first motion, its branch, and branches of twice the period.

#include "compiler/periodic/record.h"

#include <functional>

namespace torsion::periodic {

constexpr double usual_tolerance = 1e-8, tolerance_of_many = 1e-7; ///< of_many: states

struct SearchOptions {
    double from = 0, to = 0;
    std::vector<double> asked = {};
    bool follow_flips = false;
    std::function<void(std::size_t orbits, double speed)> progress = {};
};

/// False: there is no first motion. `problem` with a code is that of a run.
/// `model`: with a column for all that it remembers and for the speed. Or, of many states, `model` with that of the
/// speed alone, and `matrices` with those of all that it remembers.
bool search(const TorsionModel& model, const TorsionModel* matrices, const MapOptions& map,
            const SearchOptions& options, Record& record, runtime::Message& problem);

} // namespace torsion::periodic
