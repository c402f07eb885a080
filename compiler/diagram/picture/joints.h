#pragma once
// Joints: where the lines of a wire meet.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace torsion::diagram {

/// What a line ends at: one of the net's ends, else a junction, counted after them.
class Joints {
public:
    using Place = std::array<double, 2>;
    Joints(std::vector<Place> ends, const std::vector<Place>& junctions) : places_(std::move(ends)) {
        places_.insert(places_.end(), junctions.begin(), junctions.end());
        for (std::size_t i = 0; i < places_.size(); ++i) rows_.try_emplace(key(places_[i]), i);
    }
    std::size_t operator()(Place at) const {
        if (const auto found = rows_.find(key(at)); found != rows_.end()) return found->second;
        const auto distance = [&](Place p) { return std::abs(p[0] - at[0]) + std::abs(p[1] - at[1]); };
        const auto nearest = std::ranges::min_element(places_, {}, distance); // on the border of two keys
        return static_cast<std::size_t>(nearest - places_.begin());
    }

private:
    static std::array<long long, 2> key(Place p) { return {std::llround(p[0] * 1e4), std::llround(p[1] * 1e4)}; }

    std::vector<Place> places_;
    std::map<std::array<long long, 2>, std::size_t> rows_;
};

} // namespace torsion::diagram
