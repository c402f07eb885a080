#pragma once
// The scale of a parameter: 0 is its lower bound, 1 its upper one; in between it goes evenly, or by equal ratios.

#include "torsion/session_fit.h"

#include <cmath>

namespace torsion::fit {

inline double from_scale(const FittedParameter& p, double u) {
    if (u <= 0) return p.low;
    if (u >= 1) return p.high;
    return p.is_log ? p.low * std::exp(u * std::log(p.high / p.low)) : p.low + u * (p.high - p.low);
}

inline double to_scale(const FittedParameter& p, double value) {
    return p.is_log ? std::log(value / p.low) / std::log(p.high / p.low) : (value - p.low) / (p.high - p.low);
}

/// How much the parameter changes when it moves along its scale.
inline double slope_of_scale(const FittedParameter& p, double value) {
    return p.is_log ? value * std::log(p.high / p.low) : p.high - p.low;
}

} // namespace torsion::fit
