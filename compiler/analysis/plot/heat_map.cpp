#include "compiler/analysis/plot/heat_map.h"

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/colour_scale.h"
#include "compiler/analysis/plot/svg.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr double map_left = 74, map_width = 700, map_height = 260, map_top = 78, map_distance = 340, maps_width = 900;
constexpr std::size_t levels = 48;
constexpr const char* small_text = "font-size=\"12\" fill=\"#555\"";

std::string box(double x, double y, double width, double height, const std::string& style) {
    return svg::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" ", x, y, width, height) + style +
           "/>\n";
}

/// A panel: cells of equal colour are one path.
class MapPanel {
public:
    MapPanel(const HeatMap& map, double top)
        : map_(map), top_(top), x_(axis_for(map.x.front(), map.x.back(), map_left, map_left + map_width, 8, false)),
          y_(axis_for(map.y.front(), map.y.back(), top + map_height, top, 6, false)) {
        for (const double value : map.values) highest_ = std::isfinite(value) ? std::max(highest_, value) : highest_;
    }

    std::string draw(const std::string& x_label, const std::string& y_label) const {
        const std::string unit = map_.unit.empty() ? "" : " [" + map_.unit + "]";
        std::string text = svg::text_at(map_left, top_ - 12, "start", "font-weight=\"bold\"",
                                        svg::shortened(map_.heading + unit, map_width, 13));
        text += box(map_left, top_, map_width, map_height, "fill=\"#c8c8c8\"") + cells();
        for (const double tick : x_.ticks())
            text += svg::text_at(x_.at(tick), top_ + map_height + 16, "middle", small_text, x_.label(tick));
        for (const double tick : y_.ticks())
            text += svg::text_at(map_left - 8, y_.at(tick) + 4, "end", small_text, y_.label(tick));
        text += svg::text_at(map_left + map_width / 2, top_ + map_height + 36, "middle", small_text,
                             axis_title(x_label, "", x_.exponent));
        const std::string turned =
            svg::format("transform=\"translate(20 %.1f) rotate(-90)\" ", top_ + map_height / 2) + small_text;
        return text + svg::text_at(0, 0, "middle", turned.c_str(), axis_title(y_label, "", y_.exponent)) + scale();
    }

private:
    /// The square root: what is small beside a resonance shows, too.
    static double shade(double share) { return std::sqrt(share); }

    std::size_t level_of(double value) const {
        if (!std::isfinite(value)) return levels;
        const double share = highest_ > 0 ? shade(value / highest_) : 0;
        return std::min(levels - 1, static_cast<std::size_t>(share * static_cast<double>(levels)));
    }

    std::string cells() const {
        std::vector<std::string> paths(levels);
        const std::size_t rows = map_.y.size() - 1;
        for (std::size_t column = 0; column + 1 < map_.x.size(); ++column) {
            const double left = x_.at(map_.x[column]), right = x_.at(map_.x[column + 1]);
            for (std::size_t row = 0; row < rows;) {
                const std::size_t level = level_of(map_.values[column * rows + row]);
                std::size_t end = row + 1;
                while (end < rows && level_of(map_.values[column * rows + end]) == level) ++end;
                const double bottom = y_.at(map_.y[row]), top = y_.at(map_.y[end]);
                if (level < levels)
                    paths[level] += svg::format("M%.1f %.1fH%.1fV%.1fH%.1fz", left, bottom, right, top, left);
                row = end;
            }
        }
        std::string text;
        for (std::size_t level = 0; level < levels; ++level) {
            if (paths[level].empty()) continue;
            const std::string colour = level_colour(level); // the stroke hides seams
            text += "<path fill=\"" + colour + "\" stroke=\"" + colour + "\" stroke-width=\"0.4\" d=\"" + paths[level] +
                    "\"/>\n";
        }
        return text;
    }

    static std::string level_colour(std::size_t level) {
        return colour_at((static_cast<double>(level) + 0.5) / static_cast<double>(levels));
    }

    std::string scale() const {
        constexpr double x = map_left + map_width + 24, piece = map_height / static_cast<double>(levels);
        std::string text;
        for (std::size_t i = 0; i < levels; ++i)
            text += box(x, top_ + map_height - static_cast<double>(i + 1) * piece, 16, piece + 0.3,
                        "fill=\"" + level_colour(i) + "\"");
        const Axis axis = axis_for(0, highest_ > 0 ? highest_ : 1, 0, 1, 4, false); // its pixels are shares
        for (const double tick : axis.ticks())
            text += svg::text_at(x + 22, top_ + map_height * (1 - shade(axis.at(tick))) + 4, "start", small_text,
                                 axis.label(tick));
        return axis.exponent == 0
                   ? text
                   : text + svg::text_at(x, top_ - 12, "start", small_text, axis_title("", "", axis.exponent));
    }

    const HeatMap& map_;
    double top_, highest_ = 0;
    Axis x_, y_;
};

} // namespace

std::string render_svg(const HeatMapPicture& picture) {
    const double height = map_top + map_distance * static_cast<double>(picture.maps.size());
    std::string text = svg::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" ",
        maps_width, height, maps_width, height);
    text += "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n" +
            box(0, 0, maps_width, height, "fill=\"#fff\"");
    text += svg::text_at(map_left, 30, "start", "font-size=\"16\" font-weight=\"bold\"",
                         svg::shortened(picture.title, map_width, 16));
    for (std::size_t i = 0; i < picture.maps.size(); ++i)
        text += MapPanel(picture.maps[i], map_top + map_distance * static_cast<double>(i))
                    .draw(picture.x_label, picture.y_label);
    return text + "</svg>\n";
}

} // namespace torsion::analysis
