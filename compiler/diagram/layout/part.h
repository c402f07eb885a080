#pragma once
// A part: what is connected, and so laid out together. Phases fill it one after another. In it y points down, as rows
// are read.

#include "compiler/diagram/layout/layout.h"

#include <cstdint>

namespace torsion::diagram {

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

enum class Side : std::uint8_t { West, East, North, South, Inner };

struct Point {
    double x, y;
};

/// A port of a node that a net reaches.
struct Use {
    std::size_t port, net;
};

/// A node that hangs at another one instead of having a place in a column.
struct Satellite {
    std::size_t host = none, net = none;
    bool is_above = false;
};

struct Part {
    std::vector<std::size_t> node_ids, net_ids; // those of the caller
    std::vector<LayoutNode> nodes;
    std::vector<LayoutNet> nets; // of two ends at least
    std::vector<std::vector<Use>> uses;
    std::vector<std::vector<Side>> sides; // of each port, as the node is drawn
    std::vector<Satellite> satellites;    // one for each node
    std::vector<char> mirrored, is_main;
    std::vector<int> turns;
    std::vector<int> potential;    // even: how far along the torque, before layers
    std::vector<std::size_t> rank; // in which order the nodes were reached
    std::vector<std::size_t> layer;
    std::size_t layer_count = 0;
};

/// Lengths of a diagram, in its units.
namespace spacing {
inline constexpr double name = 8;     // room below each node
inline constexpr double lane = 4;     // between lines
inline constexpr double items = 6;    // between nodes of a column
inline constexpr double margin = 4;   // between a node and the first track
inline constexpr double channel = 12; // the least distance of columns
inline constexpr double parts = 16;   // between separate drives
} // namespace spacing

inline bool is_power(const LayoutNet& net) { return net.kind != LayoutKind::Signal && !net.is_directed; }

inline Side opposite(Side side) { return side == Side::West ? Side::East : side == Side::East ? Side::West : side; }

/// The edges at which the ports stand, on a node that is neither mirrored nor turned. What the ports enclose is the
/// icon: the node may be larger, as texts around it are.
std::vector<Side> sides_of(const LayoutNode& node);

/// A port from the centre of its node, mirrored and turned, y down.
Point port_at(const Part& part, std::size_t node, std::size_t port);

/// Divides what is not connected; ends that name nothing, ends that are there twice and nets of fewer than two ends are
/// left out.
std::vector<Part> divide(const std::vector<LayoutNode>& nodes, const std::vector<LayoutNet>& nets);

} // namespace torsion::diagram
