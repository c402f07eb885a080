#include "compiler/analysis/plot/bode_chart.h"

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/svg.h"
#include "compiler/analysis/plot/svg_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr double bode_left = 74, bode_width = 790, bode_height = 250, bode_top = 76,
                 second_top = bode_top + bode_height + 50;
constexpr const char *grid_style = "stroke=\"#e4e4e4\"", *bode_text_style = "font-size=\"12\" fill=\"#555\"";

std::string svg_number(double value) { return fmt::format("{:g}", value); }

class BodePlot {
public:
    explicit BodePlot(const BodeRecord& record) : record_(record) {
        for (const FrequencyPoint& p : record.analysis.response.points) {
            if (!(std::abs(p.value) > 0)) continue;
            x_.push_back(std::log10(p.frequency)), amplitude_.push_back(decibels(std::abs(p.value))),
                phase_.push_back(p.phase);
        }
        if (x_.empty()) return;
        const double middle = x_.front() == x_.back() ? 0.5 : 0; // a single frequency stands in the middle
        x_axis_.low = x_.front() - middle, x_axis_.high = x_.back() + middle, x_axis_.begin = bode_left,
        x_axis_.end = bode_left + bode_width;
        amplitude_axis_ = axis_around(amplitude_, bode_top);
        phase_axis_ = axis_around(phase_, second_top);
        if (const double span = phase_axis_.high - phase_axis_.low; span >= 60) turn_phase_axis(span);
    }

    std::string render(const std::string& title) const {
        constexpr double width = 900, height = second_top + bode_height + 56;
        std::string text = svg::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" ",
            width, height, width, height);
        text += "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" "
                "fill=\"#fff\"/>\n";
        text += svg::text_at(bode_left, 30, "start", "font-size=\"16\" font-weight=\"bold\"",
                             svg::shortened(title, bode_width, 16));
        if (x_.empty()) return text + "</svg>\n";
        text += panel("amplitude [dB]", bode_top, amplitude_axis_, amplitude_, 0) +
                panel("phase [°]", second_top, phase_axis_, phase_, -180);
        for (const Crossing& c : record_.analysis.margins.amplitude_one) text += mark(c);
        for (const Crossing& c : record_.analysis.margins.against_phase) text += mark(c);
        return text +
               svg::text_at(bode_left + bode_width / 2, second_top + bode_height + 40, "middle", bode_text_style,
                            "frequency [Hz]") +
               "</svg>\n";
    }

private:
    static Axis axis_around(const std::vector<double>& values, double top) {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        const double room = std::max(1.0, 0.05 * (*high - *low));
        return axis_for(*low - room, *high + room, top + bode_height, top, 6, true);
    }

    /// Ticks at 45° or whole multiples.
    void turn_phase_axis(double span) {
        const double step = 45 * std::max(1.0, std::round(span / 6 / 45));
        phase_axis_.step = step, phase_axis_.exponent = 0, phase_axis_.decimals = 0;
        phase_axis_.low = step * std::floor(phase_axis_.low / step),
        phase_axis_.high = step * std::ceil(phase_axis_.high / step);
    }

    std::string panel(const std::string& heading, double top, const Axis& y, const std::vector<double>& values,
                      double line) const {
        std::string text = svg::text_at(bode_left, top - 10, "start", "font-weight=\"bold\"", heading) + decades(top);
        for (const double tick : y.ticks()) {
            text += svg::line(bode_left, y.at(tick), bode_left + bode_width, y.at(tick), grid_style);
            text += svg::text_at(bode_left - 8, y.at(tick) + 4, "end", bode_text_style, y.label(tick));
        }
        if (line > y.low && line < y.high)
            text += svg::line(bode_left, y.at(line), bode_left + bode_width, y.at(line),
                              "stroke=\"#888\" stroke-dasharray=\"4 3\"");
        text +=
            svg::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#888\"/>\n",
                        bode_left, top, bode_width, bode_height);
        const svg::Line curve = svg::thinned_columns(svg::to_pixels(x_, values, x_axis_, y), 0.5, 4000);
        return text + "<path fill=\"none\" stroke=\"#0b5cad\" stroke-width=\"1.6\" d=\"" + svg::path_data(curve) +
               "\"/>\n";
    }

    std::string decades(double top) const {
        std::string text;
        for (double decade = std::floor(x_axis_.low); decade <= x_axis_.high; ++decade) {
            for (int digit = 1; digit < 10; ++digit) {
                const double value = decade + std::log10(digit);
                if (value < x_axis_.low - 1e-9 || value > x_axis_.high + 1e-9 ||
                    (digit > 1 && x_axis_.high - x_axis_.low > 6))
                    continue;
                const double x = x_axis_.at(value);
                text += svg::line(x, top, x, top + bode_height, digit == 1 ? "stroke=\"#d0d0d0\"" : "stroke=\"#eee\"");
                const bool is_named = digit == 1 || (x_axis_.high - x_axis_.low < 1.5 && (digit == 2 || digit == 5));
                if (is_named)
                    text += svg::text_at(x, top + bode_height + 18, "middle", bode_text_style,
                                         svg_number(std::pow(10, decade) * digit));
            }
        }
        return text;
    }

    std::string mark(const Crossing& c) const {
        const double x = x_axis_.at(std::log10(c.frequency));
        std::string text;
        for (const auto& [axis, value] :
             {std::pair{&amplitude_axis_, decibels(c.amplitude)}, std::pair{&phase_axis_, c.phase}})
            text += svg::format(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"none\" stroke=\"#c22\" stroke-width=\"1.4\"/>\n", x,
                axis->at(value));
        return text;
    }

    const BodeRecord& record_;
    std::vector<double> x_, amplitude_, phase_;
    Axis x_axis_, amplitude_axis_, phase_axis_;
};

} // namespace

std::string bode_svg(const BodeRecord& record, const std::string& title) { return BodePlot(record).render(title); }

} // namespace torsion::analysis
