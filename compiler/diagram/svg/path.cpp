#include "compiler/diagram/svg/path.h"

#include "compiler/diagram/svg/paint.h"

namespace torsion::diagram::svg {

namespace {

Position on_ellipse(Position centre, double x_radius, double y_radius, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    return {centre.x + x_radius * std::cos(angle), centre.y + y_radius * std::sin(angle)};
}

Position slope_on_ellipse(double x_radius, double y_radius, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    return {-x_radius * std::sin(angle), y_radius * std::cos(angle)};
}

} // namespace

Path& Path::add(char command, std::initializer_list<Position> points) {
    d_ += command;
    bool is_first = true;
    for (const Position& p : points) {
        const Position q = page_(p);
        if (!std::exchange(is_first, false)) d_ += ' ';
        d_ += number(q.x) + ' ' + number(q.y);
    }
    return *this;
}

/// Pieces of at most a quarter, each a cubic with the same ends, slopes and middle.
Path& Path::arc(Position centre, double x_radius, double y_radius, double from, double to) {
    const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(to - from) / 90 - 1e-9)));
    const double step = (to - from) / pieces, handle = 4.0 / 3 * std::tan(step * std::numbers::pi / 720);
    for (int i = 0; i < pieces; ++i) {
        const double begin = from + i * step, end = begin + step;
        const Position p = on_ellipse(centre, x_radius, y_radius, begin),
                       q = on_ellipse(centre, x_radius, y_radius, end);
        cubic(p + handle * slope_on_ellipse(x_radius, y_radius, begin),
              q - handle * slope_on_ellipse(x_radius, y_radius, end), q);
    }
    return *this;
}

std::string open_path(const std::vector<Position>& points, Smooth smooth, const Transform& page) {
    Path path(page);
    if (points.empty()) return {};
    path.move(points[0]);
    if (smooth == Smooth::None || points.size() < 3) {
        for (std::size_t i = 1; i < points.size(); ++i) path.line(points[i]);
        return path.text();
    }
    path.line(middle(points[0], points[1]));
    for (std::size_t i = 1; i + 1 < points.size(); ++i) path.quadratic(points[i], middle(points[i], points[i + 1]));
    return path.line(points.back()).text();
}

std::string closed_path(std::vector<Position> points, Smooth smooth, const Transform& page) {
    if (points.size() > 1 && points.front() == points.back()) points.pop_back();
    if (points.empty()) return {};
    Path path(page);
    if (smooth == Smooth::None || points.size() < 3) {
        path.move(points[0]);
        for (std::size_t i = 1; i < points.size(); ++i) path.line(points[i]);
        return path.close().text();
    }
    path.move(middle(points.back(), points[0]));
    for (std::size_t i = 0; i < points.size(); ++i)
        path.quadratic(points[i], middle(points[i], points[(i + 1) % points.size()]));
    return path.close().text();
}

std::string rectangle_path(const Extent& extent, double radius, const Transform& page) {
    const Position low{std::min(extent.first.x, extent.second.x), std::min(extent.first.y, extent.second.y)};
    const Position high{std::max(extent.first.x, extent.second.x), std::max(extent.first.y, extent.second.y)};
    Path path(page);
    const double r = std::min({std::max(radius, 0.0), extent.width() / 2, extent.height() / 2});
    if (r == 0) return path.move(low).line({high.x, low.y}).line(high).line({low.x, high.y}).close().text();
    path.move({low.x + r, low.y}).line({high.x - r, low.y}).arc({high.x - r, low.y + r}, r, r, -90, 0);
    path.line({high.x, high.y - r}).arc({high.x - r, high.y - r}, r, r, 0, 90);
    path.line({low.x + r, high.y}).arc({low.x + r, high.y - r}, r, r, 90, 180);
    return path.line({low.x, low.y + r}).arc({low.x + r, low.y + r}, r, r, 180, 270).close().text();
}

std::string ellipse_path(const Ellipse& ellipse, const Transform& page) {
    const Position centre = ellipse.extent.centre();
    const double x = ellipse.extent.width() / 2, y = ellipse.extent.height() / 2;
    const double sweep = std::clamp(ellipse.end_angle - ellipse.start_angle, -360.0, 360.0),
                 end = ellipse.start_angle + sweep;
    Path path(page);
    path.move(on_ellipse(centre, x, y, ellipse.start_angle)).arc(centre, x, y, ellipse.start_angle, end);
    const bool is_whole = std::abs(sweep) == 360;
    if (!is_whole && ellipse.closure == EllipseClosure::Radial) path.line(centre);
    if (is_whole || ellipse.closure != EllipseClosure::None) path.close();
    return path.text();
}

} // namespace torsion::diagram::svg
