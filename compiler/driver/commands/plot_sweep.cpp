// `torsion plot TABLE.csv`: draws the table of `torsion sweep` as curves over a parameter or as a map over two.

#include "compiler/driver/console.h"
#include "compiler/driver/plot_request.h"
#include "compiler/driver/streams.h"
#include "compiler/session/installation.h"

#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/analysis/plot/sweep_chart.h"
#include "compiler/analysis/plot/terminal_chart.h"
#include "compiler/raster/picture_file.h"
#include "compiler/report/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

using analysis::SweepTable;
using source::Diag;
using Names = std::vector<std::string>;

constexpr std::size_t most_panels = 12, most_curves = 24;

/// The columns that a name or a regular expression matches, at least one. Nothing, with a message, if none matches.
std::optional<Names> meant(const PlotRequest& request, const std::string& option, const std::string& pattern,
                           const Names& names, const char* kind) {
    std::string why;
    const auto found = analysis::matching(pattern, names, why);
    if (found && !found->empty()) {
        Names chosen;
        for (const std::size_t i : *found) chosen.push_back(names[i]);
        return chosen;
    }
    const Names near = analysis::nearest_names(pattern, names);
    request.fail(Diag::InvalidCommandLine,
                 fmt::format("{}no {} of the table is called `{}`{}", option, kind, pattern,
                             found ? ", and none matches it as a regular expression"
                                   : fmt::format(", and it is not a regular expression ({})", why)),
                 near.empty() ? fmt::format("it has `{}`", fmt::join(names, "`, `"))
                              : fmt::format("did you mean `{}`?", fmt::join(near, "` or `")));
    return std::nullopt;
}

/// --x and --by take one parameter each. False, with a message, if the name does not fit one.
bool choose_parameter(const PlotRequest& request, const std::string& option, std::string& name,
                      const Names& parameters) {
    if (name.empty()) return true;
    const auto chosen = meant(request, option + ": ", name, parameters, "parameter");
    if (!chosen) return false;
    if (chosen->size() > 1) {
        request.fail(Diag::InvalidCommandLine,
                     fmt::format("{}: `{}` means {} parameters", option, name, chosen->size()),
                     fmt::format("one is needed, for example `{}`", chosen->front()));
        return false;
    }
    name = chosen->front();
    return true;
}

/// The responses to draw: the named columns. By default all collected ones, for a map the last one. Nothing: reported.
std::optional<Names> responses_of(const PlotRequest& request, const SweepTable& table) {
    const auto first = table.names.begin() + static_cast<std::ptrdiff_t>(table.parameters);
    Names chosen;
    if (request.arguments.size() == 1) chosen.assign(request.as_map ? table.names.end() - 1 : first, table.names.end());
    for (std::size_t i = 1; i < request.arguments.size(); ++i) {
        const auto found = meant(request, "", request.arguments[i], table.names, "column");
        if (!found) return std::nullopt;
        for (const std::string& name : *found) {
            if (std::find(chosen.begin(), chosen.end(), name) == chosen.end()) chosen.push_back(name);
        }
    }
    if (request.as_map && chosen.size() > 1) {
        request.fail(Diag::InvalidCommandLine, fmt::format("--map: a map shows one column, not {}", chosen.size()),
                     fmt::format("for example `{}`", chosen.front()));
        return std::nullopt;
    }
    if (chosen.size() > most_panels) {
        tell("note: {} columns match; the first {} are drawn\n", chosen.size(), most_panels);
        chosen.resize(most_panels);
    }
    return chosen;
}

/// Refuses options without a meaning for a table.
ExitCode wrong_for_table(const PlotRequest& request) {
    const bool over_time = request.look.from || request.look.to || !request.wish.units.empty();
    if (over_time)
        return request.fail(Diag::InvalidCommandLine, "--from, --to and --units are for results over time",
                            fmt::format("`{}` is a table of `torsion sweep`", request.arguments.front()));
    if (request.as_map && request.terminal)
        return request.fail(Diag::InvalidCommandLine, "--map: the terminal shows curves, no maps",
                            "-o FILE.svg or FILE.png writes the map; without --map there are curves");
    for (const std::string& path : request.outputs) {
        if (request.as_map && !raster::is_picture_name(path))
            return request.fail(Diag::InvalidCommandLine, fmt::format("-o: `{}`: a map is a picture", path),
                                ".svg and .png show maps; without --map there are curves");
    }
    return success;
}

bool has_number(const SweepTable& table, const std::string& name) {
    const auto& column = table.columns[*table.find(name)];
    return std::any_of(column.begin(), column.end(), [](double v) { return std::isfinite(v); });
}

struct Views {
    Names responses;
    std::vector<analysis::SweepView> views;
};

/// Nothing: reported.
std::optional<Views> views_of(const PlotRequest& request, const SweepTable& table) {
    std::string x = request.wish.x, by = request.by, problem;
    const Names parameters(table.names.begin(), table.names.begin() + static_cast<std::ptrdiff_t>(table.parameters));
    if (!choose_parameter(request, "--x", x, parameters) || !choose_parameter(request, "--by", by, parameters))
        return std::nullopt;
    auto responses = responses_of(request, table);
    if (!responses) return std::nullopt;
    if (std::none_of(responses->begin(), responses->end(),
                     [&](const std::string& name) { return has_number(table, name); })) {
        request.fail(Diag::InvalidCommandLine, "there is nothing to draw: no run gave a number",
                     "the table's column `status` tells why; `torsion explain CODE`");
        return std::nullopt;
    }
    Views chosen{std::move(*responses), {}};
    for (const std::string& response : chosen.responses) {
        const auto view = analysis::view_of(table, {response, x, by, request.as_map}, problem);
        if (!view) {
            request.fail(Diag::InvalidCommandLine, problem,
                         fmt::format("varied are `{}`", fmt::join(parameters, "`, `")));
            return std::nullopt;
        }
        chosen.views.push_back(*view);
    }
    return chosen;
}

/// One panel per response, one above the other, with one legend.
analysis::Chart chart_of(const PlotRequest& request, const SweepTable& table, const Views& chosen) {
    analysis::Chart chart = analysis::sweep_curves(table, chosen.views.front());
    for (std::size_t i = 1; i < chosen.views.size(); ++i)
        chart.panels.push_back(std::move(analysis::sweep_curves(table, chosen.views[i]).panels.front()));
    if (chosen.views.size() > 1) chart.title = std::filesystem::path(request.arguments.front()).stem().string();
    if (!request.title.empty()) chart.title = request.title;
    chart.width = request.look.width, chart.height = request.look.height;
    return chart;
}

/// A run for each value of the second parameter; in place of the time the first one.
report::Page page_of(const PlotRequest& request, const SweepTable& table, const Views& chosen) {
    const analysis::SweepView& first = chosen.views.front();
    report::Page page{.axis = table.names[first.x], .axis_unit = table.units[first.x]};
    std::vector<double> groups = first.by ? table.columns[*first.by] : std::vector<double>{0};
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    const analysis::Chart chart = chart_of(request, table, chosen);
    page.title = chart.title;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        report::Trajectory run;
        run.name = first.by ? fmt::format("{} = {:.4g} {}", table.names[*first.by], groups[i], table.units[*first.by])
                            : "the table";
        if (run.name.ends_with(' ')) run.name.pop_back();
        run.time = chart.panels.front().curves[i].x;
        run.rows = static_cast<std::int64_t>(run.time.size());
        for (std::size_t v = 0; v < chosen.responses.size(); ++v) {
            report::PageVariable variable{.name = chosen.responses[v],
                                          .description = chart.panels[v].remark,
                                          .unit = chart.panels[v].unit,
                                          .column = static_cast<int>(v)};
            run.variables.push_back(std::move(variable));
            run.columns.emplace_back(chart.panels[v].curves[i].y.begin(), chart.panels[v].curves[i].y.end());
        }
        page.runs.push_back(std::move(run));
    }
    page.selected = chosen.responses;
    if (page.runs.size() > most_curves) {
        tell("note: {} of {} curves are on the page\n", most_curves, page.runs.size());
        page.runs.resize(most_curves);
    }
    return page;
}

} // namespace

ExitCode plot_sweep(const PlotRequest& request) {
    if (const ExitCode code = wrong_for_table(request); code != success) return code;
    std::string problem;
    const auto table = analysis::read_sweep_table(request.arguments.front(), problem);
    if (!table) return request.fail(Diag::NotAResultFile, problem, "");
    const auto chosen = views_of(request, *table);
    if (!chosen) return wrong_command_line;
    if (request.as_map) {
        const std::string map =
            analysis::render_sweep_map(*table, chosen->views.front(), request.look.width, request.title);
        return request.write([&](const std::string& path) {
            return raster::write_picture(path, map, request.scale, session::raster_module());
        });
    }
    const analysis::Chart chart = chart_of(request, *table, *chosen);
    if (request.terminal) say_escaped(analysis::render_terminal(chart, {terminal_columns(), wants_colour(1)}));
    return request.write([&](const std::string& path) {
        if (is_page_name(path)) return report::write_page(page_of(request, *table, *chosen), path);
        return raster::write_picture(path, analysis::render_svg(chart), request.scale, session::raster_module());
    });
}

} // namespace torsion::driver
