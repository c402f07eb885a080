#pragma once

#include <cstddef>

namespace torsion::program {

/// So many alike are worth a loop over them, neighbouring slots, shared kernels. Small models keep straight code.
constexpr std::size_t least_alike = 16;

} // namespace torsion::program
