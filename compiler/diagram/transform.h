#pragma once
// Points of drawings, and affine maps between coordinate systems: scaled, mirrored, turned, shifted.

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::diagram {

struct Position {
    double x = 0, y = 0;
    bool operator==(const Position&) const = default;
};
inline Position operator+(Position a, Position b) { return {a.x + b.x, a.y + b.y}; }
inline Position operator-(Position a, Position b) { return {a.x - b.x, a.y - b.y}; }
inline Position operator*(double s, Position a) { return {s * a.x, s * a.y}; }
inline double length(Position a) { return std::hypot(a.x, a.y); }
inline Position middle(Position a, Position b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

/// Two corners in any order: exchanged ones mirror.
struct Extent {
    Position first, second;
    Position centre() const { return middle(first, second); }
    double width() const { return std::abs(second.x - first.x); }
    double height() const { return std::abs(second.y - first.y); }
};

/// (x, y) → (a x + b y, c x + d y) + shift
struct Transform {
    double a = 1, b = 0, c = 0, d = 1;
    Position shift;

    Position direction(Position p) const { return {a * p.x + b * p.y, c * p.x + d * p.y}; }
    Position operator()(Position p) const { return direction(p) + shift; }
    Transform operator*(const Transform& inner) const {
        return {a * inner.a + b * inner.c, a * inner.b + b * inner.d, c * inner.a + d * inner.c,
                c * inner.b + d * inner.d, (*this)(inner.shift)};
    }
    double determinant() const { return a * d - b * c; }
    double scale() const { return std::sqrt(std::abs(determinant())); }
    bool is_mirrored() const { return determinant() < 0; }
    bool operator==(const Transform&) const = default;
};

inline Transform shifted_by(Position p) { return {.shift = p}; }

/// Quarter turns are exact.
inline Transform turned_by(double degrees) {
    const double angle = std::remainder(degrees, 360);
    const double quarters = angle / 90;
    double cosine = std::cos(angle * std::numbers::pi / 180), sine = std::sin(angle * std::numbers::pi / 180);
    if (quarters == std::floor(quarters)) cosine = std::round(cosine), sine = std::round(sine);
    return {cosine, -sine, sine, cosine, {}};
}

/// From the corners of one extent to those of another. An empty side keeps its lengths.
inline Transform mapped(const Extent& from, const Extent& to) {
    const auto ratio = [](double f, double t) { return f != 0 ? t / f : 1; };
    const double x = ratio(from.second.x - from.first.x, to.second.x - to.first.x),
                 y = ratio(from.second.y - from.first.y, to.second.y - to.first.y);
    return {x, 0, 0, y, {to.first.x - x * from.first.x, to.first.y - y * from.first.y}};
}

/// A box that grows.
struct Box {
    Position low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
    bool is_empty() const { return !(low.x <= high.x && low.y <= high.y); }
    void add(Position p) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    void add(const Box& other) {
        if (!other.is_empty()) add(other.low), add(other.high);
    }
};

} // namespace torsion::diagram
