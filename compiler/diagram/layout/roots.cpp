#include "compiler/diagram/layout/roots.h"

#include <algorithm>

namespace torsion::diagram {

std::vector<std::size_t> roots_of(const Part& part) {
    std::vector<std::size_t> sources, ends, loads;
    for (std::size_t node = 0; node < part.nodes.size(); ++node) {
        auto powers = std::count_if(part.uses[node].begin(), part.uses[node].end(),
                                    [&](const Use& use) { return is_power(part.nets[use.net]); });
        if (part.satellites[node].host != none) continue;
        if (part.nodes[node].is_source && powers > 0) (part.nodes[node].drive < 0 ? loads : sources).push_back(node);
        else if (powers == 1 && !part.nodes[node].is_grounded && !part.nodes[node].is_sensor) ends.push_back(node);
    }
    constexpr std::size_t most = 6; // of each kind
    std::vector<std::size_t> chosen;
    for (const std::vector<std::size_t>* some : {&sources, &ends, &loads})
        chosen.insert(chosen.end(), some->begin(), some->begin() + std::min(most, some->size()));
    if (chosen.empty()) {
        for (std::size_t node = 0; node < part.nodes.size() && chosen.empty(); ++node) {
            if (part.satellites[node].host == none) chosen.push_back(node);
        }
    }
    return chosen;
}

bool is_two_sided(const Part& part, std::size_t node) {
    std::array<bool, 2> has{};
    for (const Use& use : part.uses[node]) {
        Side side = part.sides[node][use.port];
        if (is_power(part.nets[use.net]) && (side == Side::West || side == Side::East))
            has[side == Side::West ? 0 : 1] = true;
    }
    return has[0] && has[1];
}

} // namespace torsion::diagram
