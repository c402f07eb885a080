// Pictures and the page of a response.

#include "compiler/session/response_pictures.h"
#include "compiler/analysis/plot/response_chart.h"
#include "compiler/analysis/plot/terminal_chart.h"
#include "compiler/analysis/response/findings_report.h"
#include "compiler/analysis/response/response_peaks.h"
#include "compiler/report/page.h"
#include "compiler/report/response_section.h"
#include "compiler/session/guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace torsion {

namespace {

/// The limit where speeds are shown: straight between its points, and none beyond them.
analysis::PlottedLimit curve_of(const LimitResult& limit, const Response& response) {
    analysis::PlottedLimit curve{"limit", {}, {}};
    const double low = response.speeds.front(), high = response.speeds.back();
    const auto add = [&](double speed, double value) { curve.speeds.push_back(speed), curve.values.push_back(value); };
    for (std::size_t i = 0; i < limit.points.size(); ++i) {
        const auto [speed, value] = limit.points[i];
        const auto crossed_at = [&](double end) { // between the point before and this one
            if (i == 0) return;
            const auto [before, from] = limit.points[i - 1];
            if (before < end && end < speed) add(end, std::lerp(from, value, (end - before) / (speed - before)));
        };
        crossed_at(low);
        crossed_at(high);
        if (low <= speed && speed <= high) add(speed, value);
    }
    return curve;
}

analysis::ResponsePlot plot_of(const Response& response) {
    analysis::ResponsePlot plot{response.title, response.speeds, response.orders, {}, response.values, response.sum};
    for (std::size_t v = 0; v < response.variables.size(); ++v)
        plot.variables.push_back({response.variables[v], response.units[v]});
    for (const LimitResult& limit : response.limits) {
        const auto found = std::ranges::find(response.variables, limit.variable);
        if (found == response.variables.end()) continue;
        analysis::PlottedResponse& its = plot.variables[static_cast<std::size_t>(found - response.variables.begin())];
        its.limits.push_back(curve_of(limit, response));
        for (const BarredRange& barred : limit.barred) its.barred.emplace_back(barred.from, barred.to);
    }
    return plot;
}

std::string drawn(analysis::ResponsePlot plot, const Response& response, ResponsePicture picture) {
    switch (picture) {
    case ResponsePicture::Amplitudes: return render_svg(amplitude_chart(plot));
    case ResponsePicture::Orders: return render_svg(order_chart(plot));
    case ResponsePicture::Vectors: return response_vectors_svg(plot);
    case ResponsePicture::Campbell: break;
    }
    plot.frequencies = response.frequencies;
    return amplitude_campbell_svg(plot);
}

std::vector<report::ResponsePeak> peak_rows(const Response& response) {
    std::vector<report::ResponsePeak> rows;
    for (std::size_t v = 0; v < response.variables.size(); ++v) {
        const std::string& name = response.variables[v];
        const std::string& unit = response.units[v];
        std::size_t shown = 0;
        for (const ResponsePeak& peak : response.peaks) {
            if (peak.variable != v || shown++ >= analysis::peaks_shown) continue;
            rows.push_back({name, unit, peak.order, peak.speed, peak.order * peak.speed / 60, std::abs(peak.value),
                            std::arg(peak.value) * 180 / std::numbers::pi});
        }
        const auto [speed, value] = response.largest_sums[v];
        rows.push_back({name, unit, std::nullopt, speed, 0, value, 0});
    }
    return rows;
}

std::string limit_words(const LimitResult& limit) {
    if (std::isinf(limit.margin)) return "none where it swings";
    std::string text = fmt::format("margin {:.3g} at {:.6g} rev/min", limit.margin, limit.speed);
    for (const BarredRange& barred : limit.barred) {
        text += &barred != &limit.barred.front() ? ", "
                : limit.transient                ? "; not even to be passed quickly "
                                                 : "; barred ";
        text += analysis::range_words({.from = barred.from,
                                       .to = barred.to,
                                       .worst = barred.worst,
                                       .share = barred.share,
                                       .rule_from = barred.rule_from,
                                       .rule_to = barred.rule_to,
                                       .ratio = barred.ratio});
    }
    return text;
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace

namespace session {

std::string section_of(const Response& response) {
    const analysis::ResponsePlot plot = plot_of(response);
    report::ResponseContent content;
    content.facts.emplace_back("speeds", fmt::format("{:g} … {:g} rev/min, {} in all", response.speeds.front(),
                                                     response.speeds.back(), response.speeds.size()));
    content.facts.emplace_back("mode", response.mode);
    content.facts.emplace_back("excited by", joined(response.sources));
    for (const LimitResult& limit : response.limits)
        content.facts.emplace_back("limit of " + limit.variable, limit_words(limit));
    const std::pair<const char*, ResponsePicture> pictures[] = {
        {"Amplitudes over the speed", ResponsePicture::Amplitudes},
        {"Campbell diagram with amplitudes", ResponsePicture::Campbell},
        {"Order cuts", ResponsePicture::Orders},
        {"Vectors where all orders together are largest", ResponsePicture::Vectors}};
    analysis::ResponsePlot untitled = plot;
    untitled.title.clear();
    for (const auto& [heading, picture] : pictures)
        content.pictures.emplace_back(heading, drawn(untitled, response, picture));
    content.peaks = peak_rows(response);
    return response_section(content);
}

std::string section_without_response(const std::string& why) {
    return report::response_section({.facts = {{"no response", why}}, .pictures = {}, .peaks = {}});
}

std::string page_of(const Response& response) {
    report::Page page;
    page.title = response.title.substr(0, response.title.find(':')), page.subtitle = "Forced response";
    page.sections.emplace_back("response", section_of(response));
    return page_text(page);
}

} // namespace session

std::string Response::svg(ResponsePicture picture) const {
    return session::guarded([&] { return drawn(plot_of(*this), *this, picture); });
}

std::string Response::terminal(ResponsePicture picture, std::size_t columns, bool colour) const {
    return session::guarded([&] {
        const analysis::ResponsePlot plot = plot_of(*this);
        if (picture != ResponsePicture::Amplitudes && picture != ResponsePicture::Orders)
            session::refuse(source::Diag::InvalidCommandLine,
                            "--terminal: the terminal shows curves: amplitudes or orders", "-o x.svg shows the others");
        return render_terminal(picture == ResponsePicture::Orders ? order_chart(plot) : amplitude_chart(plot),
                               {columns, colour});
    });
}

} // namespace torsion
