#pragma once
// Finds stretches of a sequence in which a pattern repeats: A B B A B B A B B.

#include <cstdint>
#include <span>
#include <vector>

namespace torsion::passes {

struct Repetition {
    std::uint32_t begin, period, count; ///< places begin … begin + period · count − 1
};

/// The repetitions of at least `least_count` rounds that leave the fewest pieces; ascending, without overlap. Tries
/// periods of up to 64, and longer ones between neighbouring equal labels. Cost: the length times the number of periods
/// tried, some eighty.
std::vector<Repetition> find_repetitions(std::span<const std::uint32_t> labels, std::uint32_t least_count);

} // namespace torsion::passes
