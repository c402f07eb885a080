#include "compiler/diagram/layout/columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

// Lanes at the right heights cross no stub of a neighbour: of those that go left, the one of the leftmost port is
// nearest to the node, and likewise at the right. What passes the node on both sides is farther away. Satellites hang
// below all lanes, side by side, the first one straight below its port.

namespace torsion::diagram {

namespace {

/// The nearest lane first.
std::vector<std::size_t> nested(const std::vector<Lane>& lanes, bool is_above) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].is_above == is_above) order.push_back(i);
    }
    auto key = [&](std::size_t i) {
        const Lane& lane = lanes[i];
        int kind = lane.to_left && lane.to_right ? 2 : lane.to_left || lane.to_right ? 1 : 0;
        return std::tuple(kind, lane.to_right, lane.to_right ? -lane.stubs.back().x : lane.stubs.front().x, lane.net);
    };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    return order;
}

struct Hanging {
    std::size_t node, lane;
    Point port; // of the satellite, from its centre
    double x;   // of the stub that it would hang at straight
};

class Furnisher {
public:
    Furnisher(const Part& part, Columns& columns, std::size_t index)
        : part_(part), columns_(columns), index_(index), item_(columns.items[index]) {}

    void run(const std::vector<std::size_t>& satellites) {
        enclose_node();
        for (bool is_above : {true, false}) {
            (is_above ? item_.reach_above : item_.reach_below).bare = is_above ? item_.above : item_.below;
            std::vector<std::size_t> order = nested(item_.lanes, is_above);
            for (std::size_t i = 0; i < order.size(); ++i) item_.lanes[order[i]].y = place_lane(is_above);
            hang_all(is_above, satellites);
        }
        for (Lane& lane : item_.lanes) {
            std::sort(lane.stubs.begin(), lane.stubs.end(),
                      [](const Stub& a, const Stub& b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
        }
    }

private:
    void enclose_node() {
        const LayoutNode& node = part_.nodes[item_.node];
        item_.above = item_.below = node.height / 2;
        item_.left = item_.right = node.width / 2;
        for (const Use& use : part_.uses[item_.node]) {
            Point port = port_at(part_, item_.node, use.port);
            enclose(port.x, port.y);
        }
        item_.below += spacing::name;
    }

    void enclose(double x, double y) {
        item_.above = std::max(item_.above, -y);
        item_.below = std::max(item_.below, y);
        item_.left = std::max(item_.left, -x);
        item_.right = std::max(item_.right, x);
    }

    double place_lane(bool is_above) {
        double& extent = is_above ? item_.above : item_.below;
        extent += spacing::lane;
        return is_above ? -extent : extent;
    }

    /// No port of another net may stand straight above the stub of a satellite.
    double clear(double x, double beside) const {
        auto meets = [&](const Lane& lane) {
            return std::any_of(lane.stubs.begin(), lane.stubs.end(),
                               [&](const Stub& stub) { return stub.x != beside && std::abs(stub.x - x) < 1; });
        };
        while (std::any_of(item_.lanes.begin(), item_.lanes.end(), meets)) x += 1.5;
        return x;
    }

    void hang_all(bool is_above, const std::vector<std::size_t>& satellites) {
        std::vector<Hanging> row;
        for (std::size_t node : satellites) {
            if (part_.satellites[node].is_above != is_above) continue;
            const Use& use = part_.uses[node].front();
            for (std::size_t lane = 0; lane < item_.lanes.size(); ++lane) {
                const Lane& at = item_.lanes[lane];
                if (at.net == use.net && at.is_above == is_above)
                    row.push_back({node, lane, port_at(part_, node, use.port), at.stubs.front().x});
            }
        }
        std::stable_sort(row.begin(), row.end(), [](const Hanging& a, const Hanging& b) { return a.x < b.x; });
        double edge = is_above ? -item_.above - spacing::lane : item_.below + spacing::lane;
        (is_above ? item_.reach_above : item_.reach_below).satellites = edge;
        double right = -std::numeric_limits<double>::infinity();
        for (const Hanging& hanging : row) right = hang(hanging, is_above, edge, right);
    }

    /// Gives the right edge.
    double hang(const Hanging& hanging, bool is_above, double edge, double left) {
        const LayoutNode& node = part_.nodes[hanging.node];
        double half = std::max(node.width / 2, std::abs(hanging.port.x)),
               height = std::max(node.height / 2, std::abs(hanging.port.y));
        double x = std::max(hanging.x - hanging.port.x, left + spacing::items + half);
        x = clear(x + hanging.port.x, hanging.x) - hanging.port.x;
        double y = is_above ? edge - height - spacing::name : edge + height;
        columns_.satellites.push_back({index_, hanging.node, x, y});
        item_.lanes[hanging.lane].stubs.push_back(
            {.x = x + hanging.port.x, .y = y + hanging.port.y, .is_satellite = true});
        enclose(x - half, y - height);
        enclose(x + half, y + height + spacing::name);
        return x + half;
    }

    const Part& part_;
    Columns& columns_;
    std::size_t index_;
    Item& item_;
};

} // namespace

void furnish(const Part& part, Columns& columns, std::size_t item, const std::vector<std::size_t>& satellites) {
    Furnisher(part, columns, item).run(satellites);
}

} // namespace torsion::diagram
