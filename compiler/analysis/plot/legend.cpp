#include "compiler/analysis/plot/legend.h"

#include "compiler/analysis/plot/svg.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr double sample = 26, gap = 7, distance = legend_gap, size = 13;

std::string draw_sample(const LegendEntry& entry, double x, double y) {
    const char* colour = entry.colour.c_str();
    switch (entry.form) {
    case LegendEntry::Form::Area:
        return svg::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"10\" fill=\"%s\"/>\n", x, y - 9, sample,
                           colour);
    case LegendEntry::Form::Ring:
        return svg::format(
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\"/>\n",
            x + sample / 2, y - 4, colour);
    case LegendEntry::Form::Line: break;
    }
    const std::string dash = entry.dash.empty() ? "" : " stroke-dasharray=\"" + entry.dash + "\"";
    return svg::format("<path d=\"M%.1f %.1fh%.0f\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-opacity=\"%.2g\"%s/>\n",
                       x, y - 4, sample, colour, entry.width, entry.opacity, dash.c_str()) +
           draw_curve_mark(entry.mark, x + sample / 2, y - 4, entry.colour);
}

} // namespace

std::string draw_curve_mark(Mark mark, double x, double y, const std::string& colour) {
    const char* c = colour.c_str();
    const char* style = "fill=\"#fff\" stroke-width=\"1.4\"";
    switch (mark) {
    case Mark::None: break;
    case Mark::Circle:
        return svg::format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\" stroke=\"%s\" %s/>\n", x, y, c, style);
    case Mark::Square:
        return svg::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"6\" height=\"6\" stroke=\"%s\" %s/>\n", x - 3, y - 3, c,
                           style);
    case Mark::Triangle:
        return svg::format("<path d=\"M%.1f %.1fl4 7h-8z\" stroke=\"%s\" %s/>\n", x, y - 4.5, c, style);
    }
    return "";
}

LegendLayout::LegendLayout(const std::vector<LegendEntry>& entries, double width, double first)
    : entries_(entries), width_(width) {
    double widest = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) widest = std::max(widest, entry_width(i));
    beside_ = row_width() <= first;
    in_one_row_ = row_width() - distance <= width;
    const std::size_t fitting =
        std::max<std::size_t>(1, static_cast<std::size_t>((width + distance) / std::max(widest, 1.0)));
    const std::size_t rows = (entries.size() + fitting - 1) / std::max<std::size_t>(fitting, 1);
    columns_ = rows == 0 ? 1 : (entries.size() + rows - 1) / rows; // balances the rows
}

double LegendLayout::entry_width(std::size_t i) const {
    return std::min(sample + gap + svg::width_of(entries_[i].text, size) + distance, width_ + distance);
}

double LegendLayout::row_width() const {
    double width = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) width += entry_width(i);
    return width;
}

double LegendLayout::height() const {
    if (beside_ || entries_.empty()) return 0;
    return legend_row *
           (in_one_row_ ? 1 : std::ceil(static_cast<double>(entries_.size()) / static_cast<double>(columns_)));
}

std::string LegendLayout::draw(double x, double y) const {
    std::string text;
    const bool flows = beside_ || in_one_row_;
    double widest = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) widest = std::max(widest, entry_width(i));
    double at = x;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!flows && i > 0 && i % columns_ == 0) at = x, y += legend_row;
        text += draw_sample(entries_[i], at, y);
        text += svg::text_at(at + sample + gap, y, "start", "",
                             svg::shortened(entries_[i].text, width_ - sample - gap, size));
        at += flows ? entry_width(i) : widest;
    }
    return text;
}

} // namespace torsion::analysis
