// `torsion linearize`: A, B, C, D with names at a point of the simulation.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/linear_point.h"
#include "compiler/driver/streams.h"

#include "compiler/analysis/linear/linear_report.h"
#include "compiler/session/linear_point.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <regex>

namespace torsion::driver {

namespace {

struct LinearizeOptions {
    LinearPointOptions point;
    std::string outputs; ///< regular expression
};

std::string wrong_file(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        const std::string extension = std::filesystem::path(path).extension().string();
        if (path != "-" && extension != ".json" && extension != ".mat") return fmt::format("-o: `{}` is neither .json nor .mat", path);
    }
    return {};
}

bool find_outputs(const LinearizeOptions& options, const TorsionModel& model, std::vector<std::uint32_t>& outputs, std::string& error) {
    outputs = analysis::outputs_of(model);
    if (options.outputs.empty()) return true;
    outputs.clear();
    const std::regex wanted(options.outputs);
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& v = model.variables[i];
        const std::string name(runtime::text(model, v.name));
        if (v.type == TORSION_REAL && v.variability == TORSION_CONTINUOUS && v.section <= TORSION_Y && std::regex_search(name, wanted))
            outputs.push_back(i);
    }
    if (outputs.empty()) error = fmt::format("--outputs: no continuous variable matches `{}`", options.outputs);
    return error.empty();
}

ExitCode linearize(const LinearizeOptions& options) {
    std::string error = wrong_file(options.point.outputs);
    if (error.empty()) error = wrong_pattern("--outputs", options.outputs);
    if (!error.empty()) return command_line_error(error, "");
    leave_stdout_to(options.point.outputs);
    LinearPoint point = operating_point(options.point);
    if (point.exit_code != success) return point.exit_code;
    std::vector<std::uint32_t> outputs;
    if (!find_outputs(options, point.model(), outputs, error)) return command_line_error(error, "");
    analysis::LinearSystem system;
    if (!session::linear_system_at(point.frame(), outputs, options.point.freezes_sources, system, error)) return cannot_linearize(point, error);
    const analysis::LinearRecord record{point.compilation->model_name, point.modes, system, point.frame()};
    say("{}", options.point.json ? linear_json(record) : linear_text(record));
    for (const std::string& path : options.point.outputs) {
        error = path.ends_with(".mat") ? write_linear_system(path, record) : runtime::write_file(path, linear_json(record));
        if (!error.empty()) return fault(source::Code::E102, error, "", simulation_failed);
        if (!options.point.json) say("wrote {}\n", path);
    }
    return success;
}

} // namespace

Command linearize_command(CLI::App& app) {
    auto options = std::make_shared<LinearizeOptions>();
    CLI::App* command = app.add_subcommand("linearize", "The linear system dx/dt = A x + B u, y = C x + D u at a point (.json, .mat)");
    add_linear_point_options(*command, options->point);
    command->add_option("--outputs", options->outputs, "Variables that are y: those whose names contain a match. Default: the model's outputs")
        ->type_name("REGEX");
    return {command, [options] { return linearize(*options); }};
}

} // namespace torsion::driver
