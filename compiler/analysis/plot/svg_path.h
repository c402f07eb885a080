#pragma once
// Curves as path data of an SVG picture, reduced to the resolution of a screen: the size depends on the picture, not on
// the number of rows.

#include "compiler/analysis/plot/axis.h"

#include <string>
#include <vector>

namespace torsion::analysis::svg {

struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

/// A curve in pixels; values that are not finite split it into parts.
using Line = std::vector<std::vector<Point>>;

Line to_pixels(const std::vector<double>& x, const std::vector<double>& y, const Axis& x_axis, const Axis& y_axis);

/// Holds each value until the next row: corners instead of slopes.
Line with_steps(const Line& line);

/// Reduces each column of pixels to at most four points: first, lowest, highest, last. No peak is lost. For curves
/// whose x does not decrease. If more than `most` points remain, also removes those within half a pixel of the line
/// through the others, but no more, even if many remain.
Line thinned_columns(const Line& line, double column, std::size_t most);

/// For curves of any shape: rounds points to a grid of `cell` pixels, draws no line twice, and reduces a straight line
/// to its ends. If more than `most` points remain, removes edges that paint no new pixel.
Line thinned_plane(const Line& line, double cell, std::size_t most);

/// Absolute at the start, relative after it, tenths of a pixel.
std::string path_data(const Line& line);

} // namespace torsion::analysis::svg
