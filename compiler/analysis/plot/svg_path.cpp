#include "compiler/analysis/plot/svg_path.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_set>
#include <utility>

namespace torsion::analysis::svg {

namespace {

std::size_t size_of(const Line& line) {
    std::size_t size = 0;
    for (const auto& part : line) size += part.size();
    return size;
}

constexpr double farthest = 1e6; ///< in pixels: viewers overflow beyond it

/// One column of thinned_columns.
class Column {
public:
    explicit Column(double width) : width_(width) {}

    void add(const Point& point, std::vector<Point>& out) {
        const double number = std::floor(point.x / width_);
        if (count_ > 0 && number != number_) flush(out);
        if (count_ == 0) number_ = number, first_ = lowest_ = highest_ = point;
        if (point.y < lowest_.y) lowest_ = point, lowest_is_later_ = true;
        if (point.y > highest_.y) highest_ = point, lowest_is_later_ = false;
        last_ = point;
        ++count_;
    }
    void flush(std::vector<Point>& out) {
        if (count_ == 0) return;
        out.push_back(first_);
        put_extreme(lowest_is_later_ ? highest_ : lowest_, out);
        put_extreme(lowest_is_later_ ? lowest_ : highest_, out);
        if (count_ > 1) out.push_back(last_);
        count_ = 0;
    }

private:
    /// A smooth curve that crosses the column needs only its ends.
    void put_extreme(const Point& point, std::vector<Point>& out) const {
        // vertical strokes have short text
        if (point.y != first_.y && point.y != last_.y) out.push_back({count_ > 8 ? first_.x : point.x, point.y});
    }

    double width_, number_ = 0;
    std::size_t count_ = 0;
    bool lowest_is_later_ = false;
    Point first_, lowest_, highest_, last_;
};

std::uint64_t key_of(const Point& point, double cell) {
    const auto part = [&](double value) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::lround(value / cell)) + (1 << 15)) & 0xFFFF;
    };
    return part(point.x) << 16 | part(point.y);
}

Point on_grid(const Point& point, double cell) {
    return {cell * std::round(point.x / cell), cell * std::round(point.y / cell)};
}

/// Rounds the points to the grid. A part ends where its next points are drawn already.
Line without_repetition(const Line& line, double cell) {
    std::unordered_set<std::uint64_t> drawn;
    Line result;
    for (const auto& part : line) {
        if (part.empty()) continue;
        Point before = on_grid(part.front(), cell);
        result.push_back({before});
        for (const Point& raw : part) {
            const Point point = on_grid(raw, cell);
            if (point == before) continue;
            const std::uint64_t a = key_of(before, cell), b = key_of(point, cell);
            const bool is_new = drawn.insert(std::min(a, b) << 32 | std::max(a, b)).second;
            if (is_new && result.back().back() != before) result.push_back({before});
            if (is_new) result.back().push_back(point);
            before = point;
        }
        // Keeps a single point only if it is the whole curve.
        if (result.back().size() == 1 && result.size() > 1) result.pop_back();
    }
    return result;
}

/// The painted pixels, as edges of one pixel's width.
class Painted {
public:
    /// Paints the edge. False: every pixel was painted before.
    bool add(const Point& a, const Point& b) {
        const double dx = b.x - a.x, dy = b.y - a.y, length = std::max(std::fabs(dx), std::fabs(dy));
        if (length > longest) return true;
        const int steps = std::max(1, static_cast<int>(std::ceil(length)));
        bool is_new = false;
        for (int i = 0; i <= steps; ++i) {
            const double part = static_cast<double>(i) / steps;
            const auto x = static_cast<std::int32_t>(std::lround(a.x + part * dx)),
                       y = static_cast<std::int32_t>(std::lround(a.y + part * dy));
            is_new = pixels_
                         .insert(static_cast<std::uint64_t>(static_cast<std::uint32_t>(x)) << 32 |
                                 static_cast<std::uint32_t>(y))
                         .second ||
                     is_new;
        }
        return is_new;
    }

private:
    static constexpr double longest = 20000;
    std::unordered_set<std::uint64_t> pixels_;
};

/// Removes edges that paint nothing new: their number is bounded by the pixels for any length of the run.
Line without_painted(const Line& line) {
    Painted painted;
    Line result;
    for (const auto& part : line) {
        if (part.empty()) continue;
        result.push_back({part.front()});
        for (std::size_t i = 1; i < part.size(); ++i) {
            if (!painted.add(part[i - 1], part[i])) continue;
            if (result.back().back() != part[i - 1]) result.push_back({part[i - 1]});
            result.back().push_back(part[i]);
        }
        if (result.back().size() == 1 && (part.size() > 1 || !painted.add(part.front(), part.front())))
            result.pop_back();
    }
    return result;
}

double distance_to(const Point& p, const Point& a, const Point& b) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double along = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/// Keeps the points needed so that all others lie within the tolerance of the line (Ramer, Douglas, Peucker).
std::vector<Point> straightened(const std::vector<Point>& points, double tolerance) {
    if (points.size() < 3) return points;
    std::vector<bool> is_kept(points.size(), false);
    is_kept.front() = is_kept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open = {{0, points.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        std::size_t farthest_point = first;
        double largest = tolerance;
        for (std::size_t i = first + 1; i < last; ++i) {
            const double distance = distance_to(points[i], points[first], points[last]);
            if (distance > largest) largest = distance, farthest_point = i;
        }
        if (farthest_point == first) continue;
        is_kept[farthest_point] = true;
        open.emplace_back(first, farthest_point);
        open.emplace_back(farthest_point, last);
    }
    std::vector<Point> kept;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (is_kept[i]) kept.push_back(points[i]);
    }
    return kept;
}

bool is_between(const Point& a, const Point& b, const Point& c) {
    const Point u{b.x - a.x, b.y - a.y}, v{c.x - b.x, c.y - b.y};
    return std::fabs(u.x * v.y - u.y * v.x) < 1e-9 && u.x * v.x + u.y * v.y > 0;
}

Line without_middles(Line line) {
    for (auto& part : line) {
        std::vector<Point> kept;
        for (const Point& point : part) {
            if (kept.size() >= 2 && is_between(kept[kept.size() - 2], kept.back(), point)) kept.back() = point;
            else kept.push_back(point);
        }
        part = std::move(kept);
    }
    return line;
}

/// Tenths of a pixel as `-.3`, `12`, `4.5`; with a separator if the number would merge with the one before.
void put(std::string& text, long tenths, bool is_first) {
    if (tenths < 0) text += '-';
    else if (!is_first) text += ' ';
    const long size = std::labs(tenths);
    if (size >= 10 || size == 0) text += std::to_string(size / 10);
    if (size % 10 != 0) text += '.', text += static_cast<char>('0' + size % 10);
}

void put_step(std::string& text, long dx, long dy) {
    if (dx == 0 && dy == 0) return;
    if (dx == 0) text += 'v', put(text, dy, true);
    else if (dy == 0) text += 'h', put(text, dx, true);
    else text += 'l', put(text, dx, true), put(text, dy, false);
}

} // namespace

Line to_pixels(const std::vector<double>& x, const std::vector<double>& y, const Axis& x_axis, const Axis& y_axis) {
    Line line;
    bool is_open = false;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        const Point point{x_axis.at(x[i]), y_axis.at(y[i])};
        const bool is_drawn = std::fabs(point.x) < farthest && std::fabs(point.y) < farthest; // also false for NaN
        if (is_drawn && !is_open) line.emplace_back();
        if (is_drawn) line.back().push_back(point);
        is_open = is_drawn;
    }
    return line;
}

Line with_steps(const Line& line) {
    Line result;
    for (const auto& part : line) {
        result.emplace_back();
        for (const Point& point : part) {
            if (!result.back().empty() && result.back().back().y != point.y && result.back().back().x != point.x) {
                result.back().push_back({point.x, result.back().back().y});
            }
            result.back().push_back(point);
        }
    }
    return without_middles(std::move(result));
}

Line thinned_columns(const Line& line, double column, std::size_t most) {
    Line result;
    for (const auto& part : line) {
        result.emplace_back();
        Column current(column);
        for (const Point& point : part) current.add(point, result.back());
        current.flush(result.back());
    }
    result = without_middles(std::move(result));
    const Line all = result;
    for (const double tolerance : {0.1, 0.25, 0.5}) { // of pixels: a larger tolerance is visible
        if (size_of(result) <= most) break;
        for (std::size_t i = 0; i < all.size(); ++i) result[i] = straightened(all[i], tolerance);
    }
    return result;
}

Line thinned_plane(const Line& line, double cell, std::size_t most) {
    Line result = without_middles(without_repetition(line, cell));
    if (size_of(result) > most) result = without_middles(without_painted(result));
    return result;
}

std::string path_data(const Line& line) {
    std::string text;
    for (const auto& part : line) {
        if (part.empty()) continue;
        long x = std::lround(10 * part.front().x), y = std::lround(10 * part.front().y);
        text += 'M', put(text, x, true), put(text, y, false);
        if (part.size() == 1) text += "h.1"; // a single point: the round cap shows it
        for (const Point& point : part) {
            const long next_x = std::lround(10 * point.x), next_y = std::lround(10 * point.y);
            put_step(text, next_x - x, next_y - y);
            x = next_x, y = next_y;
        }
    }
    return text;
}

} // namespace torsion::analysis::svg
