#include "compiler/diagram/layout/tracks.h"

#include "compiler/diagram/layout/trunk_order.h"

#include <algorithm>
#include <cmath>

namespace torsion::diagram {

namespace {

void enclose_pins(Trunk& trunk) {
    bool is_first = true;
    for (const std::vector<double>* side : {&trunk.left, &trunk.right}) {
        for (double y : *side) {
            trunk.top = is_first ? y : std::min(trunk.top, y);
            trunk.bottom = is_first ? y : std::max(trunk.bottom, y);
            is_first = false;
        }
    }
}

bool is_straight(const Trunk& trunk) {
    return trunk.left.size() == 1 && trunk.right.size() == 1 &&
           std::abs(trunk.left.front() - trunk.right.front()) < same_height;
}

std::vector<Trunk> trunks_of(const Columns& columns, const Channel& channel) {
    struct Height {
        std::size_t net;
        bool is_right;
        double y;
    };
    std::vector<Height> heights;
    for (const Pin& pin : channel.left) heights.push_back({pin.net, false, columns.y[pin.item] + pin.y});
    for (const Pin& pin : channel.right) heights.push_back({pin.net, true, columns.y[pin.item] + pin.y});
    std::stable_sort(heights.begin(), heights.end(), [](const Height& a, const Height& b) { return a.net < b.net; });
    auto overhead = columns.overhead.begin();
    std::vector<Trunk> trunks;
    for (std::size_t i = 0; i < heights.size();) {
        Trunk trunk{.net = heights[i].net};
        for (; i < heights.size() && heights[i].net == trunk.net; ++i)
            (heights[i].is_right ? trunk.right : trunk.left).push_back(heights[i].y);
        while (overhead != columns.overhead.end() && overhead->net < trunk.net) ++overhead;
        if (overhead != columns.overhead.end() && overhead->net == trunk.net) trunk.left.push_back(overhead->y);
        enclose_pins(trunk);
        if (!is_straight(trunk)) trunks.push_back(std::move(trunk));
    }
    return trunks;
}

/// The free height that is nearest to the middle of a trunk.
double free_height(std::vector<double>& heights, double middle) {
    double best = heights.back() + spacing::lane;
    for (std::size_t i = 0; i + 1 < heights.size(); ++i) {
        if (heights[i + 1] - heights[i] < 2 * least_distance) continue;
        double y = std::clamp(middle, heights[i] + least_distance, heights[i + 1] - least_distance);
        if (std::abs(y - middle) < std::abs(best - middle)) best = y;
    }
    heights.insert(std::upper_bound(heights.begin(), heights.end(), best), best);
    return best;
}

/// Trunks come in their order; each one is right of all before it that it would touch.
void place_trunks(Tracks& tracks, const std::vector<std::size_t>& order) {
    for (std::size_t i = 0; i < order.size(); ++i) {
        Trunk& trunk = tracks.trunks[order[i]];
        for (std::size_t j = 0; j < i; ++j) {
            const Trunk& before = tracks.trunks[order[j]];
            bool touches = before.top < trunk.bottom + spacing::lane && trunk.top < before.bottom + spacing::lane;
            if (touches && before.track >= trunk.track) trunk.track = before.track + 1;
        }
        tracks.count = std::max(tracks.count, trunk.track + 1);
    }
}

} // namespace

std::size_t Tracks::find(std::size_t net, bool at_left) const {
    auto found =
        std::lower_bound(by_net.begin(), by_net.end(), net, [](const auto& row, std::size_t n) { return row[0] < n; });
    return found == by_net.end() || (*found)[0] != net ? none : (*found)[at_left ? 1 : 2];
}

Tracks assign_tracks(const Columns& columns, const Channel& channel) {
    Tracks tracks;
    tracks.trunks = trunks_of(columns, channel);
    for (std::size_t i = 0; i < tracks.trunks.size(); ++i) tracks.by_net.push_back({tracks.trunks[i].net, i, i});
    std::vector<double> heights;
    for (const Pin& pin : channel.left) heights.push_back(columns.y[pin.item] + pin.y);
    for (const Pin& pin : channel.right) heights.push_back(columns.y[pin.item] + pin.y);
    std::sort(heights.begin(), heights.end());
    TrunkOrder sorter(tracks.trunks);
    std::vector<std::size_t> order;
    while (order.size() < tracks.trunks.size()) {
        std::size_t next = sorter.next();
        if (next == none) { // a circle: one of its nets gets two trunks
            next = sorter.on_circle();
            double y = free_height(heights, (tracks.trunks[next].top + tracks.trunks[next].bottom) / 2);
            std::size_t second = tracks.trunks.size();
            tracks.trunks.push_back(
                {.net = tracks.trunks[next].net, .left = {y}, .right = std::move(tracks.trunks[next].right)});
            tracks.trunks[next].right = {y};
            enclose_pins(tracks.trunks[next]);
            enclose_pins(tracks.trunks[second]);
            tracks.links.push_back({next, second, y});
            tracks.by_net[next][2] = second;
            sorter.divide(next, second);
        }
        sorter.take(next);
        order.push_back(next);
    }
    place_trunks(tracks, order);
    return tracks;
}

} // namespace torsion::diagram
