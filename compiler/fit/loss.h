#pragma once
// Losses of a residual in units of its standard deviation: how much it costs, and what of it pulls.

#include "compiler/fit/least_squares.h"

#include <cmath>

namespace torsion::fit {

inline double cost_of(Loss loss, double r) {
    const double square = r * r;
    switch (loss) {
    case Loss::Huber:
        return std::abs(r) <= huber_width ? square / 2 : huber_width * std::abs(r) - huber_width * huber_width / 2;
    case Loss::Cauchy: return cauchy_width * cauchy_width / 2 * std::log1p(square / (cauchy_width * cauchy_width));
    case Loss::None: break;
    }
    return square / 2;
}

/// The derivative of the cost, and that of it.
struct Pull {
    double first = 0, second = 1;
};
inline Pull pull_of(Loss loss, double r) {
    switch (loss) {
    case Loss::Huber: return std::abs(r) <= huber_width ? Pull{r, 1} : Pull{std::copysign(huber_width, r), 0};
    case Loss::Cauchy: {
        const double s = r * r / (cauchy_width * cauchy_width);
        return {r / (1 + s), (1 - s) / ((1 + s) * (1 + s))};
    }
    case Loss::None: break;
    }
    return {r, 1};
}

} // namespace torsion::fit
