#include "compiler/driver/linear_point.h"

#include "compiler/driver/console.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/verbose.h"

#include "compiler/open_library.h"
#include "compiler/pipeline.h"
#include "compiler/report/run_messages.h"
#include "compiler/session/linear_point.h"
#include "compiler/solver_choice.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>


namespace torsion::driver {

namespace {

LinearPoint refused(const std::string& words, const std::string& help) {
    LinearPoint point;
    point.exit_code = command_line_error(words, help);
    return point;
}

void print_all(const LinearPoint& point, const LinearPointOptions& options) {
    print_messages(point.compilation->diagnostics, point.compilation->sources);
    if (!messages_are_json() && !point.compilation->ok) print_library_remarks(*point.compilation);
    if (options.model.verbose) print_reading(*point.compilation), print_phases(point.compilation->phases);
}

bool go(LinearPoint& point, const LinearPointOptions& options) {
    runtime::Options run = options.run;
    run.solver = used_solver(run.solver, *point.compilation);
    const runtime::Result result = session::go_to_point(*point.simulation, run, options.at);
    report::add_run_messages(result, point.compilation->sources, point.compilation->diagnostics);
    return result.ok;
}

bool take_mode(LinearPoint& point, const LinearPointOptions& options) {
    using analysis::Gap;
    const Gap gap = options.gap == "closed" ? Gap::Closed : options.gap == "open" ? Gap::Open : Gap::Current;
    const std::string stubborn = analysis::force_gaps(point.frame(), gap);
    point.modes = analysis::component_modes(point.frame());
    if (stubborn.empty()) return true;
    point.compilation->diagnostics.report(source::Code::C101, {},
                                          fmt::format("--gap: `{}` has no mode in which its gap is {}", stubborn, options.gap));
    return false;
}

} // namespace

void add_linear_point_options(CLI::App& command, LinearPointOptions& options) {
    add_model_options(command, options.model);
    command.add_option("--at", options.at, "The point: simulate until then. Default: the consistent start")
        ->check(finite_number())
        ->type_name("SECONDS");
    command.add_option("--start-time", options.run.start_time, "Default: the experiment annotation, else 0")
        ->check(finite_number())
        ->type_name("SECONDS");
    command
        .add_option("--tolerance", options.run.tolerance,
                    "Of the simulation up to the point, relative; default: the experiment annotation, else 1e-6")
        ->check(positive_number());
    command.add_option("--max-step", options.run.max_step, "Of the simulation up to the point: the longest step; default: any length")
        ->check(positive_number())
        ->type_name("SECONDS");
    options.run.solver = automatic;
    command.add_option("--solver", options.run.solver, "Of the simulation up to the point; `torsion simulate --solver list` explains the choices")
        ->type_name("NAME")
        ->capture_default_str();
    command.add_option("--gap", options.gap, "Elements with a gap: as they are at the point, or all closed, or all open")
        ->check(CLI::IsMember({"current", "closed", "open"}))
        ->capture_default_str();
    command.add_flag("--freeze-sources", options.freezes_sources,
                     "Hold the torques of sources as they are at the point: what they change by with angle or speed is no spring and no damper");
    command.add_option("-o,--output", options.outputs, "File, several times for several; the extension decides")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command.add_flag("--json", options.json, "The result as JSON");
}

LinearPoint operating_point(const LinearPointOptions& options) {
    if (is_fmu(options.model.target))
        return refused("an FMU does not give its equations: `linearize` and `modes` need the model",
                       "or a library that `torsion build --linearization` wrote");
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return refused(error, "");
    pipeline->lowering.energy = false;
    pipeline->lowering.linearization = true;
    pipeline->has_source_inputs = options.freezes_sources;
    ask_for_form(options.run.solver, pipeline->lowering);

    LinearPoint point;
    const bool is_compiled = is_library(options.model.target);
    if (is_compiled && options.freezes_sources) return refused("--freeze-sources needs the model: a compiled library does not tell its sources", "");
    point.compilation = is_compiled ? open_library(options.model.target) : compile(*pipeline);
    std::vector<OutputPath> outputs;
    for (const std::string& path : options.outputs) outputs.push_back({"-o", path});
    if (const std::string same = same_file_twice(outputs, options.model, files_of(*point.compilation)); !same.empty()) return refused(same, "");
    std::vector<std::pair<std::uint32_t, double>> settings;
    if (is_compiled && point.compilation->ok) settings = library_settings(pipeline->settings, *point.compilation);
    if (!point.compilation->ok) {
        print_all(point, options);
        point.exit_code = exit_code_of(point.compilation->diagnostics, model_at_fault);
        return point;
    }
    const TorsionModel& model = point.compilation->compiled->descriptor();
    if (model.tangent == nullptr) return refused("the library was built without its linearization", "`torsion build --linearization` puts it in");
    point.simulation = std::make_unique<runtime::Simulation>(model);
    for (const auto& [row, value] : settings) point.simulation->set_parameter(row, value);
    if (!go(point, options)) point.exit_code = exit_code_of(point.compilation->diagnostics, simulation_failed);
    else if (!take_mode(point, options)) point.exit_code = wrong_command_line;
    print_all(point, options);
    return point;
}

bool move_operating_point(LinearPoint& point, const LinearPointOptions& options, std::uint32_t variable, double value) {
    point.compilation->diagnostics = {};
    const bool is_there = point.simulation->set_parameter(variable, value) && go(point, options) && take_mode(point, options);
    if (!is_there) print_all(point, options);
    return is_there;
}

ExitCode cannot_linearize(LinearPoint& point, const std::string& problem) {
    source::Diagnostics diagnostics;
    diagnostics.report(source::Code::R302, {}, session::no_linear_system(point.frame().time, problem));
    print_messages(diagnostics, point.compilation->sources);
    return simulation_failed;
}

} // namespace torsion::driver
