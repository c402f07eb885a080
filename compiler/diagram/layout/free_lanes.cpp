#include "compiler/diagram/layout/columns.h"

#include <algorithm>
#include <cmath>

namespace torsion::diagram {

namespace {

class Divider {
public:
    explicit Divider(Columns& columns) : columns_(columns), satellites_(columns.items.size()) {
        for (std::size_t i = 0; i < columns.satellites.size(); ++i)
            satellites_[columns.satellites[i].item].push_back(i);
    }

    void run() {
        for (auto& column : columns_.columns) {
            std::vector<std::size_t> wider;
            for (std::size_t host : column) {
                std::vector<std::size_t> above = divide(host, true), below = divide(host, false);
                wider.insert(wider.end(), above.rbegin(), above.rend());
                wider.push_back(host);
                wider.insert(wider.end(), below.begin(), below.end());
            }
            column = std::move(wider);
        }
        for (Channel& channel : columns_.channels) {
            for (Pin& pin : channel.left) move(pin);
            for (Pin& pin : channel.right) move(pin);
        }
    }

private:
    Item& item(std::size_t index) { return columns_.items[index]; }

    std::size_t add(std::size_t host) {
        columns_.items.push_back({.column = item(host).column});
        return columns_.items.size() - 1;
    }

    /// What is taken from one side of a node: the nearest first.
    std::vector<std::size_t> divide(std::size_t host, bool is_above) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < item(host).lanes.size(); ++i) {
            if (item(host).lanes[i].is_above == is_above) order.push_back(i);
        }
        if (order.empty()) return {};
        auto distance = [&](std::size_t lane) { return std::abs(item(host).lanes[lane].y); };
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
        std::vector<std::size_t> items;
        for (std::size_t i : order) {
            std::size_t lane = add(host);
            item(host).lanes[i].item = lane;
            if (!item(host).lanes[i].to_left && !item(host).lanes[i].to_right)
                columns_.ties.push_back({lane, items.empty() ? host : items.back()});
            items.push_back(lane);
        }
        take_satellites(host, is_above, items);
        (is_above ? item(host).above : item(host).below) =
            (is_above ? item(host).reach_above : item(host).reach_below).bare;
        return items;
    }

    void take_satellites(std::size_t host, bool is_above, std::vector<std::size_t>& items) {
        const double edge = (is_above ? item(host).reach_above : item(host).reach_below).satellites;
        std::size_t tray = none;
        for (std::size_t i : host < satellites_.size() ? satellites_[host] : std::vector<std::size_t>{}) {
            SatellitePlace& satellite = columns_.satellites[i];
            if ((satellite.y < 0) != is_above) continue;
            if (tray == none) tray = add(host);
            satellite.item = tray;
            satellite.y -= edge;
        }
        if (tray == none) return;
        (is_above ? item(tray).above : item(tray).below) =
            (is_above ? item(host).above : item(host).below) - std::abs(edge);
        for (Lane& lane : item(host).lanes) {
            for (Stub& stub : lane.stubs) {
                if (!stub.is_satellite || lane.is_above != is_above) continue;
                stub.tray = tray;
                stub.y -= edge;
            }
        }
        columns_.ties.push_back({tray, items.back()});
        items.push_back(tray);
    }

    void move(Pin& pin) {
        if (pin.lane == none) return;
        pin.item = item(pin.item).lanes[pin.lane].item;
        pin.y = 0;
    }

    Columns& columns_;
    std::vector<std::vector<std::size_t>> satellites_; // of each item
};

} // namespace

void free_lanes(Columns& columns) { Divider(columns).run(); }

} // namespace torsion::diagram
