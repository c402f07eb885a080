#include "compiler/analysis/plot/svg_path.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_set>

namespace torsion::analysis::svg {

namespace {

std::size_t size_of(const Line& line) {
    std::size_t size = 0;
    for (const auto& part : line) size += part.size();
    return size;
}

constexpr double farthest = 1e6; ///< pixels: beyond it viewers overflow

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
    /// Where a smooth curve crosses the column, its ends say all.
    void put_extreme(const Point& point, std::vector<Point>& out) const {
        if (point.y != first_.y && point.y != last_.y) out.push_back({count_ > 8 ? first_.x : point.x, point.y}); // vertical strokes are short as text
    }

    double width_, number_ = 0;
    std::size_t count_ = 0;
    bool lowest_is_later_ = false;
    Point first_, lowest_, highest_, last_;
};

std::uint64_t key_of(const Point& point, double cell) {
    const auto part = [&](double value) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::lround(value / cell)) + (1 << 15)) & 0xFFFF; };
    return part(point.x) << 16 | part(point.y);
}

Point on_grid(const Point& point, double cell) { return {cell * std::round(point.x / cell), cell * std::round(point.y / cell)}; }

/// The points on the grid; parts end where what follows has been drawn before.
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
        // A single point stays only where it is all there is.
        if (result.back().size() == 1 && result.size() > 1) result.pop_back();
    }
    return result;
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

/// Tenths of a pixel as `-.3`, `12`, `4.5`; with a separator where the number before would run into it.
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
        const bool is_drawn = std::fabs(point.x) < farthest && std::fabs(point.y) < farthest; // also false for what is not a number
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
    for (;; column *= 1.5) {
        Line result;
        for (const auto& part : line) {
            result.emplace_back();
            Column current(column);
            for (const Point& point : part) current.add(point, result.back());
            current.flush(result.back());
        }
        result = without_middles(std::move(result));
        if (size_of(result) <= most || column > 16) return result;
    }
}

Line thinned_plane(const Line& line, double cell, std::size_t most) {
    for (;; cell *= 1.5) {
        Line result = without_middles(without_repetition(line, cell));
        if (size_of(result) <= most || cell > 16) return result;
    }
}

std::string path_data(const Line& line) {
    std::string text;
    for (const auto& part : line) {
        if (part.empty()) continue;
        long x = std::lround(10 * part.front().x), y = std::lround(10 * part.front().y);
        text += 'M', put(text, x, true), put(text, y, false);
        if (part.size() == 1) text += "h.1"; // a point on its own: the round cap shows it
        for (const Point& point : part) {
            const long next_x = std::lround(10 * point.x), next_y = std::lround(10 * point.y);
            put_step(text, next_x - x, next_y - y);
            x = next_x, y = next_y;
        }
    }
    return text;
}

} // namespace torsion::analysis::svg
