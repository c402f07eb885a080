#include "compiler/diagram/layout/columns.h"

#include <algorithm>
#include <cmath>

namespace torsion::diagram {

namespace {

/// Takes the lanes of one node at one side out of it: the nearest first.
std::vector<std::size_t> take_lanes(Columns& columns, std::size_t host, bool is_above, bool has_satellite) {
    std::vector<std::size_t> order;
    std::vector<Lane>& lanes = columns.items[host].lanes;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].is_above == is_above) order.push_back(i);
    }
    has_satellite = has_satellite || std::any_of(order.begin(), order.end(), [&](std::size_t i) { return !lanes[i].to_left && !lanes[i].to_right; });
    if (order.empty() || has_satellite) return {};
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return std::abs(lanes[a].y) < std::abs(lanes[b].y); });
    double& extent = is_above ? columns.items[host].above : columns.items[host].below;
    extent -= spacing::lane * static_cast<double>(order.size());
    std::vector<std::size_t> items;
    for (std::size_t i : order) {
        items.push_back(columns.items.size());
        columns.items[host].lanes[i].item = columns.items.size();
        Item lane{.net = columns.items[host].lanes[i].net, .column = columns.items[host].column};
        columns.items.push_back(std::move(lane));
    }
    return items;
}

} // namespace

void free_lanes(Columns& columns) {
    std::vector<char> hangs_above(columns.items.size(), 0), hangs_below(columns.items.size(), 0);
    for (const SatellitePlace& s : columns.satellites) (s.y < 0 ? hangs_above : hangs_below)[s.item] = 1;
    for (auto& column : columns.columns) {
        std::vector<std::size_t> wider;
        for (std::size_t host : column) {
            std::vector<std::size_t> above = take_lanes(columns, host, true, hangs_above[host]),
                                     below = take_lanes(columns, host, false, hangs_below[host]);
            wider.insert(wider.end(), above.rbegin(), above.rend());
            wider.push_back(host);
            wider.insert(wider.end(), below.begin(), below.end());
        }
        column = std::move(wider);
    }
    for (Channel& channel : columns.channels) {
        for (std::vector<Pin>* pins : {&channel.left, &channel.right}) {
            for (Pin& pin : *pins) {
                std::size_t item = pin.lane == none ? none : columns.items[pin.item].lanes[pin.lane].item;
                if (item == none) continue;
                pin.item = item;
                pin.y = 0;
            }
        }
    }
}

} // namespace torsion::diagram
