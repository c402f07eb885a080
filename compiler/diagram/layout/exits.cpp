#include "compiler/diagram/layout/exits.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::diagram {

namespace {

/// A half-line: along x or y, at a height or place, over an interval.
struct Exit {
    bool is_vertical;
    double at, from, to;
};

Exit exit_of(const Part& part, std::size_t node, const Use& use, Side side) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Point port = port_at(part, node, use.port);
    if (side == Side::North) return {true, port.x, -infinity, port.y};
    if (side == Side::South) return {true, port.x, port.y, infinity};
    if (side == Side::West) return {false, port.y, -infinity, port.x};
    return {false, port.y, port.x, infinity};
}

bool lie_on_each_other(const Exit& a, const Exit& b) {
    return a.is_vertical == b.is_vertical && std::abs(a.at - b.at) < 1e-3 &&
           std::min(a.to, b.to) > std::max(a.from, b.from);
}

class Separator {
public:
    Separator(Part& part, std::size_t node) : part_(part), node_(node) {}

    /// The outermost ports first: those within find another way more easily.
    void run() {
        std::vector<Use> uses = part_.uses[node_];
        auto depth = [&](const Use& use) {
            const LayoutNode& node = part_.nodes[node_];
            const LayoutPort& port = node.ports[use.port];
            return std::min(node.width / 2 - std::abs(port.x), node.height / 2 - std::abs(port.y));
        };
        std::stable_sort(uses.begin(), uses.end(), [&](const Use& a, const Use& b) { return depth(a) < depth(b); });
        for (bool holds : {true, false}) {
            for (const Use& use : uses) {
                if (holds == holds_satellite(use)) settle(use);
            }
        }
    }

private:
    bool holds_satellite(const Use& use) const {
        Side side = part_.sides[node_][use.port];
        const std::vector<LayoutEnd>& ends = part_.nets[use.net].ends;
        return (side == Side::North || side == Side::South) &&
               std::any_of(ends.begin(), ends.end(),
                           [&](const LayoutEnd& end) { return part_.satellites[end.node].host == node_; });
    }

    bool is_free(const Exit& exit) const {
        return std::none_of(exits_.begin(), exits_.end(),
                            [&](const Exit& other) { return lie_on_each_other(exit, other); });
    }

    void settle(const Use& use) {
        Side& own = part_.sides[node_][use.port];
        if (!holds_satellite(use)) {
            for (Side side : {own, Side::West, Side::East, Side::North, Side::South}) {
                if (!is_free(exit_of(part_, node_, use, side))) continue;
                own = side;
                break;
            }
        }
        exits_.push_back(exit_of(part_, node_, use, own));
    }

    Part& part_;
    std::size_t node_;
    std::vector<Exit> exits_;
};

} // namespace

void separate_exits(Part& part) {
    for (std::size_t node = 0; node < part.nodes.size(); ++node) {
        if (part.satellites[node].host == none && part.uses[node].size() > 1) Separator(part, node).run();
    }
}

} // namespace torsion::diagram
