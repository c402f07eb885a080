#pragma once
// The pieces of a net joined to lines and junctions.

#include "compiler/diagram/layout/layout.h"

namespace torsion::diagram {

/// Lines go from port or junction to port or junction, and bend at every inner point.
class RouteMaker {
public:
    /// A piece whose ends are ends of other pieces, or ports.
    void add(double x1, double y1, double x2, double y2);
    Route finish() const;

private:
    using Corner = std::array<double, 2>;
    std::vector<std::array<Corner, 2>> pieces_;
};

} // namespace torsion::diagram
