#pragma once
// Where searches begin.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::fit {

/// Points between 0 and 1 in each dimension: a Latin hypercube (McKay, Beckman & Conover 1979). The same seed gives the
/// same points on every machine.
std::vector<std::vector<double>> latin_hypercube(std::size_t points, std::size_t dimensions, std::uint64_t seed);

} // namespace torsion::fit
