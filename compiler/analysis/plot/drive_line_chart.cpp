#include "compiler/analysis/plot/drive_line_chart.h"

#include "compiler/analysis/plot/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double shapes_width = 960, margin = 104, reach = 42; // of an amplitude 1
// of names beside each other; in degrees
constexpr double widest_gap = 120, name_width = 110, gentle = 30, steep = 60;
constexpr double least_for_values = 36, least_for_flat = 60, least_for_names = 11, title_y = 30; // distances of masses
constexpr std::size_t most_modes_drawn = 12;

/// Where the masses of the rows stand. A branch begins below the mass at which it leaves its row.
struct RowPlaces {
    std::vector<std::vector<std::size_t>> columns; ///< of each row
    double gap = widest_gap;

    double x(std::size_t column) const { return margin + gap * static_cast<double>(column); }
};

RowPlaces places_of(const std::vector<DriveRow>& rows) {
    RowPlaces places;
    std::vector<std::size_t> column_of;
    std::size_t last = 0;
    for (const DriveRow& row : rows) {
        for (const std::size_t mass : row.masses) column_of.resize(std::max(column_of.size(), mass + 1), SIZE_MAX);
        const std::size_t root = row.masses.front();
        const std::size_t begin = row.is_branch && column_of[root] != SIZE_MAX ? column_of[root] : 0;
        std::vector<std::size_t>& columns = places.columns.emplace_back();
        for (std::size_t k = 0; k < row.masses.size(); ++k) {
            columns.push_back(begin + k);
            if (column_of[row.masses[k]] == SIZE_MAX) column_of[row.masses[k]] = begin + k;
        }
        last = std::max(last, columns.back());
    }
    if (last > 0) places.gap = std::min(widest_gap, (shapes_width - 2 * margin) / static_cast<double>(last));
    return places;
}

/// Names below a row: beside each other where they fit, else inclined; of very many some.
class NamesBelow {
public:
    NamesBelow(const std::vector<ShapeEntry>& shape, double gap)
        : size_(gap < 14 ? 9 : 11), slope_(gap > least_for_flat ? gentle : steep) {
        const double line_height = size_ + 1;
        every_ = gap >= least_for_names ? 1 : static_cast<std::size_t>(std::ceil(line_height / gap));
        double longest = 0;
        for (const ShapeEntry& entry : shape)
            longest = std::max(longest, std::min(svg::width_of(entry.name, size_), name_width));
        is_inclined_ = longest > gap - 6;
        height_ = is_inclined_ ? longest * std::sin(slope_ * std::numbers::pi / 180) + 14 : 20;
    }

    double height() const { return height_; }

    std::string at(double x, double y, std::size_t number, const std::string& name) const {
        if (number % every_ != 0) return {};
        const std::string shown = svg::escaped(svg::shortened(name, name_width, size_));
        if (!is_inclined_)
            return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"{}\">{}</text>\n", x,
                               y + 12, size_, shown);
        return fmt::format(
            "<text transform=\"translate({:.1f} {:.1f}) rotate(-{})\" text-anchor=\"end\" font-size=\"{}\">{}</text>\n",
            x + 4, y + 8, slope_, size_, shown);
    }

private:
    double size_, slope_, height_ = 0;
    std::size_t every_ = 1;
    bool is_inclined_ = false;
};

double signed_size(const ShapeEntry& entry) { return std::abs(entry.value) * (entry.value.real() < 0 ? -1 : 1); }

std::string row_of_shape(const DriveRow& row, const std::vector<std::size_t>& columns, const RowPlaces& places,
                         const Mode& mode, const NamesBelow& names, double middle) {
    std::string stems, dots, words, way;
    for (std::size_t k = 0; k < row.masses.size(); ++k) {
        const ShapeEntry& entry = mode.shape[row.masses[k]];
        const double x = places.x(columns[k]), value = signed_size(entry), y = middle - reach * value;
        const bool is_root = row.is_branch && k == 0;
        way += fmt::format("{}{:.1f} {:.1f}", k == 0 ? "M" : "L", x, y);
        stems += svg::line(x, middle, x, y, "");
        dots += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>\n", x, y,
                            places.gap < 20 ? 2.4 : 3.6, is_root ? "#fff" : "#0b5cad");
        if (places.gap >= least_for_values && !is_root)
            words += fmt::format(
                "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#555\">{:.3g}</text>\n",
                x, value < 0 ? y + 15 : y - 7, value);
        if (!is_root) words += names.at(x, middle + reach + 12, k, entry.name);
    }
    const double begin = places.x(columns.front()), end = places.x(columns.back());
    return svg::line(begin - 8, middle, end + 8, middle, "stroke=\"#aaa\"") + "<g stroke=\"#9bbbdd\">\n" + stems +
           "</g>\n<path d=\"" + way +
           "\" fill=\"none\" stroke=\"#0b5cad\" stroke-width=\"1.8\"/>\n<g stroke=\"#0b5cad\" stroke-width=\"1.2\">\n" +
           dots + "</g>\n<g fill=\"#333\">\n" + words + "</g>\n";
}

} // namespace

std::string drive_line_svg(const ModalAnalysis& analysis, const std::string& title) {
    const RowPlaces places = places_of(analysis.drive_line);
    std::string body;
    double y = title.empty() ? 20 : title_y + 36;
    std::size_t drawn = 0;
    for (std::size_t k = 0; k < analysis.modes.size() && drawn < most_modes_drawn; ++k) {
        const Mode& mode = analysis.modes[k];
        if (mode.kind != Mode::Kind::Vibration || mode.shape.empty()) continue;
        ++drawn;
        const NamesBelow names(mode.shape, places.gap);
        body += svg::text_at(
            24, y, "start", "font-weight=\"bold\"",
            fmt::format("{}:  {:.5g} Hz,  damping {:.3g} %", k + 1, mode.frequency(), 100 * mode.damping_ratio()));
        y += 14;
        for (std::size_t r = 0; r < analysis.drive_line.size(); ++r) {
            body += row_of_shape(analysis.drive_line[r], places.columns[r], places, mode, names, y + reach + 8);
            y += 2 * reach + 20 + names.height();
        }
        y += 22;
    }
    if (drawn == 0) body += svg::text_at(24, y, "start", "", "no vibration with a shape"), y += 30;
    return svg::document(shapes_width, y, title, "mode shapes along the drive line", body);
}

} // namespace torsion::analysis
