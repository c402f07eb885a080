#pragma once

#include <cstddef>

namespace torsion::program {

/// At least this many alike are worth a loop, neighbouring slots, or shared kernels. Small models keep straight-line
/// code.
constexpr std::size_t least_alike = 16;

} // namespace torsion::program
