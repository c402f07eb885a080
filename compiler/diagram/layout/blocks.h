#pragma once
// Blocks: items of neighbouring columns that stand at one height, so that the line through them is straight.

#include "compiler/diagram/layout/columns.h"

namespace torsion::diagram {

/// Invariant: a block has one item of a column at most, its columns follow each other, and blocks do not cross. So
/// "above" has no cycles among them.
struct Blocks {
    std::vector<std::size_t> block; // of each item
    std::vector<double> offset;     // of the item's reference from that of its block
    std::size_t count = 0;
};

/// As the vertical alignment of Brandes and Köpf (2002: Fast and simple horizontal coordinate assignment, GD 2001),
/// with ports. Not the median edge of an item is made straight, but the one that matters most: first the main drive
/// line, then other shafts, then long lines.
Blocks make_blocks(const Part& part, const Columns& columns);

} // namespace torsion::diagram
