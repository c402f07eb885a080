#pragma once
// Curves as path data of an SVG picture, in which no more is said than a screen can show: the size depends on the picture, not on the number of rows.

#include "compiler/analysis/plot/axis.h"

#include <string>
#include <vector>

namespace torsion::analysis::svg {

struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

/// A curve in pixels; several parts where values that are not finite interrupt it.
using Line = std::vector<std::vector<Point>>;

Line to_pixels(const std::vector<double>& x, const std::vector<double>& y, const Axis& x_axis, const Axis& y_axis);

/// The value stays until the next row: corners instead of slopes.
Line with_steps(const Line& line);

/// What falls into one column of pixels, as four points at most: where it comes in, lowest, highest, where it goes out. No peak is lost. For curves
/// whose x does not go back. Are more than `most` points left, those go that lie within half a pixel of the line through the others: nothing more is
/// left out, however many there are.
Line thinned_columns(const Line& line, double column, std::size_t most);

/// For curves of any shape: points on a grid of `cell` pixels; what has been drawn is not drawn again, and a straight line needs its ends only.
/// Are more than `most` points left, edges go that would paint no pixel that has not been painted.
Line thinned_plane(const Line& line, double cell, std::size_t most);

/// Absolute at the start, relative after it, tenths of a pixel.
std::string path_data(const Line& line);

} // namespace torsion::analysis::svg
