#pragma once
// Tracks: where in a channel the vertical piece of each net runs.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

/// The vertical piece of a net in a channel, between what comes from the left and what comes from the right.
struct Trunk {
    std::size_t net = none;
    std::vector<double> left, right; // heights of the pins there, and of a link
    double top = 0, bottom = 0;
    std::size_t track = 0;
};

/// A net that would close a circle of constraints has two trunks, with a horizontal piece between them.
struct Link {
    std::size_t from, to; // trunks
    double y;
};

struct Tracks {
    std::vector<Trunk> trunks; // a net that goes straight through has none
    std::vector<Link> links;
    std::size_t count = 0; // of tracks

    /// The trunk of a net for its pins at one side.
    std::size_t find(std::size_t net, bool at_left) const;
    std::vector<std::array<std::size_t, 3>> by_net; // net, its trunk at the left, its trunk at the right
};

Tracks assign_tracks(const Columns& columns, const Channel& channel);

} // namespace torsion::diagram
