#include "compiler/diagram/layout/layers.h"

#include <algorithm>
#include <limits>
#include <numeric>

// The graph of the longest paths has nodes and nets as vertices. An edge leads from a left end to its net, or from a
// net to a right end, and only where the potential grows: so there is no cycle, and a net of n ends has n edges. The
// second step stands in place of a network simplex: moving a vertex whose right edges weigh at least as much as its
// left ones never makes the sum of lengths larger, and in the order of falling potentials whole chains follow.

namespace torsion::diagram {

namespace {

struct LayerGraph {
    std::vector<std::vector<std::size_t>> after, before;
    std::vector<std::size_t> order; // by potential
    std::vector<int> level;
    std::vector<int> weight; // of an edge to or from a net
};

bool is_tail(const Part& part, const LayoutNet& net, const LayoutEnd& end) {
    Side side = part.sides[end.node][end.port];
    return side == Side::East || (side != Side::West && net.is_directed && &end == &net.ends.front());
}

bool is_head(const Part& part, const LayoutNet& net, const LayoutEnd& end) {
    Side side = part.sides[end.node][end.port];
    return side == Side::West || (side != Side::East && net.is_directed && &end != &net.ends.front());
}

/// Between its ends as they stand now: what most of the edges fit.
int level_of(const Part& part, const LayoutNet& net) {
    std::vector<int> levels;
    for (const LayoutEnd& end : net.ends) {
        if (is_tail(part, net, end)) levels.push_back(part.potential[end.node] + 1);
        if (is_head(part, net, end)) levels.push_back(part.potential[end.node] - 1);
    }
    if (levels.empty()) return 1;
    std::nth_element(levels.begin(), levels.begin() + levels.size() / 2, levels.end());
    return levels[levels.size() / 2];
}

bool has_side_end(const Part& part, const LayoutNet& net) {
    return std::any_of(net.ends.begin(), net.ends.end(),
                       [&](const LayoutEnd& end) { return is_tail(part, net, end) || is_head(part, net, end); });
}

LayerGraph graph_of(const Part& part) {
    std::size_t n = part.nodes.size();
    LayerGraph graph;
    graph.after.resize(n + part.nets.size());
    graph.before.resize(n + part.nets.size());
    graph.level = part.potential;
    graph.weight.assign(n + part.nets.size(), 0);
    for (std::size_t i = 0; i < part.nets.size(); ++i) {
        const LayoutNet& net = part.nets[i];
        int level = level_of(part, net);
        bool has_side = has_side_end(part, net); // what only supports join says nothing about columns
        graph.level.push_back(level);
        graph.weight[n + i] = is_power(net) ? 3 : 1;
        for (const LayoutEnd& end : net.ends) {
            bool is_left = part.potential[end.node] < level;
            if (!has_side || part.satellites[end.node].host != none ||
                (is_left ? is_head(part, net, end) : is_tail(part, net, end)))
                continue;
            std::size_t from = is_left ? end.node : n + i, to = is_left ? n + i : end.node;
            graph.after[from].push_back(to);
            graph.before[to].push_back(from);
        }
    }
    graph.order.resize(graph.level.size());
    std::iota(graph.order.begin(), graph.order.end(), 0);
    std::stable_sort(graph.order.begin(), graph.order.end(),
                     [&](std::size_t a, std::size_t b) { return graph.level[a] < graph.level[b]; });
    return graph;
}

/// A node at the right of one net and without any other edge: it goes along with its net.
bool is_leaf(const LayerGraph& graph, std::size_t v, std::size_t nodes) {
    return v < nodes && graph.after[v].empty() && graph.before[v].size() == 1;
}

/// Whether a vertex may move right: its right edges weigh at least as much as the left ones. A net without left ends
/// holds nobody.
bool is_drawn_right(const LayerGraph& graph, std::size_t v, std::size_t nodes) {
    auto holds = [&](std::size_t next) { return !is_leaf(graph, next, nodes); };
    if (v >= nodes) {
        auto held = static_cast<std::size_t>(std::count_if(graph.after[v].begin(), graph.after[v].end(), holds));
        return held > 0 && held >= graph.before[v].size();
    }
    int right = 0, left = 0;
    for (std::size_t net : graph.after[v]) right += graph.weight[net];
    for (std::size_t net : graph.before[v]) left += graph.before[net].empty() ? 0 : graph.weight[net];
    return right > 0 && right >= left;
}

/// Layers of nodes are whole numbers; the net of the channel before layer l stands at l, too.
std::vector<long> longest_paths(const LayerGraph& graph, std::size_t nodes) {
    std::vector<long> layer(graph.level.size(), 0);
    for (std::size_t v : graph.order) {
        for (std::size_t next : graph.after[v]) layer[next] = std::max(layer[next], layer[v] + (v < nodes ? 1 : 0));
    }
    for (auto v = graph.order.rbegin(); v != graph.order.rend(); ++v) {
        if (!is_drawn_right(graph, *v, nodes)) continue;
        long last = std::numeric_limits<long>::max();
        for (std::size_t next : graph.after[*v]) {
            if (!is_leaf(graph, next, nodes)) last = std::min(last, layer[next]);
        }
        layer[*v] = std::max(layer[*v], last - (*v < nodes ? 1 : 0));
    }
    for (std::size_t v = 0; v < nodes; ++v) {
        if (is_leaf(graph, v, nodes)) layer[v] = layer[graph.before[v].front()];
    }
    return layer;
}

/// What no edge holds stands where most of what it is connected with stands.
void place_loose(const Part& part, const LayerGraph& graph, std::vector<long>& layer) {
    for (std::size_t node = 0; node < part.nodes.size(); ++node) {
        if (!graph.after[node].empty() || !graph.before[node].empty() || part.satellites[node].host != none) continue;
        std::vector<long> near;
        for (const Use& use : part.uses[node]) {
            const std::vector<LayoutEnd>& ends = part.nets[use.net].ends;
            for (std::size_t i = 0; i < ends.size() && i < 64; ++i) {
                if (ends[i].node != node) near.push_back(layer[ends[i].node]);
            }
        }
        if (near.empty()) continue;
        std::nth_element(near.begin(), near.begin() + near.size() / 2, near.end());
        layer[node] = near[near.size() / 2];
    }
}

/// A sensor at one flange: it measures the line, and does not belong to it.
bool is_end_sensor(const Part& part, std::size_t node) {
    auto powers = std::count_if(part.uses[node].begin(), part.uses[node].end(),
                                [&](const Use& use) { return is_power(part.nets[use.net]); });
    return part.nodes[node].is_sensor && powers == 1;
}

void find_main_line(Part& part, const LayerGraph& graph) {
    std::size_t n = part.nodes.size(), best = none;
    std::vector<double> length(graph.level.size(), 0);
    std::vector<std::size_t> from(graph.level.size(), none);
    for (std::size_t v : graph.order) {
        if (v >= n ? !is_power(part.nets[v - n]) : part.nodes[v].is_grounded || is_end_sensor(part, v)) continue;
        // any path from a source is longer
        if (v < n) length[v] += from[v] == none && part.nodes[v].is_source ? static_cast<double>(n) : 1;
        if (v < n && (best == none || length[v] > length[best])) best = v;
        for (std::size_t next : graph.after[v]) {
            if ((next >= n && !is_power(part.nets[next - n])) || length[v] <= length[next]) continue;
            length[next] = length[v];
            from[next] = v;
        }
    }
    for (std::size_t v = best; v != none; v = from[v]) {
        if (v < n) part.is_main[v] = 1;
    }
}

/// The connectors of an opened component stand outside of all others.
void separate_borders(Part& part) {
    for (const int border : {-1, 1}) {
        if (std::ranges::none_of(part.nodes, [&](const LayoutNode& node) { return node.border == border; })) continue;
        for (std::size_t node = 0; node < part.nodes.size(); ++node) {
            if (part.nodes[node].border == border) part.layer[node] = border < 0 ? 0 : part.layer_count;
            else if (border < 0) ++part.layer[node];
        }
        ++part.layer_count;
    }
}

} // namespace

void assign_layers(Part& part) {
    std::size_t n = part.nodes.size();
    LayerGraph graph = graph_of(part);
    std::vector<long> layer = longest_paths(graph, n);
    place_loose(part, graph, layer);
    for (std::size_t node = 0; node < n; ++node) {
        if (part.satellites[node].host != none) layer[node] = layer[part.satellites[node].host];
    }
    layer.resize(n);
    std::vector<long> used = layer; // a layer that all nodes have left is none
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    part.layer_count = used.size();
    for (long l : layer)
        part.layer.push_back(static_cast<std::size_t>(std::lower_bound(used.begin(), used.end(), l) - used.begin()));
    separate_borders(part);
    find_main_line(part, graph);
}

} // namespace torsion::diagram
