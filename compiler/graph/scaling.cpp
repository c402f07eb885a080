#include "compiler/graph/scaling.h"

#include <cmath>

namespace torsion::graph {

namespace {

constexpr int rounds = 8; ///< enough between neighbours; distant entries need not compare

/// Subtracts from the logarithms the mean of their row or column (`line` selects which).
template <class Line>
void level(std::span<ScaledEntry> entries, std::vector<double>& sum, std::vector<std::uint32_t>& count, Line line) {
    sum.assign(sum.size(), 0);
    count.assign(count.size(), 0);
    for (const ScaledEntry& e : entries) sum[line(e)] += e.magnitude, ++count[line(e)];
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = count[i] > 0 ? sum[i] / count[i] : 0;
    for (ScaledEntry& e : entries) e.magnitude -= sum[line(e)];
}

} // namespace

void scale_entries(std::span<ScaledEntry> entries, std::size_t size) {
    std::vector<double> sum(size);
    std::vector<std::uint32_t> count(size);
    for (ScaledEntry& e : entries) e.magnitude = std::log(e.magnitude);
    for (int round = 0; round < rounds; ++round) {
        level(entries, sum, count, [](const ScaledEntry& e) { return e.row; });
        level(entries, sum, count, [](const ScaledEntry& e) { return e.column; });
    }
    for (ScaledEntry& e : entries) e.magnitude = std::exp(e.magnitude);
}

} // namespace torsion::graph
