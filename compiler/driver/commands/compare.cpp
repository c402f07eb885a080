// `torsion compare`: does a result agree with a reference within the customary tube?

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/session/installation.h"

#include "compiler/analysis/compare/tube.h"
#include "compiler/analysis/compare/tube_report.h"
#include "compiler/analysis/plot/tube_chart.h"
#include "compiler/raster/picture_file.h"
#include "compiler/support/input_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

using analysis::Comparison;
using analysis::ResultFile;

struct CompareOptions {
    std::vector<std::string> files;
    std::string signals, plot;
    bool json = false;
};

constexpr std::size_t panels = 4;

/// Exit code 1 means "differs", so obstacles to the comparison give 2, as with cmp and diff.
ExitCode cannot_compare(source::Diag code, const std::string& message, const std::string& help = "") {
    return fault(code, message, help);
}

/// One name a line, as in the published lists of signals; skips `time`, which they contain.
std::optional<std::vector<std::string>> read_signals(const std::string& path) {
    std::string ignored;
    std::optional<std::string> text = read_input_file(path, Pipes::Read, std::size_t{64} << 20, ignored);
    if (!text) return std::nullopt;
    std::istringstream file(std::move(*text));
    std::vector<std::string> names;
    for (std::string line; std::getline(file, line);) {
        const auto begin = line.find_first_not_of(" \t\r");
        if (begin == std::string::npos) continue;
        line = line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
        if (line != "time" && line != "Time") names.push_back(line);
    }
    return names;
}

/// Empty, or the reason of the failure.
std::string write_plot(const CompareOptions& options, const Comparison& comparison, const ResultFile& result,
                       const ResultFile& reference) {
    std::string problem;
    auto chart = analysis::chart_of(comparison, result, reference, panels, problem);
    if (!chart) return problem;
    chart->title =
        fmt::format("{}: {} of {} signals inside the tube", std::filesystem::path(options.files[0]).filename().string(),
                    comparison.inside_count(), comparison.signals.size() + comparison.missing.size());
    return raster::write_picture(options.plot, analysis::render_svg(*chart), 1, session::raster_module());
}

ExitCode compare(const CompareOptions& options) {
    using source::Diag;
    if (options.files.size() != 2)
        return command_line_error("two files are compared: RESULT and REFERENCE",
                                  "`torsion help compare` explains the options");
    if (!options.plot.empty() && !raster::is_picture_name(options.plot))
        return command_line_error("--plot: only .svg and .png are written", "");
    if (const std::string same =
            same_file_twice({{"--plot", options.plot}}, {options.files[0], options.files[1], options.signals});
        !same.empty())
        return command_line_error(same, "");
    leave_stdout_to({options.plot});
    std::vector<std::string> names;
    if (!options.signals.empty()) {
        auto listed_names = read_signals(options.signals);
        if (!listed_names)
            return cannot_compare(Diag::CannotReadFile, fmt::format("--signals: `{}` cannot be read", options.signals));
        if (listed_names->empty())
            return cannot_compare(Diag::InvalidCommandLine,
                                  fmt::format("--signals: `{}` names no signal", options.signals), "one name a line");
        names = std::move(*listed_names);
    }
    std::string problem;
    std::optional<ResultFile> opened[2];
    for (int i = 0; i < 2; ++i) {
        opened[i] = ResultFile::open(options.files[i], problem);
        if (!opened[i])
            return cannot_compare(is_file(options.files[i]) ? Diag::NotAResultFile : Diag::CannotReadFile, problem);
    }
    const ResultFile &result = *opened[0], &reference = *opened[1];
    const auto comparison = analysis::compare(result, reference, names, {}, problem);
    if (!comparison) return cannot_compare(Diag::NotAResultFile, problem);
    if (comparison->signals.empty() && comparison->missing.empty())
        return cannot_compare(Diag::InvalidCommandLine, "the reference has none of the signals", "");

    say("{}", options.json ? comparison_json(options.files[0], options.files[1], *comparison) + "\n"
                           : comparison_text(*comparison));
    if (!options.plot.empty()) {
        problem = write_plot(options, *comparison, result, reference);
        if (!problem.empty()) return cannot_compare(Diag::CannotWriteFile, problem);
        if (!options.json) say("wrote {}\n", options.plot);
    }
    return comparison->inside() ? success : told_in_output(differs);
}

} // namespace

Command compare_command(CLI::App& app) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command =
        app.add_subcommand("compare", "Is a result the same as a reference, within the customary tube?");
    command->add_option("RESULT REFERENCE", options->files,
                        "Two results (CSV, MAT); their grids and the times of their events may differ");
    command
        ->add_option("--signals", options->signals,
                     "A file with a name a line: only these; default: all of the reference")
        ->type_name("FILE");
    command->add_option("--plot", options->plot, "Draw the worst signals with reference and tube (.svg, .png)")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "The verdict on every signal as JSON");
    add_message_option(*command);
    command->footer("A row lies in the tube when its value is between the lowest and the highest value of the "
                    "reference within 0.002 of the time span,\n"
                    "widened by 0.002 of the signal's range, at least 0.001 of its largest value and 1e-6. Distances "
                    "are in half-widths of the\n"
                    "tube: above 1 is outside. A signal of whole numbers jumps anywhere between two points of the "
                    "reference. A mode (from -100 to\n"
                    "100 in both files) may be outside for 1e-4 of the time span at a time, 1e-3 in all: from the good "
                    "row before to the good row\n"
                    "behind. A result that begins later or ends earlier than the reference is outside.\n"
                    "Exit code: 0 all signals inside, 1 not so, 2 it cannot be compared.");
    return {command, [options] { return compare(*options); }};
}

} // namespace torsion::driver
