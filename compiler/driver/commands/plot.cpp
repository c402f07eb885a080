// `torsion plot`: curves of one or more results as a picture, or in the terminal.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/plot_request.h"
#include "compiler/driver/streams.h"
#include "compiler/session/installation.h"

#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/plot/sweep_chart.h"
#include "compiler/analysis/plot/terminal_chart.h"
#include "compiler/raster/picture_file.h"
#include "compiler/report/page.h"
#include "compiler/report/read_run.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

namespace fs = std::filesystem;
using analysis::Chart;
using analysis::ResultFile;

constexpr std::size_t most_results = analysis::dash_count;
static_assert(most_results <= report::most_runs);

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool has_result_extension(const std::string& path) {
    const std::string extension = fs::path(path).extension().string();
    return extension == ".csv" || extension == ".mat" || extension == ".h5";
}

/// The first argument is a result. So is a later one that exists or looks like a result, unless the first has a
/// variable of this name.
ExitCode open_results(const PlotRequest& request, std::vector<std::string>& paths, std::vector<ResultFile>& results,
                      std::vector<std::string>& patterns) {
    for (const std::string& argument : request.arguments) {
        const bool is_variable = !results.empty() && std::find(results[0].names().begin(), results[0].names().end(),
                                                               argument) != results[0].names().end();
        if (!results.empty() && (is_variable || !(is_file(argument) || has_result_extension(argument)))) {
            patterns.push_back(argument);
            continue;
        }
        std::string problem;
        auto opened = ResultFile::open(argument, problem);
        if (!opened) {
            const bool is_no_name = exists(argument) || has_result_extension(argument);
            return request.fail(is_file(argument) ? source::Diag::NotAResultFile : source::Diag::CannotReadFile,
                                problem,
                                is_no_name ? "" : "the first argument is a result; names of variables follow it");
        }
        paths.push_back(argument);
        results.push_back(std::move(*opened));
    }
    if (results.size() <= most_results) return success;
    return request.fail(source::Diag::InvalidCommandLine,
                        fmt::format("{} results are more than can be told apart", results.size()),
                        fmt::format("at most {}", most_results));
}

std::string default_title(const std::vector<std::string>& paths) {
    std::string title;
    for (const std::string& path : paths) {
        const std::string stem = fs::path(path).stem().string();
        if (title.empty()) title = stem;
        else if (title != stem) title += ", " + stem;
    }
    return title;
}

/// The drawing of one request: a chart for pictures and the terminal, and the initial view of a page.
struct Drawing {
    Chart chart;
    report::Page page; ///< without its runs
};

std::string write_page_of(report::Page page, const std::vector<std::string>& paths, const std::string& path) {
    for (const std::string& result : paths) {
        std::string problem;
        auto run = report::read_run(result, problem, paths.size());
        if (!run) return problem;
        page.runs.push_back(std::move(*run));
    }
    return report::write_page(page, path);
}

std::string write_output(const PlotRequest& request, const std::vector<std::string>& paths, const std::string& path,
                         const Drawing& drawing) {
    if (is_page_name(path)) return write_page_of(drawing.page, paths, path);
    return raster::write_picture(path, analysis::render_svg(drawing.chart), request.scale, session::raster_module());
}

ExitCode wrong_output(const PlotRequest& request) {
    for (const std::string& path : request.outputs) {
        if (!raster::is_picture_name(path) && !is_page_name(path))
            return request.fail(source::Diag::InvalidCommandLine,
                                fmt::format("-o: `{}` is neither picture nor page", path),
                                ".svg, .png and .html are written");
    }
    return success;
}

/// A page takes fewer options than a picture; its controls replace them.
void tell_of_page(const PlotRequest& request) {
    if (std::none_of(request.outputs.begin(), request.outputs.end(), is_page_name)) return;
    if (!request.wish.units.empty()) tell("note: --units is for pictures; the page has switches for units\n");
}

ExitCode wrong_numbers(const PlotRequest& request) {
    const auto& look = request.look;
    if (look.from && look.to && !(*look.from < *look.to))
        return request.fail(source::Diag::InvalidCommandLine, "--from is not before --to", "");
    if (!(look.width >= 300 && look.width <= 10000) ||
        (look.height != 0 && !(look.height >= 150 && look.height <= 10000))) {
        return request.fail(source::Diag::InvalidCommandLine, "--width is from 300 to 10000 pixels, --height from 150",
                            "--scale makes a PNG finer");
    }
    if (!(request.scale >= 0.25 && request.scale <= 8))
        return request.fail(source::Diag::InvalidCommandLine, "--scale is from 0.25 to 8", "");
    return success;
}

std::optional<Drawing> draw(const PlotRequest& request, const std::vector<std::string>& paths,
                            const std::vector<ResultFile>& results, ExitCode& exit_code) {
    analysis::PlotProblem problem;
    auto gathered = analysis::gather_plot(results, request.wish, problem);
    if (!gathered) {
        exit_code = request.fail(problem.is_of_file ? source::Diag::NotAResultFile : source::Diag::InvalidCommandLine,
                                 problem.message, problem.help);
        return std::nullopt;
    }
    if (gathered->left_out > 0)
        tell("note: {} variables match; the first {} are drawn\n", request.wish.most + gathered->left_out,
             request.wish.most);
    gathered->data.results = analysis::distinct_labels(paths);
    analysis::PlotOptions look = request.look;
    look.title = request.title.empty() ? default_title(paths) : request.title;
    auto chart = analysis::plot_chart(gathered->data, look, problem.message);
    if (!chart) {
        exit_code = request.fail(source::Diag::InvalidCommandLine, "there is nothing to draw: " + problem.message, "");
        return std::nullopt;
    }
    report::Page page{.title = look.title, .from = look.from, .to = look.to};
    for (const auto& variable : gathered->data.variables) page.selected.push_back(variable.name);
    if (gathered->data.x) page.over = gathered->data.x->name;
    return Drawing{std::move(*chart), std::move(page)};
}

ExitCode plot_results(const PlotRequest& request) {
    std::vector<std::string> paths;
    std::vector<ResultFile> results;
    std::vector<std::string> patterns;
    if (const ExitCode code = open_results(request, paths, results, patterns); code != success) return code;
    tell_of_page(request);
    if (request.as_map || !request.by.empty())
        return request.fail(source::Diag::InvalidCommandLine, "--map and --by are for tables of `torsion sweep`",
                            fmt::format("`{}` is a result over time", paths.front()));
    PlotRequest named = request;
    named.wish.patterns = std::move(patterns);
    ExitCode code = success;
    const auto drawing = draw(named, paths, results, code);
    if (!drawing) return code;

    if (request.terminal) say_escaped(analysis::render_terminal(drawing->chart, {terminal_columns(), wants_colour(1)}));
    return request.write([&](const std::string& path) { return write_output(request, paths, path, *drawing); });
}

ExitCode plot(const PlotRequest& request) {
    leave_stdout_to(request.outputs);
    if (request.arguments.empty())
        return request.fail(source::Diag::InvalidCommandLine, "which result?",
                            "`torsion simulate MODEL` writes one; `torsion help plot` explains the options");
    std::vector<OutputPath> outputs;
    for (const std::string& path : request.outputs) outputs.push_back({"-o", path});
    if (const std::string same = same_file_twice(outputs, request.arguments); !same.empty())
        return request.fail(source::Diag::InvalidCommandLine, same, "");
    for (const auto check : {wrong_output, wrong_numbers}) {
        if (const ExitCode code = check(request); code != success) return code;
    }
    return analysis::is_sweep_table(request.arguments.front()) ? plot_sweep(request) : plot_results(request);
}

void add_options(CLI::App& command, PlotRequest& request) {
    command.add_option("RESULT NAME", request.arguments,
                       "One or more results, which are overlaid, or a table of `torsion sweep`; then names of "
                       "variables, or regular expressions over them");
    command
        .add_option("-o,--output", request.outputs,
                    "Picture or interactive page, several times for several; the extension decides (.svg, .png, "
                    ".html). Default: the result's name, "
                    "as SVG, in the current folder")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command.add_flag("--terminal", request.terminal, "Draw in the terminal");
    command
        .add_option("--x", request.wish.x,
                    "Draw over this variable instead of time (phase plane); of a table over this parameter")
        ->type_name("NAME");
    command.add_option("--by", request.by, "Of a table: a curve for each value of this parameter")->type_name("NAME");
    command.add_flag("--map", request.as_map, "Of a table: colours over the parameters --x and --by");
    command.add_option("--title", request.title, "Above the plot. Default: the names of the results");
    command.add_option("--from", request.look.from, "Begin at this time")->type_name("SECONDS");
    command.add_option("--to", request.look.to, "End at this time")->type_name("SECONDS");
    command
        .add_option("--units", request.wish.units,
                    "Show in these units: `rpm,deg` where the result tells units; `w=rpm` names the variables; `si`: "
                    "no display units")
        ->type_name("UNIT,…")
        ->delimiter(',')
        ->allow_extra_args(false);
    command.add_option("--width", request.look.width, "Of the picture, in pixels")
        ->type_name("PIXELS")
        ->capture_default_str();
    command.add_option("--height", request.look.height, "Of the picture; default: as its panels need")
        ->type_name("PIXELS");
    command.add_option("--scale", request.scale, "Pixels of a PNG for each pixel of --width")->capture_default_str();
    add_message_option(command);
}

} // namespace

bool is_page_name(const std::string& path) { return path.ends_with(".html"); }

ExitCode PlotRequest::write(const std::function<std::string(const std::string& path)>& write_one) const {
    std::vector<std::string> paths = outputs;
    if (paths.empty() && !terminal) paths.push_back(fs::path(arguments.front()).stem().string() + ".svg");
    for (const std::string& path : paths) {
        if (const std::string problem = write_one(path); !problem.empty())
            return fail(source::Diag::CannotWriteFile, problem, "", simulation_failed);
        tell("wrote {}\n", path);
    }
    return success;
}

Command plot_command(CLI::App& app) {
    auto request = std::make_shared<PlotRequest>();
    CLI::App* command =
        app.add_subcommand("plot", "Draw curves of results, and tables of sweeps: SVG, PNG, HTML, or in the terminal");
    add_options(*command, *request);
    command->footer("A name is looked up as it stands; when no variable has it, it is a regular expression that may "
                    "match anywhere (`^J.*w$`).\n"
                    "Without names: up to six speeds (named `w` or `v`, or with unit rad/s or m/s), four torques or "
                    "forces (`tau`, `f`; N.m, N) and three\n"
                    "modes (`mode`, `locked`), or up to eight that are alike; those of components before those of "
                    "their flanges, without constant, hidden\n"
                    "and equal ones; when there are none of these, the first twelve variables that change. Variables "
                    "of equal unit, or without units of equal "
                    "last part of the name,\n"
                    "share a panel. Of several results the first is drawn wide and pale, the others dashed.\n"
                    "A table of `torsion sweep` is drawn over the first parameter, with a curve for each value of the "
                    "second; without names every column.\n"
                    "More: docs/reference/plots.md, docs/reference/sweep.md");
    return {command, [request] { return plot(*request); }};
}

} // namespace torsion::driver
