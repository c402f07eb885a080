#pragma once
// The `d` of a path of SVG: points in the coordinates of a shape, mapped to the page.

#include "compiler/diagram/graphics.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace torsion::diagram::svg {

class Path {
public:
    explicit Path(const Transform& page) : page_(page) {}
    Path& move(Position p) { return add('M', {p}); }
    Path& line(Position p) { return add('L', {p}); }
    Path& quadratic(Position control, Position p) { return add('Q', {control, p}); }
    Path& cubic(Position first, Position second, Position p) { return add('C', {first, second, p}); }
    Path& close() { return d_ += 'Z', *this; }
    /// PlacedIcon of an ellipse from its angle `from` on, from the point where the path is; degrees.
    Path& arc(Position centre, double x_radius, double y_radius, double from, double to);
    const std::string& text() const { return d_; }

private:
    Path& add(char command, std::initializer_list<Position> points);

    Transform page_;
    std::string d_;
};

/// Through the points, or smooth: quadratic pieces that meet in the middles between them (18.6.5.1).
std::string open_path(const std::vector<Position>& points, Smooth smooth, const Transform& page);
std::string closed_path(std::vector<Position> points, Smooth smooth, const Transform& page);
std::string rectangle_path(const Extent& extent, double radius, const Transform& page);
std::string ellipse_path(const Ellipse& ellipse, const Transform& page);

} // namespace torsion::diagram::svg
