#pragma once
// A walk through a drive from one of its ends: how far along the torque each node stands, and which ones are mirrored.

#include "compiler/diagram/layout/part.h"

#include <deque>

namespace torsion::diagram {

/// A node has an even potential, and a net the odd one between its left and its right ends. A net stays at the
/// potential at which it was met first: edges that do not fit it are those that close a cycle, and layers.cpp leaves
/// them out.
class Walk {
public:
    explicit Walk(const Part& part);

    void from(std::size_t root, bool is_mirrored);

    std::vector<char> mirrored;
    std::vector<int> potential;
    std::vector<std::size_t> rank;
    std::vector<std::vector<Side>> sides;

    /// What reads against the custom that power flows from the left to the right.
    std::size_t cost() const;

private:
    static constexpr std::size_t wrong_end = 100; // as much as fifty shafts that are mirrored: drives are shorter

    /// Does its first flange lead on to the right?
    bool is_left(std::size_t node) const;

    bool is_reached(const LayoutEnd& end) const { return rank[end.node] != none; }
    Side& side(const LayoutEnd& end) { return sides[end.node][end.port]; }

    std::size_t urgency(const LayoutNet& net) const;

    bool has_power(std::size_t node) const;
    bool is_sensor(std::size_t node) const { return part_.nodes[node].is_sensor; }

    void reach(std::size_t node, int potential_of_node);

    /// Between the left and the right ends, seen from an end that is reached.
    int middle(const LayoutNet& net, const LayoutEnd& end);

    void cross(const LayoutNet& net);

    void settle(const LayoutEnd& end, int level);

    void enter(const LayoutNet& net, const LayoutEnd& end, int level, Side toward, bool is_met);

    /// Of a node of three flanges and more, those that stand beside the one by which power comes, and behind which
    /// nothing drives: their lines leave up and down, so what is behind them stands at the right, too.
    void turn_branches(const LayoutEnd& entry);

    static bool is_shaft(const LayoutNet& net) {
        return net.kind == LayoutKind::Shaft || net.kind == LayoutKind::Translation;
    }

    /// Whether a source stands behind a net, seen from a node; of what is very far nobody knows.
    bool has_driver(std::size_t first, std::size_t node) const;

    /// Whether a node may be mirrored for a net; of several ends sources stay as they are, if there are others.
    bool looks_away(const LayoutNet& net, const LayoutEnd& end) const;

    bool is_load(const LayoutEnd& end) const {
        return part_.nodes[end.node].is_source && part_.nodes[end.node].drive < 0;
    }

    void mirror(std::size_t node);

    static constexpr std::size_t upstream = 4; // the urgency of signals by what they come from

    const Part& part_;
    std::vector<char> met_;
    bool is_in_signals_ = false;
    std::vector<std::size_t> chain_;                 // nets that were met while a signal was crossed
    std::array<std::deque<std::size_t>, 6> waiting_; // the most urgent ones first
    std::size_t reached_ = 0;
};

} // namespace torsion::diagram
