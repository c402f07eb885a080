#include "compiler/diagram/layout/route_maker.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace torsion::diagram {

namespace {

using Corner = std::array<double, 2>;

/// Corners that differ by rounding are one.
std::array<long, 2> key_of(const Corner& corner) {
    return {std::lround(corner[0] * 1e4), std::lround(corner[1] * 1e4)};
}

/// Corners and pieces as a graph, and a walk along its lines.
class LineGraph {
public:
    explicit LineGraph(const std::vector<std::array<Corner, 2>>& pieces) {
        for (const auto& [from, to] : pieces) {
            std::size_t a = number(from), b = number(to);
            if (a == b || std::find(next_[a].begin(), next_[a].end(), b) != next_[a].end()) continue;
            next_[a].push_back(b);
            next_[b].push_back(a);
        }
    }

    Route lines() const {
        Route route;
        for (std::size_t corner = 0; corner < corners_.size(); ++corner) {
            if (next_[corner].size() > 2) route.junctions.push_back(corners_[corner]);
            if (next_[corner].size() == 2) continue;
            for (std::size_t next : next_[corner]) {
                std::vector<std::size_t> line = follow(corner, next);
                if (corner < line.back()) route.lines.push_back(without_straight_corners(line)); // each line once
            }
        }
        return route;
    }

private:
    std::size_t number(const Corner& corner) {
        auto [found, is_new] = numbers_.try_emplace(key_of(corner), corners_.size());
        if (is_new) {
            corners_.push_back(corner);
            next_.emplace_back();
        }
        return found->second;
    }

    std::vector<std::size_t> follow(std::size_t from, std::size_t to) const {
        std::vector<std::size_t> line{from, to};
        while (next_[to].size() == 2) {
            std::size_t next = next_[to][0] == from ? next_[to][1] : next_[to][0];
            from = to;
            to = next;
            line.push_back(to);
        }
        return line;
    }

    std::vector<Corner> without_straight_corners(const std::vector<std::size_t>& line) const {
        std::vector<Corner> bent;
        for (std::size_t number : line) {
            const Corner& corner = corners_[number];
            std::size_t n = bent.size();
            auto is_between = [&](std::size_t axis) {
                return std::abs(bent[n - 2][axis] - bent[n - 1][axis]) < 1e-4 &&
                       std::abs(bent[n - 1][axis] - corner[axis]) < 1e-4;
            };
            if (n > 1 && (is_between(0) || is_between(1))) bent.back() = corner;
            else bent.push_back(corner);
        }
        return bent;
    }

    std::map<std::array<long, 2>, std::size_t> numbers_;
    std::vector<Corner> corners_;
    std::vector<std::vector<std::size_t>> next_;
};

} // namespace

void RouteMaker::add(double x1, double y1, double x2, double y2) {
    pieces_.push_back({Corner{x1, y1}, Corner{x2, y2}});
}

Route RouteMaker::finish() const { return LineGraph(pieces_).lines(); }

} // namespace torsion::diagram
