#pragma once
// Values of parameters and constants against their min and max (specification 4.9.1).

#include "compiler/source/diagnostic.h"
#include "compiler/structure/parameters.h"
#include "compiler/structure/sorted_model.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace torsion::structure {

/// A value outside of its min or max.
struct Outside {
    VarId parameter;
    double value = 0, limit = 0;
    const char* which = "min";
};

/// "`J` is -2, but its min is 0"
std::string words_of(const Outside& outside, const flat::FlatModel& flat);

/// False if one is outside (I122). Values unknown before the run are not checked.
bool check_limits(const flat::FlatModel& flat, ParameterValues& values, source::Diagnostics& diagnostics);

/// The same for a model that is compiled once and run with many values of a few parameters: checks only values that
/// depend on these.
class VariedLimits {
public:
    /// `order`: of all parameters.
    VariedLimits(const flat::FlatModel& flat, const std::vector<VarId>& order, const std::vector<VarId>& varied);
    bool are_any() const { return !held_.empty(); }
    /// The first one that is outside its limits for these values of the varied parameters, in their order.
    std::optional<Outside> broken_by(std::span<const double> values);

private:
    const flat::FlatModel& flat_;
    std::vector<std::pair<VarId, double>> varied_;
    std::vector<VarId> computed_; ///< depend on the varied parameters, in order
    std::vector<VarId> held_;     ///< have limits, and they or their limits depend on the varied parameters
    ParameterValues values_;
};

/// The limits that values set at run time may break. What is unknown before the run has none.
std::vector<Limit> limits_at_run(const SortedModel& model);

} // namespace torsion::structure
