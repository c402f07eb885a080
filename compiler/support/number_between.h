#pragma once
// What messages call a number that an option takes.

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace torsion {

/// "a finite number", "a number greater than 0": one that lies between these and is none of them.
inline std::string number_between(double least, double most) {
    if (std::isinf(least) && std::isinf(most)) return "a finite number";
    if (std::isinf(most)) return fmt::format("a number greater than {}", least);
    return std::isinf(least) ? fmt::format("a number less than {}", most)
                             : fmt::format("a number between {} and {}", least, most);
}

} // namespace torsion
