#include "compiler/analysis/plot/terminal_chart.h"

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/braille.h"
#include "compiler/analysis/plot/svg_path.h"
#include "compiler/source/utf8.h"
#include "compiler/support/printable.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

std::size_t length_of(const std::string& text) { return source::count_characters(text); }

std::string padded_left(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, length_of(text)), ' ') + text;
}

/// A printable text; of one longer than `most` characters the ends.
std::string fitted(const std::string& given, std::size_t most) {
    const std::string text = printable(given);
    std::vector<std::size_t> offsets;
    for (std::size_t at = 0; at < text.size(); at += std::max<std::size_t>(1, source::decode(text, at).length))
        offsets.push_back(at);
    if (offsets.size() <= most || most < 3) return text;
    return text.substr(0, offsets[most / 2]) + "…" + text.substr(offsets[offsets.size() - (most - 1 - most / 2)]);
}

char letter_of(std::size_t curve) { return static_cast<char>('a' + curve % 26); }

int colour_number(const std::string& colour) {
    for (std::size_t i = 0; i < palette_size; ++i) {
        if (colour == palette_colour(i)) return terminal_colour(i);
    }
    return -1;
}

class TerminalDrawing {
public:
    TerminalDrawing(const Chart& chart, const TerminalStyle& style) : chart_(chart), style_(style) {
        std::size_t labels = 4;
        for (const Panel& panel : chart.panels) {
            const Axis y = y_axis_of(panel);
            for (const double tick : y.ticks()) labels = std::max(labels, length_of(y.label(tick)));
        }
        margin_ = labels + 1;
        canvas_ = std::max<std::size_t>(style.columns, margin_ + 21) - margin_ - 1;
        const auto [low, high] = x_span(chart);
        x_ = axis_for(low, high, 0, static_cast<double>(2 * canvas_ - 1), std::max(2, static_cast<int>(canvas_ / 12)),
                      false);
    }

    std::string text() const {
        std::string text = chart_.title.empty() ? "" : fitted(chart_.title, style_.columns) + "\n";
        text += legend(chart_.legend, false);
        for (const Panel& panel : chart_.panels) text += panel_text(panel);
        return text + x_axis();
    }

private:
    std::size_t rows_of(const Panel& panel) const {
        if (panel.is_mode)
            return static_cast<std::size_t>(
                std::clamp(std::floor(y_span(panel).second - y_span(panel).first) + 2, 3.0, 8.0));
        return chart_.panels.size() == 1 ? 20 : chart_.panels.size() == 2 ? 14 : 10;
    }

    Axis y_axis_of(const Panel& panel) const {
        const auto [low, high] = y_span(panel);
        const double rows = static_cast<double>(rows_of(panel));
        if (panel.is_logarithmic) return logarithmic_axis_for(low, high, 4 * rows - 1, 0);
        Axis y = axis_for(low, high, 4 * rows - 1, 0, std::max(2, static_cast<int>(rows / 3)), false);
        if (panel.is_mode && y.step < 1) y.step = 1, y.decimals = 0, y.exponent = 0;
        return y;
    }

    /// Puts as many entries in a row as fit.
    std::string legend(const std::vector<LegendEntry>& entries, bool has_letters) const {
        std::string text, row;
        std::size_t used = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (entries[i].form != LegendEntry::Form::Line) continue;
            const std::string name =
                fitted(entries[i].text, style_.columns - std::min<std::size_t>(style_.columns - 8, margin_ + 6));
            const std::string sample = has_letters               ? std::string(1, letter_of(i))
                                       : entries[i].dash.empty() ? "━━"
                                                                 : "╍╍";
            const std::size_t length = length_of(sample) + 1 + length_of(name) + 3;
            if (used > 0 && margin_ + used + length > style_.columns + 3) text += row + "\n", row.clear(), used = 0;
            if (used == 0) row = std::string(margin_, ' ');
            row += terminal_coloured(sample, colour_number(entries[i].colour), style_.colour) + " " + name + "   ";
            used += length;
        }
        if (used > 0) text += row + "\n";
        std::string trimmed; // no trailing blanks
        for (const char c : text) {
            if (c == '\n') trimmed.erase(trimmed.find_last_not_of(' ') + 1);
            trimmed += c;
        }
        return trimmed;
    }

    /// The legend entry of a curve; curves of several results share one.
    static std::size_t entry_of(const Panel& panel, const Curve& curve) {
        for (std::size_t i = 0; i < panel.legend.size(); ++i) {
            if (panel.legend[i].colour == curve.colour && panel.legend[i].mark == curve.mark) return i;
        }
        return 0;
    }

    void draw(BrailleCanvas& canvas, const Panel& panel, const Curve& curve, const Axis& y) const {
        svg::Line line = svg::to_pixels(curve.x, curve.y, x_, y);
        if (curve.is_step) line = svg::with_steps(line);
        line = chart_.is_plane ? svg::thinned_plane(line, 1, line.empty() ? 1 : canvas.width() * canvas.height())
                               : svg::thinned_columns(line, 1, static_cast<std::size_t>(-1));
        unsigned phase = 0;
        for (const auto& part : line) {
            for (std::size_t i = 0; i < part.size(); ++i) {
                const svg::Point &a = part[i > 0 ? i - 1 : 0], &b = part[i];
                canvas.line(std::lround(a.x), std::lround(a.y), std::lround(b.x), std::lround(b.y),
                            number_for(panel, curve), !curve.dash.empty(), phase);
            }
        }
    }

    /// The canvas's number of a curve: its colour, or without colours its place in the legend.
    int number_for(const Panel& panel, const Curve& curve) const {
        return style_.colour ? colour_number(curve.colour) : static_cast<int>(entry_of(panel, curve));
    }

    /// Letters every 16 characters, side by side for several curves.
    void put_letters(BrailleCanvas& canvas, const Panel& panel) const {
        const std::size_t count = panel.legend.size(), distance = std::max<std::size_t>(16, 2 * count);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t column = 2 + i * distance / count; column < canvas_; column += distance)
                canvas.letter(column, letter_of(i), static_cast<int>(i));
        }
    }

    std::string panel_text(const Panel& panel) const {
        const Axis y = y_axis_of(panel);
        const std::size_t rows = rows_of(panel);
        const bool has_letters = !style_.colour && panel.legend.size() > 1;
        BrailleCanvas canvas(canvas_, rows);
        for (const Curve& curve : panel.curves) draw(canvas, panel, curve, y);
        if (has_letters) put_letters(canvas, panel);
        std::vector<std::string> labels(rows);
        for (const double tick : y.ticks())
            labels[static_cast<std::size_t>(std::clamp(std::lround(y.at(tick)) / 4, 0L, static_cast<long>(rows) - 1))] =
                y.label(tick);
        std::string text =
            std::string(margin_, ' ') + fitted(axis_title(panel.heading, panel.unit, y.exponent), canvas_) + "\n";
        text += legend(panel.legend, has_letters);
        for (std::size_t row = 0; row < rows; ++row) {
            std::string line = padded_left(labels[row], margin_ - 1) + (labels[row].empty() ? " │" : " ┤") +
                               canvas.row(row, style_.colour);
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + "\n";
        }
        return text;
    }

    std::string x_axis() const {
        std::vector<std::string> line(canvas_, "─");
        std::string labels(margin_ + 1, ' ');
        std::size_t used = labels.size();
        for (const double tick : x_.ticks()) {
            const auto column =
                static_cast<std::size_t>(std::clamp(std::lround(x_.at(tick)) / 2, 0L, static_cast<long>(canvas_) - 1));
            line[column] = "┴";
            const std::string label = x_.label(tick);
            const std::size_t length = length_of(label), middle = margin_ + 1 + column;
            std::size_t begin = middle - std::min(middle, length / 2);
            begin = std::min(begin, std::max(style_.columns, length) - length);
            if (begin < used && used > margin_ + 1) continue;
            labels += std::string(begin - std::min(begin, used), ' ') + label;
            used = std::max(begin, used) + length + 1;
            labels += ' ';
        }
        std::string text = std::string(margin_, ' ') + "└";
        for (const std::string& part : line) text += part;
        labels.erase(labels.find_last_not_of(' ') + 1);
        const std::string title = fitted(axis_title(chart_.x_label, chart_.x_unit, x_.exponent), canvas_);
        return text + "\n" + labels + "\n" +
               std::string(margin_ + 1 + (canvas_ - std::min(canvas_, length_of(title))) / 2, ' ') + title + "\n";
    }

    const Chart& chart_;
    const TerminalStyle& style_;
    std::size_t margin_ = 0, canvas_ = 0;
    Axis x_;
};

} // namespace

std::string render_terminal(const Chart& chart, const TerminalStyle& style) {
    return TerminalDrawing(chart, style).text();
}

} // namespace torsion::analysis
