#include "compiler/driver/linear_point.h"

#include "compiler/driver/console.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace torsion::driver {

namespace {

std::optional<OperatingPoint> refused(ExitCode& exit_code, const std::string& words, const std::string& help = {}) {
    exit_code = command_line_error(words, help);
    return std::nullopt;
}

std::string same_outputs(const LinearPointOptions& options, const CompilationRecord& compilation) {
    std::vector<OutputPath> outputs;
    for (const std::string& path : options.outputs) outputs.push_back({"-o", path});
    std::vector<std::string> read = compilation.files();
    read.push_back(options.point.input_file);
    return same_file_twice(outputs, options.model, std::move(read));
}

} // namespace

void add_linear_point_options(CLI::App& command, LinearPointOptions& options) {
    add_model_options(command, options.model);
    command.add_option("--at", options.point.at, "The point: simulate until then. Default: the consistent start")
        ->check(finite_number())
        ->type_name("SECONDS");
    command.add_option("--start-time", options.point.run.start, "Default: the experiment annotation, else 0")
        ->check(finite_number())
        ->type_name("SECONDS");
    command
        .add_option("--tolerance", options.point.run.tolerance,
                    "Of the simulation up to the point, relative; default: the experiment annotation, else 1e-6")
        ->check(positive_number());
    command
        .add_option("--max-step", options.point.run.max_step,
                    "Of the simulation up to the point: the longest step; default: any length")
        ->check(positive_number())
        ->type_name("SECONDS");
    command
        .add_option("--solver", options.point.run.solver,
                    "Of the simulation up to the point; `torsion simulate --solver list` explains the choices")
        ->type_name("NAME")
        ->capture_default_str();
    command
        .add_option("--inputs", options.point.input_file,
                    "Values of the top level's inputs over time, up to the point and at it (CSV with a column `time`)")
        ->type_name("FILE");
    command
        .add_option("--gap", options.gap, "Elements with a gap: as they are at the point, or all closed, or all open")
        ->check(CLI::IsMember({"current", "closed", "open"}))
        ->capture_default_str();
    command.add_flag("--freeze-sources", options.point.freeze_sources,
                     "Hold the torques of sources as they are at the point: what they change by with angle or speed is "
                     "no spring and no damper");
    command.add_option("-o,--output", options.outputs, "File, several times for several; the extension decides")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command.add_flag("--json", options.json, "The result as JSON");
}

GapState gap_of(const LinearPointOptions& options) {
    return options.gap == "closed" ? GapState::Closed : options.gap == "open" ? GapState::Open : GapState::Current;
}

std::optional<OperatingPoint> operating_point(LinearPointOptions options, ExitCode& exit_code) {
    const TargetKind kind = kind_of(options.model.target);
    if (kind == TargetKind::Fmu)
        return refused(exit_code,
                       "an FMU does not give its equations: `linearize`, `modes` and `response` need the model",
                       "or a library that `torsion build --linearization` wrote");
    std::string error;
    auto opened = open_session(options.model, error);
    if (!opened) return refused(exit_code, error);
    LinearizeOptions& point = options.point;
    point.gap = gap_of(options);
    if (kind == TargetKind::Library && point.freeze_sources)
        return refused(exit_code, "--freeze-sources needs the model: a compiled library does not tell its sources");
    if (kind == TargetKind::Library && point.mean_turn)
        return refused(
            exit_code,
            "--mean-turn needs the model: a compiled library does not turn its cylinders, meshes and joints");
    if (kind == TargetKind::Library && !point.excited.is_empty())
        return refused(
            exit_code,
            "an excitation needs the model: a compiled library has no inputs beside what drives its sources");
    opened->load.code = {.solver = point.run.solver,
                         .energy = false,
                         .linearization = true,
                         .freeze_sources = point.freeze_sources,
                         .excited = point.excited};
    const auto told = [&](const CompilationRecord& compilation, std::vector<Diagnostic>& diagnostics) {
        if (const std::string same = same_outputs(options, compilation); !same.empty())
            diagnostics = {{.code = "C101", .message = same}};
    };
    const auto model = load_model(*opened, options.model, exit_code, told);
    if (!model) return std::nullopt;
    if (const std::string same = same_outputs(options, model->compilation()); !same.empty())
        return refused(exit_code, same);
    if (!model->has_linearization())
        return refused(exit_code, "the library was built without its linearization",
                       "`torsion build --linearization` puts it in");
    std::optional<OperatingPoint> result;
    try {
        result = model->at(point);
        print_messages(model->diagnostics(), result->diagnostics());
    } catch (const Error& failed) {
        print_messages(model->diagnostics(), failed.diagnostics());
        exit_code = exit_code_of(failed.diagnostics(),
                                 failed.diagnostics().back().code == "E204" ? model_at_fault : simulation_failed);
    }
    if (options.model.verbose) print_compilation(model->compilation());
    return result;
}

ExitCode cannot_linearize(const Error& error) {
    print_messages(error.diagnostics());
    const bool is_model = error.diagnostics().back().code == "I122"; // with a value outside its limits
    return exit_code_of(error.diagnostics(), is_model ? model_at_fault : simulation_failed);
}

void print_result(const LinearPointOptions& options, const std::string& json, const std::string& text) {
    say("{}", options.json ? json : text);
}

ExitCode write_files(const LinearPointOptions& options, const std::function<void(const std::string& path)>& write) {
    for (const std::string& path : options.outputs) {
        try {
            write(path);
        } catch (const Error& error) {
            print_messages(error.diagnostics());
            return simulation_failed;
        }
        if (!options.json) say("wrote {}\n", path);
    }
    return success;
}

} // namespace torsion::driver
