#include "compiler/diagram/layout/columns.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

class ColumnMaker {
public:
    explicit ColumnMaker(const Part& part) : part_(part), item_of_(part.nodes.size(), none) {}

    Columns run() {
        columns_.columns.resize(part_.layer_count);
        columns_.channels.resize(part_.layer_count + 1);
        for (std::size_t node = 0; node < part_.nodes.size(); ++node) {
            if (part_.satellites[node].host == none) add_node(node);
        }
        std::vector<Span> spans;
        for (std::size_t net = 0; net < part_.nets.size(); ++net) spans.push_back(span_of(net));
        choose_overhead(spans);
        for (std::size_t net = 0; net < part_.nets.size(); ++net) pass(net, spans[net]);
        std::vector<std::vector<std::size_t>> satellites(part_.nodes.size());
        for (std::size_t node = 0; node < part_.nodes.size(); ++node) {
            if (part_.satellites[node].host != none) satellites[part_.satellites[node].host].push_back(node);
        }
        for (std::size_t item = 0; item < columns_.items.size(); ++item) {
            if (columns_.items[item].node != none)
                furnish(part_, columns_, item, satellites[columns_.items[item].node]);
        }
        for (const LanePin& pin : lane_pins_) finish(pin);
        return std::move(columns_);
    }

private:
    struct LanePin {
        std::size_t channel, pin;
        bool is_left;
    };

    bool is_signal_only(std::size_t node) const {
        return std::none_of(part_.uses[node].begin(), part_.uses[node].end(),
                            [&](const Use& use) { return is_power(part_.nets[use.net]); });
    }

    /// Whether a net tells what a sensor measures to ports below: its lines are below, too.
    bool is_below(const LayoutNet& net) const {
        if (is_power(net) || !part_.nodes[net.ends.front().node].is_sensor) return false;
        return std::all_of(net.ends.begin() + 1, net.ends.end(),
                           [&](const LayoutEnd& end) { return part_.sides[end.node][end.port] == Side::South; });
    }

    void add_node(std::size_t node) {
        Item item{
            .node = node, .column = part_.layer[node], .rank = part_.rank[node], .is_main = part_.is_main[node] != 0};
        if (part_.nodes[node].is_sensor && !item.is_main) {
            item.band = 0;
            for (const Use& use : part_.uses[node]) {
                if (is_below(part_.nets[use.net])) item.band = 2;
            }
        } else if (is_signal_only(node)) {
            item.band = 0;
        }
        item_of_[node] = add(std::move(item));
    }

    std::size_t add(Item item) {
        columns_.columns[item.column].push_back(columns_.items.size());
        columns_.items.push_back(std::move(item));
        return columns_.items.size() - 1;
    }

    std::size_t lane_of(std::size_t item, std::size_t net, bool is_above) {
        std::vector<Lane>& lanes = columns_.items[item].lanes;
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            if (lanes[i].net == net && lanes[i].is_above == is_above) return i;
        }
        lanes.push_back({.net = net, .is_above = is_above});
        return lanes.size() - 1;
    }

    /// A lane, with the column where it is.
    struct LanePlace {
        std::size_t column, item, lane;
    };

    /// The channels from the first to the last one that a net reaches.
    struct Span {
        std::size_t first = none, last = none;
        std::vector<LanePlace> lanes;
        bool is_overhead = false;

        void reach(std::size_t channel) {
            first = std::min(first, channel);
            last = last == none ? channel : std::max(last, channel);
        }
    };

    /// Adds the pins at the sides of nodes and the lanes of ports below and above.
    Span span_of(std::size_t net) {
        Span span;
        for (const LayoutEnd& end : part_.nets[net].ends) {
            std::size_t column = part_.layer[end.node], item = item_of_[end.node];
            if (item == none) continue; // a satellite: furnish() knows it
            Point port = port_at(part_, end.node, end.port);
            Side side = part_.sides[end.node][end.port];
            if (side == Side::North || side == Side::South) {
                std::size_t lane = lane_of(item, net, side == Side::North);
                if (columns_.items[item].lanes[lane].stubs.empty()) span.lanes.push_back({column, item, lane});
                columns_.items[item].lanes[lane].stubs.push_back({.x = port.x, .y = port.y});
            } else {
                std::size_t channel = side == Side::West ? column : column + 1;
                (side == Side::West ? columns_.channels[channel].right : columns_.channels[channel].left)
                    .push_back({item, net, port.x, port.y});
                span.reach(channel);
            }
        }
        std::stable_sort(span.lanes.begin(), span.lanes.end(),
                         [](const LanePlace& a, const LanePlace& b) { return a.column < b.column; });
        if (span.last == none && span.lanes.size() > 1) span.reach(span.lanes.front().column + 1);
        for (const LanePlace& lane : span.lanes) {
            if (span.last != none) span.reach(std::clamp(span.first, lane.column, lane.column + 1));
            if (span.last != none) span.reach(std::clamp(span.last, lane.column, lane.column + 1));
        }
        return span;
    }

    /// The longest spans, until what is left are passages that can be ordered in no time.
    void choose_overhead(std::vector<Span>& spans) {
        std::size_t passages = 0, budget = 40000 + 4 * part_.nodes.size();
        std::vector<std::size_t> longest;
        for (std::size_t net = 0; net < spans.size(); ++net) {
            passages += spans[net].last - spans[net].first;
            longest.push_back(net);
        }
        auto length = [&](std::size_t net) { return spans[net].last - spans[net].first; };
        std::stable_sort(longest.begin(), longest.end(),
                         [&](std::size_t a, std::size_t b) { return length(a) > length(b); });
        for (std::size_t i = 0; passages > budget; ++i) {
            passages -= length(longest[i]);
            spans[longest[i]].is_overhead = true;
        }
        for (std::size_t net = 0; net < spans.size(); ++net) {
            if (spans[net].is_overhead) columns_.overhead.push_back({net, spans[net].first, spans[net].last});
        }
    }

    void pass(std::size_t net, const Span& span) {
        if (span.last == none) return; // a node and its satellite
        std::vector<char> is_passed(span.is_overhead ? 0 : span.last - span.first, 0);
        for (const LanePlace& lane : span.lanes) {
            Lane& drawn = columns_.items[lane.item].lanes[lane.lane];
            bool is_within = lane.column >= span.first && lane.column < span.last;
            bool passes = is_within && !span.is_overhead && !is_passed[lane.column - span.first];
            if (passes) is_passed[lane.column - span.first] = 1;
            drawn.to_left = passes || lane.column + 1 > span.last || (is_within && drawn.stubs.front().x < 0);
            drawn.to_right = passes || !drawn.to_left;
            if (drawn.to_left) add_lane_pin(lane.column, lane, net, false);
            if (drawn.to_right) add_lane_pin(lane.column + 1, lane, net, true);
        }
        for (std::size_t i = 0; i < is_passed.size(); ++i) {
            if (!is_passed[i]) add_passage(net, span.first + i);
        }
    }

    void add_lane_pin(std::size_t channel, const LanePlace& lane, std::size_t net, bool is_left) {
        std::vector<Pin>& pins = is_left ? columns_.channels[channel].left : columns_.channels[channel].right;
        lane_pins_.push_back({channel, pins.size(), is_left});
        pins.push_back({lane.item, net, 0, 0, lane.lane});
    }

    void add_passage(std::size_t net, std::size_t column) {
        const LayoutNet& of = part_.nets[net];
        std::size_t rank = part_.nodes.size();
        for (const LayoutEnd& end : of.ends) rank = std::min(rank, part_.rank[end.node]);
        std::size_t item = add({.net = net,
                                .column = column,
                                .band = is_power(of)   ? 1
                                        : is_below(of) ? 2
                                                       : 0,
                                .rank = rank + part_.nodes.size()});
        columns_.channels[column].right.push_back({item, net, 0, 0});
        columns_.channels[column + 1].left.push_back({item, net, 0, 0});
    }

    /// The place of a lane is known when its item is furnished.
    void finish(const LanePin& place) {
        Pin& pin =
            (place.is_left ? columns_.channels[place.channel].left : columns_.channels[place.channel].right)[place.pin];
        const Lane& lane = columns_.items[pin.item].lanes[pin.lane];
        pin.x = place.is_left ? lane.stubs.back().x : lane.stubs.front().x;
        pin.y = lane.y;
    }

    const Part& part_;
    Columns columns_;
    std::vector<std::size_t> item_of_;
    std::vector<LanePin> lane_pins_;
};

} // namespace

Columns make_columns(const Part& part) { return ColumnMaker(part).run(); }

} // namespace torsion::diagram
