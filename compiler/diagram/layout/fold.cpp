#include "compiler/diagram/layout/fold.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

// Lines that pass from one row to the next are nested: of those at the end of a row, the uppermost one runs outside of
// all others, lowest between the rows, and enters the next row inside of all others. So they cross neither each other
// nor what stands in the rows.

namespace torsion::diagram {

namespace {

constexpr double page_width = 460;       // drawing units: what can be read on a screen
constexpr double flatness = 2.5;         // of what is folded: width over height
constexpr std::size_t most_passages = 6; // more lines between rows say less than one long row
constexpr double before_column = 2;      // of a cut, to the column
constexpr double infinite = std::numeric_limits<double>::infinity();

using Polyline = std::vector<std::array<double, 2>>;

/// Heights at which lines pass x.
std::vector<double> passages(const std::vector<Route>& routes, double x) {
    std::vector<double> heights;
    for (const Route& route : routes) {
        for (const Polyline& line : route.lines) {
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                const double low = std::min(line[i][0], line[i + 1][0]), high = std::max(line[i][0], line[i + 1][0]);
                if (low < x && x < high) heights.push_back(line[i][1]);
            }
        }
    }
    std::sort(heights.begin(), heights.end());
    return heights;
}

struct Cut {
    double x;
    std::size_t lines;
};

/// Both sides of each channel, from left to right, with the number of lines there.
std::vector<Cut> cuts_of(const Columns& columns, const std::vector<Route>& routes) {
    std::vector<double> left(columns.columns.size(), infinite), right(columns.columns.size(), -infinite);
    for (const Item& item : columns.items) {
        left[item.column] = std::min(left[item.column], columns.column_x[item.column] - item.left);
        right[item.column] = std::max(right[item.column], columns.column_x[item.column] + item.right);
    }
    std::vector<Cut> cuts;
    for (std::size_t c = 0; c + 1 < columns.columns.size(); ++c) {
        if (!(right[c] + 2 * before_column < left[c + 1])) continue;
        for (const double x : {right[c] + before_column, left[c + 1] - before_column}) cuts.push_back({x, 0});
    }
    std::vector<std::pair<double, int>> ends; // of horizontal pieces
    for (const Route& route : routes) {
        for (const Polyline& line : route.lines) {
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                if (line[i][0] == line[i + 1][0]) continue;
                ends.push_back({std::min(line[i][0], line[i + 1][0]), 1});
                ends.push_back({std::max(line[i][0], line[i + 1][0]), -1});
            }
        }
    }
    std::sort(ends.begin(), ends.end());
    std::size_t at = 0;
    long open = 0;
    for (Cut& cut : cuts) {
        for (; at < ends.size() && ends[at].first < cut.x; ++at) open += ends[at].second;
        cut.lines = static_cast<std::size_t>(open);
    }
    return cuts;
}

/// Where rows end: of the cuts in the last third of a row one with the fewest lines.
std::vector<double> choose(const std::vector<Cut>& cuts, double begin, double end, double width) {
    std::vector<double> chosen;
    while (end - begin > 1.25 * width) {
        const Cut* best = nullptr;
        for (const Cut& cut : cuts) {
            if (cut.x < begin + width * 2 / 3 || cut.x > begin + width * 1.1 || cut.lines > most_passages) continue;
            if (best == nullptr || cut.lines <= best->lines) best = &cut;
        }
        if (best == nullptr) return {};
        chosen.push_back(begin = best->x);
    }
    return chosen;
}

} // namespace

Fold::Fold(const Part& part, const Columns& columns, const std::vector<Route>& routes) {
    const double length = columns.right - columns.left, height = columns.bottom - columns.top;
    const bool has_border = std::ranges::any_of(part.nodes, [](const LayoutNode& node) { return node.border != 0; });
    std::vector<double> ends;
    if (!has_border && length > 1.25 * page_width && length > flatness * height) {
        const double rows = std::sqrt(length / (1.6 * (height + spacing::parts)));
        ends = choose(cuts_of(columns, routes), columns.left, columns.right,
                      std::max(page_width, length / std::max(rows, 1.0)));
    }
    ends.push_back(infinite);
    double begin = -infinite;
    for (const double end : ends) add_row(std::exchange(begin, end), end, columns, routes);
    stack();
}

void Fold::add_row(double begin, double end, const Columns& columns, const std::vector<Route>& routes) {
    Row row{.begin = std::max(begin, columns.left),
            .end = std::min(end, columns.right),
            .top = infinite,
            .bottom = -infinite,
            .passages = {}};
    if (begin == -infinite && end == infinite) row.top = columns.top, row.bottom = columns.bottom;
    const auto is_in = [&](double x) { return x >= begin && x < end; };
    for (std::size_t i = 0; i < columns.items.size(); ++i) {
        const Item& item = columns.items[i];
        if (!is_in(columns.column_x[item.column])) continue;
        row.top = std::min(row.top, columns.y[i] - item.above);
        row.bottom = std::max(row.bottom, columns.y[i] + item.below);
    }
    for (const Route& route : routes) {
        for (const Polyline& line : route.lines) {
            for (const auto& corner : line) {
                if (is_in(corner[0]))
                    row.top = std::min(row.top, corner[1]), row.bottom = std::max(row.bottom, corner[1]);
            }
        }
    }
    if (end != infinite) row.passages = passages(routes, end);
    rows_.push_back(std::move(row));
}

/// Below each other, with room for the lines between them.
void Fold::stack() {
    double y = 0;
    std::size_t most = 0;
    for (Row& row : rows_) {
        for (const double passage : row.passages)
            row.top = std::min(row.top, passage), row.bottom = std::max(row.bottom, passage);
        row.shift = y - row.top;
        y += row.bottom - row.top + spacing::lane * static_cast<double>(row.passages.size() + 2);
        most = std::max(most, row.passages.size());
    }
    left_ = spacing::lane * static_cast<double>(most);
    for (const Row& row : rows_) width_ = std::max(width_, row.end - row.begin + 2 * left_);
    height_ = rows_.back().bottom + rows_.back().shift;
}

std::size_t Fold::row_of(double x) const {
    std::size_t row = 0;
    while (row + 1 < rows_.size() && x >= rows_[row].end) ++row;
    return row;
}

Point Fold::operator()(Point p) const {
    const Row& row = rows_[row_of(p.x)];
    return {p.x - row.begin + left_, p.y + row.shift};
}

/// From the end of a row to the beginning of the next one.
void Fold::turn(std::size_t row, double y, Polyline& line) const {
    const Row &from = rows_[row], &to = rows_[row + 1];
    const auto at = static_cast<std::size_t>(std::lower_bound(from.passages.begin(), from.passages.end(), y) -
                                             from.passages.begin());
    const double inner = spacing::lane * static_cast<double>(at + 1),
                 outer = spacing::lane * static_cast<double>(from.passages.size() - at);
    const double right = from.end - from.begin + left_ + outer, left = left_ - inner,
                 between = from.bottom + from.shift + outer;
    line.push_back({right, y + from.shift});
    line.push_back({right, between});
    line.push_back({left, between});
    line.push_back({left, y + to.shift});
}

Polyline Fold::operator()(const Polyline& line) const {
    Polyline result;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) {
            const std::size_t from = row_of(line[i - 1][0]), to = row_of(line[i][0]);
            const double y = line[i][1];
            for (std::size_t row = from; row < to; ++row) turn(row, y, result);
            for (std::size_t row = from; row > to; --row) { // the same way back
                Polyline way;
                turn(row - 1, y, way);
                result.insert(result.end(), way.rbegin(), way.rend());
            }
        }
        const Point p = (*this)(Point{line[i][0], line[i][1]});
        result.push_back({p.x, p.y});
    }
    return result;
}

} // namespace torsion::diagram
