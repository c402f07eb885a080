#pragma once
// Columns of items, and channels of pins between them: what the phases after layers work on. y points down.

#include "compiler/diagram/layout/part.h"

namespace torsion::diagram {

/// The line from a port below or above its node to the lane of its net; from the centre of the column and the reference
/// line of the item.
struct Stub {
    double x, y;
    bool is_satellite = false;
    std::size_t tray = none; // the item that y is from, of a satellite
};

/// A horizontal line below or above a node. Its net goes on to the channel at the left, at the right, at both or
/// (between a node and its satellite) at none.
struct Lane {
    std::size_t net = none;
    bool is_above = false;
    std::vector<Stub> stubs; // by x
    double y = 0;
    std::size_t item = none; // that it became by free_lanes()
    bool to_left = false, to_right = false;
};

/// How far a node reaches above or below its centre without lanes, and where its satellites begin there.
struct Reach {
    double bare = 0, satellites = 0;
};

/// A node with its lanes and satellites, the place where a net passes through a column, or what free_lanes() has taken
/// from a node.
struct Item {
    std::size_t node = none, net = none;
    std::size_t column = 0;
    double above = 0, below = 0, left = 0, right = 0; // from its reference: the centre of the node, or the line
    Reach reach_above, reach_below;
    std::vector<Lane> lanes;
    int band = 1;         // 0: signals above, 1: what carries power, 2: signals below
    std::size_t rank = 0; // which one stands above where nothing else decides
    bool is_main = false;
};

/// Where a net leaves a column: from the centre of the column and the reference line of the item.
struct Pin {
    std::size_t item, net;
    double x, y;
    std::size_t lane = none; // of the item
};

/// Channel c is left of column c. Its left pins belong to column c − 1.
struct Channel {
    std::vector<Pin> left, right;
};

/// A net that would pass so many columns that all its passages together were too many: it goes over the top of all
/// columns.
struct Overhead {
    std::size_t net, first, last; // channels
    double y = 0;
};

struct SatellitePlace {
    std::size_t item, node;
    double x, y;
};

/// Invariants: a net has a pin in a channel only if it has another one there; between two channels that a net reaches,
/// each column passes it on once, or it is overhead and none does. So what it draws is a tree.
struct Columns {
    std::vector<Item> items;
    std::vector<std::vector<std::size_t>> columns; // items from above to below
    std::vector<Channel> channels;                 // one more than columns
    std::vector<SatellitePlace> satellites;
    std::vector<Overhead> overhead; // by net
    // items that stand as near to others as they can: to the one above or below that is named second
    std::vector<std::array<std::size_t, 2>> ties;
    std::vector<double> y;        // of the items
    std::vector<double> column_x; // of the centres
    double left = 0, right = 0, top = 0, bottom = 0;
};

Columns make_columns(const Part& part);

/// When the order is fixed, lanes become items above and below their node: then they can stand at the height of what
/// they lead to. So does the tray of its satellites at each side.
void free_lanes(Columns& columns);

/// Gives an item its satellites, the heights of its lanes and its extent.
void furnish(const Part& part, Columns& columns, std::size_t item, const std::vector<std::size_t>& satellites);

} // namespace torsion::diagram
