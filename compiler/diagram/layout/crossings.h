#pragma once
// Crossings: what an order of the columns costs in the channels.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

/// Pieces of nets in a channel, as edges between a left pin and a right one.
struct Edge {
    std::size_t left, right;
};

/// All pairs of a small net. Of a large one, each pin with the middle one of the other side: the number of edges stays
/// linear.
std::vector<Edge> edges_of(const Channel& channel);

class Crossings {
public:
    explicit Crossings(const Columns& columns);

    /// Numbers the pins of a column from above to below, as its items stand in `order`.
    void number(std::size_t column, const std::vector<std::size_t>& order);

    /// Crossings in all channels, by the numbers.
    std::size_t count() const;

    /// What the pins of an item at one side are connected to across the channel: numbers there, ascending.
    std::vector<std::size_t> across(std::size_t item, bool at_left) const;

    /// The mean of these numbers; where there is none, that of the pins of the same column which the item's nets reach;
    /// less than 0 where there is nothing.
    double barycentre(std::size_t item, bool at_left) const;

    std::size_t pin_count() const { return pins_; }

private:
    struct Numbers {
        std::vector<std::size_t> number;              // of each pin
        std::vector<std::vector<std::size_t>> across; // pins of the other side
        std::vector<std::vector<std::size_t>> beside; // pins of the same side and net, where the other side has none
    };
    struct Sides {
        Numbers left, right;
    };

    std::size_t count(std::size_t channel) const;
    const Sides& sides(std::size_t item, bool at_left) const {
        return channels_[columns_.items[item].column + (at_left ? 0 : 1)];
    }

    const Columns& columns_;
    std::vector<Sides> channels_;
    std::vector<std::vector<Edge>> edges_;
    std::vector<std::vector<std::size_t>> at_left_, at_right_; // pins of each item, by height
    std::size_t pins_ = 0;
};

} // namespace torsion::diagram
