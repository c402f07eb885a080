// `torsion linearize`: A, B, C, D with names at a point of the simulation.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/linear_point.h"
#include "compiler/driver/streams.h"

#include "compiler/session/pattern.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace torsion::driver {

namespace {

std::string neither_json_nor_mat(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        const std::string extension = std::filesystem::path(path).extension().string();
        if (path != "-" && extension != ".json" && extension != ".mat")
            return fmt::format("-o: `{}` is neither .json nor .mat", path);
    }
    return {};
}

ExitCode linearize(const LinearPointOptions& options) {
    std::string error = neither_json_nor_mat(options.outputs);
    if (error.empty()) error = session::wrong_pattern("--outputs", options.point.output_pattern);
    if (!error.empty()) return command_line_error(error, "");
    leave_stdout_to(options.outputs);
    ExitCode code = success;
    const auto point = operating_point(options, code);
    if (!point) return code;
    try {
        const Linearization system = point->linearize();
        print_result(options, system.json, system.text);
        return write_files(options, system.write);
    } catch (const Error& failed) {
        return cannot_linearize(failed);
    }
}

} // namespace

Command linearize_command(CLI::App& app) {
    auto options = std::make_shared<LinearPointOptions>();
    CLI::App* command =
        app.add_subcommand("linearize", "The linear system dx/dt = A x + B u, y = C x + D u at a point (.json, .mat)");
    add_linear_point_options(*command, *options);
    command
        ->add_option("--outputs", options->point.output_pattern,
                     "Variables that are y: those whose names contain a match. Default: the model's outputs")
        ->type_name("REGEX");
    return {command, [options] { return linearize(*options); }};
}

} // namespace torsion::driver
