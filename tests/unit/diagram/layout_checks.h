#pragma once
// What must hold for every layout, and random networks to try it on.

#include "compiler/diagram/layout/layout.h"

#include <cstdint>
#include <string>

namespace layout_tests {

struct Network {
    std::vector<torsion::diagram::LayoutNode> nodes;
    std::vector<torsion::diagram::LayoutNet> nets;
};

/// The first thing that is wrong with the layout; empty if nothing is.
std::string defect(const Network& network, const torsion::diagram::Layout& layout);

/// Pieces of different nets that cross.
std::size_t crossings(const torsion::diagram::Layout& layout);

/// Corners of lines.
std::size_t bends(const torsion::diagram::Layout& layout);

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state_ >> 33) % limit);
    }
    bool once_in(std::size_t times) { return below(times) == 0; }

private:
    std::uint64_t state_;
};

/// Ports at all sides and within; nets of two ends and of many, within a node and between two nodes more than once.
Network random_network(std::uint64_t seed, std::size_t nodes, std::size_t nets);

} // namespace layout_tests
