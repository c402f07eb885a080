// `torsion compare`: is a result the same as a reference, within the customary tube?

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/picture_file.h"
#include "compiler/driver/streams.h"

#include "compiler/analysis/compare/tube.h"
#include "compiler/analysis/plot/tube_chart.h"
#include "compiler/support/input_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
using analysis::SignalVerdict;
using Json = nlohmann::ordered_json;

struct CompareOptions {
    std::vector<std::string> files;
    std::string signals, plot;
    bool json = false;
};

constexpr std::size_t listed = 5, panels = 4;

/// Exit code 1 means "differs", so whatever keeps us from comparing is 2, as with cmp and diff.
ExitCode cannot_compare(source::Code code, const std::string& message, const std::string& help = "") { return fault(code, message, help); }

/// One name a line, as in the published lists of signals; `time` is among them and is not compared.
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

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(listed, names.size()); ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > listed ? fmt::format("{}, … ({} in all)", text, names.size()) : text;
}

std::string describe(const SignalVerdict& signal) {
    if (!std::isfinite(signal.distance)) return fmt::format("not a number at t = {:.6g}", signal.time);
    const std::string where = fmt::format("{:.3g} of the tube at t = {:.6g}", signal.distance, signal.time);
    if (signal.rows_outside == 0) return where;
    const std::string rows = fmt::format("{}, {:.3g} beyond ± {:.3g}, {} row{} outside", where, signal.excess, signal.half_width, signal.rows_outside,
                                         signal.rows_outside == 1 ? "" : "s");
    return signal.inside ? rows + ": a mode, and too short to count" : rows;
}

std::string text_of(const Comparison& comparison) {
    std::string text;
    std::size_t width = 0;
    const std::size_t shown = std::min(listed, comparison.signals.size());
    for (std::size_t i = 0; i < shown; ++i) width = std::max(width, comparison.signals[i].name.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const SignalVerdict& signal = comparison.signals[i];
        text += fmt::format("  {:<7}  {:<{}}  {}\n", signal.inside ? "inside" : "outside", signal.name, width, describe(signal));
    }
    if (!comparison.missing.empty()) text += fmt::format("  missing in the result: {}\n", joined(comparison.missing));
    if (!comparison.not_in_reference.empty())
        text += fmt::format("  not in the reference, so not compared: {}\n", joined(comparison.not_in_reference));
    if (comparison.ends_early)
        text += fmt::format("  the result ends at t = {:g}, the reference at {:g}\n", comparison.result_end, comparison.reference_end);
    if (comparison.rows == 0) text += "  no row of the result lies within the time of the reference\n";
    return text + fmt::format("{}/{} signals inside the tube, {} rows, ± {:g} s\n", comparison.inside_count(),
                              comparison.signals.size() + comparison.missing.size(), comparison.rows, comparison.half_width);
}

/// JSON knows no infinity.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json json_of(const SignalVerdict& s) {
    return {{"name", s.name},
            {"inside", s.inside},
            {"distance", number(s.distance)},
            {"time", number(s.time)},
            {"excess", number(s.excess)},
            {"half_width", number(s.half_width)},
            {"rows_outside", s.rows_outside},
            {"mode", s.is_mode}};
}

std::string json_of(const CompareOptions& options, const Comparison& comparison) {
    Json json = {{"result", options.files[0]},
                 {"reference", options.files[1]},
                 {"inside", comparison.inside()},
                 {"rows", comparison.rows},
                 {"half_width", comparison.half_width},
                 {"result_end", comparison.result_end},
                 {"reference_end", comparison.reference_end}};
    json["missing"] = comparison.missing;
    json["not_in_reference"] = comparison.not_in_reference;
    json["signals"] = Json::array();
    for (const SignalVerdict& signal : comparison.signals) json["signals"].push_back(json_of(signal));
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

/// Empty, or what went wrong.
std::string write_plot(const CompareOptions& options, const Comparison& comparison, const ResultFile& result, const ResultFile& reference) {
    std::string problem;
    auto chart = analysis::chart_of(comparison, result, reference, panels, problem);
    if (!chart) return problem;
    chart->title = fmt::format("{}: {} of {} signals inside the tube", std::filesystem::path(options.files[0]).filename().string(),
                               comparison.inside_count(), comparison.signals.size() + comparison.missing.size());
    return write_picture(options.plot, analysis::render_svg(*chart), 1);
}

ExitCode compare(const CompareOptions& options) {
    using source::Code;
    if (options.files.size() != 2)
        return command_line_error("two files are compared: RESULT and REFERENCE", "`torsion help compare` explains the options");
    if (!options.plot.empty() && !is_picture_name(options.plot)) return command_line_error("--plot: only .svg and .png are written", "");
    if (const std::string same = same_file_twice({{"--plot", options.plot}}, {options.files[0], options.files[1], options.signals}); !same.empty())
        return command_line_error(same, "");
    leave_stdout_to({options.plot});
    std::vector<std::string> names;
    if (!options.signals.empty()) {
        auto listed_names = read_signals(options.signals);
        if (!listed_names) return cannot_compare(Code::E101, fmt::format("--signals: `{}` cannot be read", options.signals));
        if (listed_names->empty())
            return cannot_compare(Code::C101, fmt::format("--signals: `{}` names no signal", options.signals), "one name a line");
        names = std::move(*listed_names);
    }
    std::string problem;
    std::optional<ResultFile> opened[2];
    for (int i = 0; i < 2; ++i) {
        opened[i] = ResultFile::open(options.files[i], problem);
        if (!opened[i]) return cannot_compare(is_file(options.files[i]) ? Code::E103 : Code::E101, problem);
    }
    const ResultFile &result = *opened[0], &reference = *opened[1];
    const auto comparison = analysis::compare(result, reference, names, {}, problem);
    if (!comparison) return cannot_compare(Code::E103, problem);
    if (comparison->signals.empty() && comparison->missing.empty()) return cannot_compare(Code::C101, "the reference has none of the signals", "");

    say("{}", options.json ? json_of(options, *comparison) + "\n" : text_of(*comparison));
    if (!options.plot.empty()) {
        problem = write_plot(options, *comparison, result, reference);
        if (!problem.empty()) return cannot_compare(Code::E102, problem);
        if (!options.json) say("wrote {}\n", options.plot);
    }
    return comparison->inside() ? success : told_in_output(differs);
}

} // namespace

Command compare_command(CLI::App& app) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand("compare", "Is a result the same as a reference, within the customary tube?");
    command->add_option("RESULT REFERENCE", options->files, "Two results (CSV, MAT); their grids and the times of their events may differ");
    command->add_option("--signals", options->signals, "A file with a name a line: only these; default: all of the reference")->type_name("FILE");
    command->add_option("--plot", options->plot, "Draw the worst signals with reference and tube (.svg, .png)")->type_name("FILE");
    command->add_flag("--json", options->json, "The verdict on every signal as JSON");
    add_message_option(*command);
    command->footer(
        "A row lies in the tube when its value is between the lowest and the highest value of the reference within 0.002 of the time span,\n"
        "widened by 0.002 of the signal's range, at least 0.001 of its largest value and 1e-6. Distances are in half-widths of the\n"
        "tube: above 1 is outside. Exit code: 0 all signals inside, 1 not so, 2 it cannot be compared.");
    return {command, [options] { return compare(*options); }};
}

} // namespace torsion::driver
