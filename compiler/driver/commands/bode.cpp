// `torsion bode`: amplitude and phase of an output over the frequency of an input, and the margins of a loop.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/linear_point.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

namespace torsion::driver {

namespace {

struct BodeCommand {
    LinearPointOptions point;
    BodeOptions wish;
    std::string frequencies, from;
};

/// FROM:TO[:COUNT]
bool read_frequencies(std::string_view text, BodeOptions& wish) {
    std::vector<double> numbers;
    for (bool is_last = false; !is_last;) {
        const std::string_view part = text.substr(0, text.find(':'));
        double value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(value)) return false;
        numbers.push_back(value);
        is_last = part.size() == text.size();
        if (!is_last) text.remove_prefix(part.size() + 1);
    }
    if (numbers.size() < 2 || numbers.size() > 3 || !(numbers[0] > 0) || !(numbers[1] >= numbers[0])) return false;
    wish.from = numbers[0], wish.to = numbers[1];
    if (numbers.size() < 3) return true;
    // the library says how many are too many
    if (!(numbers[2] >= 1 && numbers[2] <= 1e15 && numbers[2] == std::floor(numbers[2]))) return false;
    wish.count = static_cast<std::size_t>(numbers[2]);
    return true;
}

std::string wrong_bode_file(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv") && !path.ends_with(".svg"))
            return fmt::format("-o: `{}` is neither .json nor .csv nor .svg", path);
    }
    return {};
}

/// What a command does with its result.
ExitCode show_bode(const BodeCommand& options, const Bode& result) {
    print_result(options.point, result.json, result.text);
    return write_files(options.point, [&](const std::string& path) { result.write(path); });
}

ExitCode bode_of_fmu(BodeCommand options) {
    const ModelOptions& fmu = options.point.model;
    std::vector<OutputPath> outputs;
    for (const std::string& path : options.point.outputs) outputs.push_back({"-o", path});
    if (const std::string same = same_file_twice(outputs, fmu, {fmu.target, options.point.point.input_file});
        !same.empty())
        return command_line_error(same, "");
    std::string error;
    auto opened = open_session(fmu, error);
    if (!opened) return command_line_error(error, "");
    options.wish.point = options.point.point;
    options.wish.point.gap = gap_of(options.point);
    try {
        const Bode result = opened->session.bode_fmu(opened->load, options.wish);
        print_messages(result.diagnostics);
        return show_bode(options, result);
    } catch (const Error& failed) {
        print_messages(failed.diagnostics());
        return exit_code_of(failed.diagnostics(),
                            failed.diagnostics().back().code[0] == 'R' ? simulation_failed : model_at_fault);
    }
}

ExitCode bode(BodeCommand options) {
    std::string& target = options.point.model.target;
    if (!options.from.empty() && !target.empty())
        return command_line_error(fmt::format("--from {}: and `{}`?", options.from, target), "one of both");
    if (!options.from.empty() && kind_of(options.from) != TargetKind::Fmu)
        return command_line_error(fmt::format("--from: `{}` is no FMU", options.from),
                                  "a model is named without an option");
    if (!options.from.empty()) target = options.from;
    if (const std::string error = wrong_bode_file(options.point.outputs); !error.empty())
        return command_line_error(error, "");
    if (!options.frequencies.empty() && !read_frequencies(options.frequencies, options.wish))
        return command_line_error(
            fmt::format("--frequencies: `{}` is not FROM:TO[:COUNT] with positive frequencies in Hz",
                        options.frequencies),
            "for example 0.1:100:200");
    if (!options.wish.input.empty() && kind_of(target) == TargetKind::Model)
        options.point.point.excited.signals.push_back(options.wish.input);
    leave_stdout_to(options.point.outputs);
    if (kind_of(target) == TargetKind::Fmu) return bode_of_fmu(std::move(options));
    ExitCode code = success;
    const auto point = operating_point(options.point, code);
    if (!point) return code;
    try {
        return show_bode(options, point->bode(options.wish));
    } catch (const Error& failed) {
        return cannot_linearize(failed);
    }
}

} // namespace

Command bode_command(CLI::App& app) {
    auto options = std::make_shared<BodeCommand>();
    CLI::App* command = app.add_subcommand(
        "bode", "Amplitude and phase over the frequency, and margins of a loop, at a point (.json, .csv, .svg)");
    add_linear_point_options(*command, options->point);
    command->remove_option(command->get_option("-o")); // `--output` is what answers
    command->add_option("-o", options->point.outputs, "File, several times for several; the extension decides")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command->add_option("--from", options->from, "An FMU with Model Exchange, in place of a model")->type_name("FILE");
    command
        ->add_option("--input", options->wish.input,
                     "What is moved: an input of the top level, or a variable that the equations of its component use: "
                     "motor.tau. Default: the only "
                     "input of the top level")
        ->type_name("VARIABLE");
    command
        ->add_option("--output", options->wish.output,
                     "What answers: a continuous variable. Default: the only output of the top level")
        ->type_name("VARIABLE");
    command
        ->add_option("--frequencies", options->frequencies,
                     "In Hz, logarithmically spaced; default: from below the slowest pole to above the fastest, closer "
                     "at vibrations")
        ->type_name("FROM:TO[:COUNT]");
    command->add_flag("--open", options->wish.is_open,
                      "Hold what drives the input at its value of the point: a loop through it is open");
    command->add_flag("--negate", options->wish.is_negated,
                      "The loop is L = −y/u: y comes back to u with its own sign");
    return {command, [options] { return bode(*options); }};
}

} // namespace torsion::driver
