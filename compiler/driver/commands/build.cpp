// `torsion build`: a model as a shared library for other programs, with its header.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

namespace fs = std::filesystem;

struct BuildCommand {
    ModelOptions model;
    std::string output;
    BuildOptions build;
    bool has_no_integrator = false, json = false;
    std::optional<double> real_time;
};

std::string size_text(std::uintmax_t bytes) {
    return bytes < 10000 ? fmt::format("{} bytes", bytes) : fmt::format("{:.0f} kB", 1e-3 * static_cast<double>(bytes));
}

void add_code_options(CLI::App& command, ControllerCode& options) {
    command.add_option("--precision", options.precision, "Of C code: double or single; default: double")
        ->check(CLI::IsMember({"double", "single"}));
    command
        .add_option("--solver", options.solver, "Of C code: euler, rk4, or rosenbrock for stiff models; default: rk4")
        ->check(CLI::IsMember({"euler", "rk4", "rosenbrock"}));
    command.add_option("--step-size", options.step, "Of C code: the fixed step in seconds; default: 0.001")
        ->type_name("SECONDS");
    command.add_flag("--locate-events", options.locates_events,
                     "Of C code: find state events inside the step, by a bounded bisection, not at its end");
}

std::string with_size(const std::string& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? path : fmt::format("{} ({})", path, size_text(size));
}

std::string words_of(const std::vector<std::string>& files) {
    std::string text = with_size(files[0]);
    for (std::size_t i = 1; i < files.size(); ++i) text += (i + 1 < files.size() ? ", " : " and ") + files[i];
    return text;
}

std::string json_of(const Written& written) {
    nlohmann::ordered_json json = {
        {"model", short_name(written.compilation->model())}, {"files", written.files}, {"seconds", written.seconds}};
    if (written.bound) json["real_time"] = nlohmann::ordered_json::parse(written.bound->json);
    json["diagnostics"] = nlohmann::ordered_json::parse(render_json(written.diagnostics));
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

ExitCode build(BuildCommand options) {
    std::string error;
    if (options.real_time) options.build.code.step = options.real_time, options.build.code.is_real_time = true;
    auto opened = open_session(options.model, error);
    if (!opened) return command_line_error(error, "");
    options.build.has_integrator = !options.has_no_integrator;
    options.build.keep = files_of(options.model);
    leave_stdout_to({options.output});
    try {
        const Written written = opened->session.build(opened->load, options.output, options.build);
        print_messages(written.diagnostics);
        if (options.model.verbose) print_compilation(*written.compilation);
        if (options.json) {
            say("{}\n", json_of(written));
            return success;
        }
        say("{}: {}\nwrote {} in {:.0f} ms\n{}", short_name(written.compilation->model()), written.verdict,
            words_of(written.files), 1e3 * written.seconds, written.bound ? written.bound->text : "");
        return success;
    } catch (const Error& failed) {
        return cannot_build(failed);
    }
}

} // namespace

Command build_command(CLI::App& app) {
    auto options = std::make_shared<BuildCommand>();
    CLI::App* command = app.add_subcommand("build", "Compile a model to a shared library and its header");
    add_model_options(*command, options->model);
    command
        ->add_option("-o,--output", options->output,
                     "The library; its header goes beside it. Default: libMODEL.so in the current folder")
        ->type_name("FILE");
    command
        ->add_option("--emit", options->build.emit,
                     "Not a library but the model's code alone: an object file, LLVM IR, assembly, or a folder of C99 "
                     "for controllers")
        ->check(CLI::IsMember({"obj", "llvm", "asm", "c"}));
    add_code_options(*command, options->build.code);
    command
        ->add_option("--real-time", options->real_time,
                     "Of C code: the step, whose most operations are proved and printed, with the modes beside it")
        ->type_name("SECONDS")
        ->excludes("--step-size");
    command->add_flag("--json", options->json, "What was written, as JSON");
    command
        ->add_option(
            "--prefix", options->build.prefix,
            "The library's functions are NAME_create, … instead of torsion_create, …: several libraries in one program")
        ->type_name("NAME");
    command
        ->add_option("--tunable", options->build.tunable,
                     "Parameters whose names contain a match can be set after the start, too")
        ->type_name("REGEX");
    command
        ->add_option("--target-cpu", options->build.target_cpu,
                     "The processor that the library needs at least: native, x86-64-v2, …; results do not depend on "
                     "it. Default: " +
                         host_processor() + " on this platform, elsewhere what all its processors have")
        ->type_name("NAME");
    command
        ->add_option("--target", options->build.target,
                     "The platform of the library: " + platform_names() + ". Default: this one")
        ->type_name("NAME");
    command->add_flag("--no-integrator", options->has_no_integrator,
                      "Leave CVODE out: the library has the fixed-step solvers only");
    command->add_flag("--linearization", options->build.has_linearization,
                      "Put exact derivatives of everything in, for `torsion linearize` and `torsion modes`");
    return {command, [options] { return build(*options); }};
}

} // namespace torsion::driver
