// `torsion plot`: curves of one or more results as a picture, or in the terminal.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/picture_file.h"

#include "compiler/analysis/chart.h"
#include "compiler/analysis/plot_data.h"
#include "compiler/analysis/terminal_chart.h"

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

struct Options {
    std::vector<std::string> arguments, outputs;
    analysis::PlotWish wish;
    analysis::PlotOptions look;
    std::string title;
    bool terminal = false;
    double scale = 1;
    std::string message_format = "text";
};

constexpr std::size_t most_results = analysis::dash_count;

ExitCode fail(const Options& options, source::Code code, const std::string& message, const std::string& help, ExitCode exit_code = wrong_command_line) {
    source::Diagnostics diagnostics;
    auto& diagnostic = diagnostics.report(code, {}, message);
    if (!help.empty()) diagnostic.with_help(help);
    print_messages(diagnostics, {}, options.message_format == "json");
    return exit_code;
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool is_file(const std::string& path) {
    std::error_code ignored;
    return exists(path) && !fs::is_directory(path, ignored);
}

bool has_result_extension(const std::string& path) {
    const std::string extension = fs::path(path).extension().string();
    return extension == ".csv" || extension == ".mat" || extension == ".h5";
}

/// The first argument is a result; so are later ones that exist, or look like one, unless a variable of the first is called so.
ExitCode open_results(const Options& options, std::vector<std::string>& paths, std::vector<ResultFile>& results, std::vector<std::string>& patterns) {
    for (const std::string& argument : options.arguments) {
        const bool is_variable = !results.empty() && std::find(results[0].names().begin(), results[0].names().end(), argument) != results[0].names().end();
        if (!results.empty() && (is_variable || !(is_file(argument) || has_result_extension(argument)))) {
            patterns.push_back(argument);
            continue;
        }
        std::string problem;
        auto opened = ResultFile::open(argument, problem);
        if (!opened) {
            const bool is_no_name = exists(argument) || has_result_extension(argument);
            return fail(options, is_file(argument) ? source::Code::E103 : source::Code::E101, problem, is_no_name ? "" : "the first argument is a result; names of variables follow it");
        }
        paths.push_back(argument);
        results.push_back(std::move(*opened));
    }
    if (results.size() <= most_results) return success;
    return fail(options, source::Code::C101, fmt::format("{} results are more than can be told apart", results.size()), fmt::format("at most {}", most_results));
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

/// The place where another form of output is hooked in: by its extension here, its check in wrong_output() below.
std::string write_output(const Options& options, const std::string& path, const Chart& chart) {
    return write_picture(path, analysis::render_svg(chart), options.scale);
}

ExitCode wrong_output(const Options& options) {
    for (const std::string& path : options.outputs) {
        if (!is_picture_name(path)) return fail(options, source::Code::C101, fmt::format("-o: `{}` is no picture", path), ".svg and .png are written");
    }
    return success;
}

ExitCode wrong_numbers(const Options& options) {
    const auto& look = options.look;
    if (look.from && look.to && !(*look.from < *look.to)) return fail(options, source::Code::C101, "--from is not before --to", "");
    if (!(look.width >= 300 && look.width <= 10000) || (look.height != 0 && !(look.height >= 150 && look.height <= 10000))) {
        return fail(options, source::Code::C101, "--width is from 300 to 10000 pixels, --height from 150", "--scale makes a PNG finer");
    }
    if (!(options.scale >= 0.25 && options.scale <= 8)) return fail(options, source::Code::C101, "--scale is from 0.25 to 8", "");
    return success;
}

std::optional<Chart> make_chart(const Options& options, const std::vector<std::string>& paths, const std::vector<ResultFile>& results, ExitCode& exit_code) {
    analysis::PlotProblem problem;
    auto gathered = analysis::gather_plot(results, options.wish, problem);
    if (!gathered) {
        exit_code = fail(options, problem.is_of_file ? source::Code::E103 : source::Code::C101, problem.message, problem.help);
        return std::nullopt;
    }
    if (gathered->left_out > 0) fmt::print(stderr, "note: {} variables match; the first {} are drawn\n", options.wish.most + gathered->left_out, options.wish.most);
    gathered->data.results = analysis::distinct_labels(paths);
    analysis::PlotOptions look = options.look;
    look.title = options.title.empty() ? default_title(paths) : options.title;
    auto chart = analysis::plot_chart(gathered->data, look, problem.message);
    if (!chart) exit_code = fail(options, source::Code::C101, "there is nothing to draw: " + problem.message, "");
    return chart;
}

ExitCode plot(Options options) {
    using source::Code;
    if (options.arguments.empty()) return fail(options, Code::C101, "which result?", "`torsion simulate MODEL` writes one; `torsion help plot` explains the options");
    for (const auto check : {wrong_output, wrong_numbers}) {
        if (const ExitCode code = check(options); code != success) return code;
    }
    std::vector<std::string> paths;
    std::vector<ResultFile> results;
    if (const ExitCode code = open_results(options, paths, results, options.wish.patterns); code != success) return code;
    ExitCode code = success;
    const auto chart = make_chart(options, paths, results, code);
    if (!chart) return code;

    if (options.terminal) fmt::print("{}", analysis::render_terminal(*chart, {terminal_columns(), wants_colour(1)}));
    if (options.outputs.empty() && !options.terminal) options.outputs.push_back(fs::path(paths.front()).stem().string() + ".svg");
    for (const std::string& path : options.outputs) {
        if (const std::string problem = write_output(options, path, *chart); !problem.empty()) return fail(options, Code::E102, problem, "", simulation_failed);
        fmt::print(stderr, "wrote {}\n", path);
    }
    return success;
}

void add_options(CLI::App& command, Options& options) {
    command.add_option("RESULT NAME", options.arguments, "One or more results, which are overlaid, and names of variables or regular expressions over them");
    command.add_option("-o,--output", options.outputs, "Picture; the extension decides (.svg, .png). Default: the result's name as .svg, in the current folder")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command.add_flag("--terminal", options.terminal, "Draw in the terminal");
    command.add_option("--x", options.wish.x, "Draw over this variable instead of time (phase plane)")->type_name("NAME");
    command.add_option("--title", options.title, "Above the plot; default: the names of the results");
    command.add_option("--from", options.look.from, "Begin at this time")->type_name("SECONDS");
    command.add_option("--to", options.look.to, "End at this time")->type_name("SECONDS");
    command.add_option("--units", options.wish.units, "Show in these units: `rpm,deg` where the result tells units; `w=rpm` names the variables; `si`: no display units")
        ->type_name("UNIT,…")
        ->delimiter(',')
        ->allow_extra_args(false);
    command.add_option("--width", options.look.width, "Of the picture, in pixels")->type_name("PIXELS")->capture_default_str();
    command.add_option("--height", options.look.height, "Default: as the number of panels needs")->type_name("PIXELS");
    command.add_option("--scale", options.scale, "Pixels of a PNG for each pixel of --width")->capture_default_str();
    command.add_option("--diagnostics", options.message_format, "Form of messages: text or json")->check(CLI::IsMember({"text", "json"}));
}

} // namespace

Command plot_command(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("plot", "Draw curves of results: SVG, PNG, or in the terminal");
    add_options(*command, *options);
    command->footer("A name is looked up as it stands; when no variable has it, it is a regular expression that may match anywhere (`^J.*w$`).\n"
                    "Without names: up to six speeds (named `w` or `v`, or with unit rad/s or m/s), four torques or forces (`tau`, `f`; N.m, N) and three\n"
                    "modes (`mode`, `locked`); those of components before those of their flanges, without constant, hidden and equal ones; when there\n"
                    "are none of these, the first twelve variables that change. Variables of equal unit, or without units of equal last part of the name,\n"
                    "share a panel. Of several results the first is drawn wide and pale, the others dashed.");
    return {command, [options] { return plot(*options); }};
}

} // namespace torsion::driver
