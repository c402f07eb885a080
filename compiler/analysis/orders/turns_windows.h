#pragma once
// Windows of whole turns of a shaft, and the places in them at which an integral is formed.

#include "compiler/analysis/orders/order_tracking.h"

#include <vector>

namespace torsion::analysis {

/// A place between two rows.
struct Place {
    std::size_t piece = 0;
    double s = 0;
};

struct WindowPlaces {
    Place begin, end;
    TurnsWindow window;
};

/// Of all sections. Adds those that are too short to `left_out`.
std::vector<WindowPlaces> windows_of(const Grid& grid, const ShaftMotion& shaft, const OrderOptions& options,
                                     std::vector<LeftOut>& left_out);

/// A point of Gauss' formula.
struct Node {
    Place place;
    double x = 0;       ///< the angle in rad, or 2π times the time: a line l has the phase l·x
    double u = 0;       ///< share of the window, from 0 to 1
    double measure = 0; ///< of the integral, without the weight
    double weight = 0;  ///< of the window, times the measure
};

double weight_at(double u, WindowForm form);

std::vector<Node> nodes_of(const Grid& grid, const ShaftMotion& shaft, const WindowPlaces& window,
                           const OrderOptions& options);

} // namespace torsion::analysis
