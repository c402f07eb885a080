// How gaps rattle along a period.

#include "compiler/periodic/measures.h"

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

namespace {

/// −1 and 1: the side that touches; 0: apart.
int side_of(double position, double middle, double width) {
    const double way = position - middle;
    return !(width > 0) || std::abs(way) >= width / 2 ? (way < 0 ? -1 : 1) : 0;
}

} // namespace

GapMotion gap_motion(const OrbitRows& rows, std::size_t first, double period) {
    const std::vector<double>&position = rows.values[first], &speed = rows.values[first + 1],
          &middle = rows.values[first + 2];
    const std::vector<double>&width = rows.values[first + 3], &effort = rows.values[first + 4];
    GapMotion gap;
    const std::size_t count = rows.times.size();
    std::vector<int> sides(count);
    for (std::size_t k = 0; k < count; ++k) sides[k] = side_of(position[k], middle[k], width[k]);
    double carried = 0, strongest = 0;
    int last = 0; // the side of the last contact
    for (std::size_t k = count; k-- > 0 && last == 0;) last = sides[k];
    for (std::size_t k = 1; k < count; ++k) {
        const double time = rows.times[k] - rows.times[k - 1];
        if (sides[k - 1] == 0 && sides[k] == 0) gap.apart += time / period;
        gap.impulse += time * (std::abs(effort[k - 1]) + std::abs(effort[k])) / 2;
        carried += time * (effort[k - 1] + effort[k]) / 2;
        strongest = std::max(strongest, std::abs(effort[k]));
        if (sides[k] != 0 && sides[k - 1] == 0) {
            ++gap.impacts;
            gap.changes += sides[k] != last ? 1 : 0;
            gap.fastest = std::max(gap.fastest, std::abs(speed[k]));
        }
        if (sides[k] != 0) last = sides[k];
    }
    const double mean = std::abs(carried) / period;
    gap.rattle = mean > 1e-6 * strongest ? strongest / mean : INFINITY;
    return gap;
}

} // namespace torsion::periodic
