// The picture: amplitudes over the speed, unstable motions dashed, with marks at folds and changes of stability.

#include "compiler/periodic/record.h"

#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/plot/palette.h"

#include <algorithm>

namespace torsion::periodic {

namespace {

using analysis::Chart;
using analysis::Curve;
using analysis::LegendEntry;
using analysis::Mark;
using analysis::Panel;

constexpr std::size_t most_panels = 6;
constexpr const char* dashed = "5 4";

Mark mark_of(BranchEventKind kind) {
    return kind == BranchEventKind::Fold    ? Mark::Circle
           : kind == BranchEventKind::Touch ? Mark::Triangle
                                            : Mark::Square;
}

/// Pieces along which the speed rises or falls and the stability stays: a curve of each, from left to right.
void add_branch(const Branch& branch, std::size_t v, const char* colour, Panel& panel) {
    const std::vector<Orbit>& orbits = branch.orbits;
    std::size_t first = 0;
    while (first + 1 < orbits.size()) {
        const bool is_stable = orbits[first].unstable == 0 && orbits[first + 1].unstable == 0;
        const bool is_rising = orbits[first + 1].speed >= orbits[first].speed;
        Curve curve;
        curve.colour = colour;
        if (!is_stable) curve.dash = dashed;
        std::size_t i = first;
        const auto add = [&](std::size_t k) {
            curve.x.push_back(orbits[k].speed), curve.y.push_back(orbits[k].shown[v].amplitude());
        };
        add(i);
        while (i + 1 < orbits.size() && (orbits[i].unstable == 0 && orbits[i + 1].unstable == 0) == is_stable &&
               (orbits[i + 1].speed >= orbits[i].speed) == is_rising)
            add(++i);
        if (!is_rising) std::ranges::reverse(curve.x), std::ranges::reverse(curve.y);
        panel.curves.push_back(std::move(curve));
        first = i;
    }
}

void add_marks(const Branch& branch, std::size_t v, const char* colour, Panel& panel) {
    for (const BranchEvent& event : branch.events) {
        if (event.shown.empty()) continue;
        Curve curve;
        curve.colour = colour, curve.mark = mark_of(event.kind);
        curve.x = {event.speed}, curve.y = {event.shown[v].amplitude()};
        panel.curves.push_back(std::move(curve));
    }
}

} // namespace

std::string picture_of(const Record& record) {
    Chart chart;
    chart.title = record.model.substr(record.model.rfind('.') + 1) + ": periodic motions";
    chart.x_label = record.speed, chart.x_unit = record.unit;
    chart.x_low = record.from, chart.x_high = record.to;
    const char* const grey = "#606060";
    chart.legend = {{LegendEntry::Form::Line, grey, "stable"},
                    {LegendEntry::Form::Line, grey, "unstable", dashed},
                    {LegendEntry::Form::Line, grey, "fold", "", Mark::Circle},
                    {LegendEntry::Form::Line, grey, "other change of stability", "", Mark::Square},
                    {LegendEntry::Form::Line, grey, "a contact begins or ends", "", Mark::Triangle}};
    for (std::size_t v = 0; v < std::min(record.shown.size(), most_panels); ++v) {
        Panel panel;
        panel.heading = record.shown[v].name + ", half of its swing", panel.unit = record.shown[v].unit;
        for (std::size_t b = 0; b < record.branches.size(); ++b)
            add_branch(record.branches[b], v, analysis::palette_colour(b), panel);
        for (std::size_t b = 0; b < record.branches.size(); ++b)
            add_marks(record.branches[b], v, analysis::palette_colour(b), panel);
        chart.panels.push_back(std::move(panel));
    }
    return render_svg(chart);
}

} // namespace torsion::periodic
