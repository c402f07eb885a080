#include "compiler/analysis/plot/plot_chart.h"

#include "compiler/analysis/plot/plot_selection.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

namespace torsion::analysis {

namespace {

constexpr const char* plain_colour = "#555555"; ///< of legend entries without a variable

bool has_number(const std::vector<double>& values) {
    return std::any_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

bool has_unit(const PlottedVariable& variable) { return !variable.unit.empty() && variable.unit != "1"; }

/// A torque can have whole values only, too, so the unit counts.
bool may_be_mode(const PlottedVariable& variable) {
    if (has_unit(variable)) return false;
    bool any = false;
    for (const auto& values : variable.values) {
        if (!has_number(values)) continue;
        if (!looks_like_mode(values)) return false;
        any = true;
    }
    return any;
}

/// Variables of one panel have the same key.
std::string key_of(const PlottedVariable& variable) {
    return has_unit(variable) ? "[" + variable.unit : last_part(variable.name);
}

struct Group {
    std::string key;
    std::vector<const PlottedVariable*> variables;
    bool is_mode = false;
};

std::vector<Group> groups_of(const std::vector<PlottedVariable>& variables) {
    std::vector<Group> groups;
    for (const PlottedVariable& variable : variables) {
        const std::string key = key_of(variable);
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.key == key; });
        if (group == groups.end()) group = groups.insert(groups.end(), {key, {}});
        group->variables.push_back(&variable);
    }
    for (Group& group : groups) {
        group.is_mode = std::all_of(group.variables.begin(), group.variables.end(),
                                    [](const PlottedVariable* v) { return may_be_mode(*v); });
    }
    // Modes come last: they explain the panels above.
    std::stable_partition(groups.begin(), groups.end(), [](const Group& g) { return !g.is_mode; });
    return groups;
}

/// `tau`, or the first three of several names.
std::string heading_of(const Group& group) {
    std::vector<std::string> parts;
    for (const PlottedVariable* variable : group.variables) {
        const std::string part = last_part(variable->name);
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(parts.size(), 3); ++i) text += (i > 0 ? ", " : "") + parts[i];
    return parts.size() > 3 ? text + ", …" : text;
}

class Plotter {
public:
    Plotter(const PlotData& data, const PlotOptions& options) : data_(data), options_(options) {}

    Panel panel_of(const Group& group) const {
        Panel panel{heading_of(group), "", {}, {}, {}, group.variables.front()->unit};
        panel.is_mode = group.is_mode && !data_.x;
        for (std::size_t i = 0; i < group.variables.size(); ++i)
            add(panel, *group.variables[i], i, group.variables.size());
        return panel;
    }

private:
    void add(Panel& panel, const PlottedVariable& variable, std::size_t number, std::size_t count) const {
        LegendEntry entry{LegendEntry::Form::Line, palette_colour(number), variable.name, "", palette_mark(number)};
        const auto first = std::find_if(variable.values.begin(), variable.values.end(), has_number);
        const auto results = std::count_if(variable.values.begin(), variable.values.end(), has_number);
        if (results == 0) entry.text += " (no numbers)";
        else if (results == 1) entry.dash = file_dash(static_cast<std::size_t>(first - variable.values.begin()));
        panel.legend.push_back(entry);
        for (std::size_t result = 0; result < variable.values.size(); ++result) {
            if (!has_number(variable.values[result])) continue;
            Curve curve = curve_of(variable, result, panel.is_mode);
            curve.colour = entry.colour, curve.mark = entry.mark, curve.dash = file_dash(result);
            if (panel.is_mode) curve.shift = 3 * ((static_cast<double>(count) - 1) / 2 - static_cast<double>(number));
            // Drawn below the other curves and wide, so that it shows on both sides of a dashed curve over it.
            if (results > 1 && result == 0) curve.width = 3.6, curve.opacity = 0.4;
            if (curve.x.size() == 1) curve.width = 6;
            panel.curves.push_back(std::move(curve));
        }
    }

    Curve curve_of(const PlottedVariable& variable, std::size_t result, bool mode) const {
        Section y = section_of(data_.times[result], variable.values[result], options_.from, options_.to, mode);
        Curve curve;
        if (data_.x) {
            curve.x =
                section_of(data_.times[result], data_.x->values[result], options_.from, options_.to, false).values;
        } else {
            curve.x = std::move(y.time);
            curve.is_step = mode;
        }
        curve.y = std::move(y.values);
        return curve;
    }

    const PlotData& data_;
    const PlotOptions& options_;
};

bool draws_anything(const Chart& chart) {
    for (const Panel& panel : chart.panels) {
        for (const Curve& curve : panel.curves) {
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                if (std::isfinite(curve.x[i]) && std::isfinite(curve.y[i])) return true;
            }
        }
    }
    return false;
}

std::vector<LegendEntry> legend_of(const PlotData& data) {
    std::vector<LegendEntry> legend;
    for (std::size_t i = 0; data.results.size() > 1 && i < data.results.size(); ++i) {
        legend.push_back({LegendEntry::Form::Line, plain_colour, data.results[i], file_dash(i), Mark::None,
                          i == 0 ? 3.6 : 1.6, i == 0 ? 0.4 : 1});
    }
    if (data.x) legend.push_back({LegendEntry::Form::Ring, plain_colour, "start"});
    return legend;
}

} // namespace

Section section_of(const std::vector<double>& time, const std::vector<double>& values, std::optional<double> from,
                   std::optional<double> to, bool is_mode) {
    const std::size_t begin =
        from ? static_cast<std::size_t>(std::lower_bound(time.begin(), time.end(), *from) - time.begin()) : 0;
    const std::size_t end =
        to ? static_cast<std::size_t>(std::upper_bound(time.begin(), time.end(), *to) - time.begin()) : time.size();
    Section section;
    if (begin > end) return section;
    const auto put_between = [&](std::size_t right, double t) { // between rows right − 1 and right, at different times
        const double part = (t - time[right - 1]) / (time[right] - time[right - 1]);
        section.time.push_back(t);
        section.values.push_back(is_mode ? values[right - 1]
                                         : values[right - 1] + part * (values[right] - values[right - 1]));
    };
    if (from && begin > 0 && begin < time.size() && time[begin] > *from) put_between(begin, *from);
    section.time.insert(section.time.end(), time.begin() + static_cast<std::ptrdiff_t>(begin),
                        time.begin() + static_cast<std::ptrdiff_t>(end));
    section.values.insert(section.values.end(), values.begin() + static_cast<std::ptrdiff_t>(begin),
                          values.begin() + static_cast<std::ptrdiff_t>(end));
    if (to && end > 0 && end < time.size() && time[end - 1] < *to) put_between(end, *to);
    return section;
}

std::vector<std::string> distinct_labels(const std::vector<std::string>& paths) {
    std::vector<std::string> labels;
    for (std::size_t parts = 1; parts <= 32; ++parts) {
        labels.clear();
        for (const std::string& path : paths) {
            std::filesystem::path label, rest = path;
            for (std::size_t i = 0; i < parts && rest.has_filename(); ++i)
                label = label.empty() ? rest.filename() : rest.filename() / label, rest = rest.parent_path();
            labels.push_back(label.string());
        }
        if (std::set<std::string>(labels.begin(), labels.end()).size() ==
            std::set<std::string>(paths.begin(), paths.end()).size())
            break;
    }
    return labels;
}

std::optional<Chart> plot_chart(const PlotData& data, const PlotOptions& options, std::string& problem) {
    Chart chart{options.title, data.x ? data.x->name : "time", legend_of(data), {}, data.x ? data.x->unit : "s"};
    chart.is_plane = data.x.has_value();
    chart.width = options.width, chart.height = options.height;
    if (!chart.is_plane) chart.x_low = options.from, chart.x_high = options.to;
    const Plotter plotter(data, options);
    for (const Group& group : groups_of(data.variables)) chart.panels.push_back(plotter.panel_of(group));
    if (!draws_anything(chart)) {
        problem =
            options.from || options.to ? "between --from and --to there is no number" : "the values are not numbers";
        return std::nullopt;
    }
    return chart;
}

} // namespace torsion::analysis
