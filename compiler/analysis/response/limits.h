#pragma once
// Limits of what may swing, over the speed, and the speeds that they bar.

#include "compiler/analysis/response/forced_response.h"

#include <string>
#include <vector>

namespace torsion::analysis {

/// The limit of a variable's sum over all orders, straight between its points, and none beyond them.
struct LimitCurve {
    std::string variable;
    std::vector<std::pair<double, double>> points; ///< speed in rev/min, limit in the variable's unit; ascending
    /// of a propulsion shaft whose limit this is (UR M68), in rev/min; 0: of another kind
    double rated_speed = 0;
    bool is_transient = false;     ///< its limit where the speed is passed quickly
    double at(double speed) const; ///< infinite: none
};

struct BarredRange {
    double from = 0, to = 0; ///< in rev/min
    double worst = 0;        ///< speed of the largest share
    double share = 0;        ///< of the sum in its limit there: above 1
    bool is_cut = false;     ///< it reaches an end of the speeds
    // Of a propulsion shaft, about the speed of the largest share (UR M68, M68.5); to 0: of another kind
    double rule_from = 0, rule_to = 0;
    double ratio = 0; ///< λ of that speed
};

/// No range may be barred at higher ratios to the rated speed (UR M68, M68.5).
constexpr double highest_barred_ratio = 0.8;

struct LimitCheck {
    std::string variable;
    bool is_transient = false;
    /// least ratio of the limit to the sum; infinite: nothing swings where there is a limit
    double margin = 0;
    double speed = 0;                ///< where it is
    double sum = 0, limit = 0;       ///< there
    std::vector<BarredRange> barred; ///< their borders lie where the straight lines between speeds cross
};

LimitCheck check_limit(const ForcedResponse& response, std::size_t output, const LimitCurve& limit);

/// Permissible alternating torsional stress of a propulsion shaft (IACS UR M68, M68.4), in Pa.
struct PropulsionShaft {
    double tensile_strength = 0; ///< σ_B in Pa
    double diameter = 0;         ///< in m
    double rated_speed = 0;      ///< in rev/min
    double design_factor = 1;    ///< c_K of the shaft's design: 1 with integral flanges
    bool is_transient = false;   ///< when the speed is passed quickly
};
LimitCurve propulsion_shaft_limit(const std::string& variable, const PropulsionShaft& shaft);

} // namespace torsion::analysis
