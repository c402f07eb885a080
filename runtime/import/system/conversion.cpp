#include "runtime/import/system/network.h"

#include <algorithm>

namespace torsion::ssp {

// Radians are not a dimension of their own in all tools: they may differ between units that are base units themselves,
// N.m and N.m/rad. With a factor they count: rev/min and Hz are not the same.
std::optional<Affine> conversion(const fmu::BaseUnit& from, const fmu::BaseUnit& to) {
    if (!std::equal(from.exponents.begin(), from.exponents.end() - 1, to.exponents.begin())) return std::nullopt;
    const bool are_plain = from.factor == 1 && to.factor == 1 && from.offset == 0 && to.offset == 0;
    if (from.exponents.back() != to.exponents.back() && !are_plain) return std::nullopt;
    if (from.factor == to.factor && from.offset == to.offset) return Affine{};
    return Affine{from.factor / to.factor, (from.offset - to.offset) / to.factor};
}

} // namespace torsion::ssp
