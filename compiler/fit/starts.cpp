#include "compiler/fit/starts.h"

#include <numeric>
#include <random>
#include <utility>

namespace torsion::fit {

std::vector<std::vector<double>> latin_hypercube(std::size_t points, std::size_t dimensions, std::uint64_t seed) {
    std::mt19937_64 random(seed); // its numbers are the same everywhere; those of the standard's distributions are not
    const auto below_one = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    std::vector<std::vector<double>> result(points, std::vector<double>(dimensions));
    std::vector<std::size_t> order(points);
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = points; i > 1; --i)
            std::swap(order[i - 1], order[static_cast<std::size_t>(below_one() * static_cast<double>(i))]);
        for (std::size_t i = 0; i < points; ++i)
            result[i][dimension] = (static_cast<double>(order[i]) + below_one()) / static_cast<double>(points);
    }
    return result;
}

} // namespace torsion::fit
