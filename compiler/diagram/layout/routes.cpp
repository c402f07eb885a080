#include "compiler/diagram/layout/routes.h"

#include "compiler/diagram/layout/route_maker.h"
#include "compiler/diagram/layout/tracks.h"

#include <algorithm>
#include <limits>

namespace torsion::diagram {

namespace {

class Router {
public:
    Router(const Part& part, Columns& columns) : columns_(columns), makers_(part.nets.size()) {
        place_overhead();
        for (const Channel& channel : columns.channels) tracks_.push_back(assign_tracks(columns, channel));
    }

    std::vector<Route> run() {
        place_columns();
        enclose_items();
        for (std::size_t c = 0; c < columns_.channels.size(); ++c) draw_channel(c);
        for (const Overhead& overhead : columns_.overhead) draw_overhead(overhead);
        for (std::size_t item = 0; item < columns_.items.size(); ++item) {
            for (const Lane& lane : columns_.items[item].lanes) draw_lane(item, lane);
        }
        std::vector<Route> routes;
        for (const RouteMaker& maker : makers_) routes.push_back(maker.finish());
        return routes;
    }

private:
    double width_of(std::size_t channel) const {
        double tracks = static_cast<double>(tracks_[channel].count);
        if (channel > 0 && channel < columns_.columns.size())
            return std::max(spacing::channel, 2 * spacing::margin + (tracks - 1) * spacing::lane);
        return tracks > 0 ? spacing::margin + tracks * spacing::lane : 0;
    }

    /// The shortest one is the lowest.
    void place_overhead() {
        double y = std::numeric_limits<double>::infinity();
        for (std::size_t item = 0; item < columns_.items.size(); ++item)
            y = std::min(y, columns_.y[item] - columns_.items[item].above);
        std::vector<Overhead*> shortest;
        for (Overhead& overhead : columns_.overhead) shortest.push_back(&overhead);
        std::stable_sort(shortest.begin(), shortest.end(),
                         [](const Overhead* a, const Overhead* b) { return a->last - a->first < b->last - b->first; });
        for (Overhead* overhead : shortest) overhead->y = y -= spacing::lane;
    }

    void draw_overhead(const Overhead& overhead) {
        std::size_t before = none;
        for (std::size_t c = overhead.first; c <= overhead.last; ++c) {
            std::size_t trunk = tracks_[c].find(overhead.net, true);
            if (trunk == none) continue;
            if (before != none)
                makers_[overhead.net].add(track_x(before, tracks_[before].find(overhead.net, true)), overhead.y,
                                          track_x(c, trunk), overhead.y);
            before = c;
        }
    }

    void place_columns() {
        double x = 0;
        for (std::size_t c = 0; c < columns_.channels.size(); ++c) {
            double width = width_of(c);
            first_track_.push_back(x + (width - (static_cast<double>(tracks_[c].count) - 1) * spacing::lane) / 2);
            x += width;
            if (c == columns_.columns.size()) break;
            double left = 0, right = 0;
            for (std::size_t item : columns_.columns[c]) {
                left = std::max(left, columns_.items[item].left);
                right = std::max(right, columns_.items[item].right);
            }
            columns_.column_x.push_back(x + left);
            x += left + right;
        }
        columns_.right = x;
    }

    void enclose(double top, double bottom) {
        columns_.top = std::min(columns_.top, top);
        columns_.bottom = std::max(columns_.bottom, bottom);
    }

    void enclose_items() {
        columns_.top = columns_.y.front() - columns_.items.front().above;
        columns_.bottom = columns_.y.front() + columns_.items.front().below;
        for (std::size_t item = 0; item < columns_.items.size(); ++item) {
            enclose(columns_.y[item] - columns_.items[item].above, columns_.y[item] + columns_.items[item].below);
        }
    }

    double track_x(std::size_t channel, std::size_t trunk) const {
        return first_track_[channel] + static_cast<double>(tracks_[channel].trunks[trunk].track) * spacing::lane;
    }

    double x_of(const Pin& pin) const { return columns_.column_x[columns_.items[pin.item].column] + pin.x; }
    double y_of(const Pin& pin) const { return columns_.y[pin.item] + pin.y; }

    void draw_channel(std::size_t c) {
        const Channel& channel = columns_.channels[c];
        const Tracks& tracks = tracks_[c];
        for (std::size_t trunk = 0; trunk < tracks.trunks.size(); ++trunk) draw_trunk(c, trunk);
        for (const Link& link : tracks.links) {
            makers_[tracks.trunks[link.from].net].add(track_x(c, link.from), link.y, track_x(c, link.to), link.y);
        }
        for (const Pin& pin : channel.left) draw_pin(c, pin, tracks.find(pin.net, true));
        for (const Pin& pin : channel.right) draw_pin(c, pin, tracks.find(pin.net, false));
    }

    void draw_trunk(std::size_t channel, std::size_t index) {
        const Trunk& trunk = tracks_[channel].trunks[index];
        std::vector<double> heights = trunk.left;
        heights.insert(heights.end(), trunk.right.begin(), trunk.right.end());
        std::sort(heights.begin(), heights.end());
        double x = track_x(channel, index);
        for (std::size_t i = 0; i + 1 < heights.size(); ++i) makers_[trunk.net].add(x, heights[i], x, heights[i + 1]);
        enclose(trunk.top, trunk.bottom);
    }

    /// Without a trunk the two pins of a net stand at one height, and meet in the middle of the channel.
    void draw_pin(std::size_t channel, const Pin& pin, std::size_t trunk) {
        double x = trunk == none ? first_track_[channel] : track_x(channel, trunk);
        makers_[pin.net].add(x_of(pin), y_of(pin), x, y_of(pin));
    }

    void draw_lane(std::size_t item, const Lane& lane) {
        double x = columns_.column_x[columns_.items[item].column], y = columns_.y[item];
        double at = lane.item == none ? y + lane.y : columns_.y[lane.item];
        for (std::size_t i = 0; i < lane.stubs.size(); ++i) {
            const Stub& stub = lane.stubs[i];
            double end = (stub.tray == none ? y : columns_.y[stub.tray]) + stub.y;
            makers_[lane.net].add(x + stub.x, end, x + stub.x, at);
            if (i > 0) makers_[lane.net].add(x + lane.stubs[i - 1].x, at, x + stub.x, at);
        }
    }

    Columns& columns_;
    std::vector<RouteMaker> makers_;
    std::vector<Tracks> tracks_;
    std::vector<double> first_track_;
};

} // namespace

std::vector<Route> draw_routes(const Part& part, Columns& columns) { return Router(part, columns).run(); }

} // namespace torsion::diagram
