#pragma once
// Which variable of a result tells how a shaft turns, and in which unit.

#include "compiler/analysis/result/result_file.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct OrdersProblem {
    std::string message, help;
    bool is_of_file = false; ///< the result is malformed; else the request is wrong
};

struct ShaftVariable {
    std::size_t column = 0; ///< of the file
    std::string name, unit; ///< the unit of the numbers
    bool is_speed = false;
    bool is_taken_as_si = false; ///< neither the file nor the user tells the unit
    double factor = 1;           ///< to rad or rad/s
};

struct ShaftWish {
    std::string speed, angle; ///< names; both empty: the first shaft that turns
    std::string unit;         ///< where the file tells none
};

/// A named variable. Without a unit, `w` and `phi` are SI, as in the library; other names are refused.
std::optional<ShaftVariable> named_shaft(const ResultFile& file, const ShaftWish& wish, OrdersProblem& problem);

/// Variables that may be the speed or the angle of a shaft, the likeliest first: the angle `a.phi` of a component with
/// `a.w`, then speeds, then angles. Those of flanges and relative ones are none.
std::vector<ShaftVariable> likely_shafts(const ResultFile& file);

} // namespace torsion::analysis
