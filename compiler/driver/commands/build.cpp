// `torsion build`: a model as a shared library for other programs, with its header.

#include "compiler/driver/command.h"
#include "compiler/driver/commands/build_c.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "compiler/native/target/platforms.h"
#include "compiler/package/library_header.h"
#include "compiler/package/shared_library.h"
#include "compiler/pipeline.h"
#include "compiler/report/summary.h"
#include "compiler/session/library_files.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace torsion::driver {

namespace {

namespace fs = std::filesystem;
using native::CodeForm;

struct BuildOptions {
    ModelOptions model;
    std::string output, emit, tunable, prefix, cpu, target;
    bool has_no_integrator = false, has_linearization = false;
    CodeOptions c;
};

struct Form {
    const char* name;
    CodeForm form;
    const char* extension;
};
constexpr Form forms[] = {
    {"", CodeForm::Linkable, ".so"}, {"obj", CodeForm::Object, ".o"}, {"llvm", CodeForm::Llvm, ".ll"}, {"asm", CodeForm::Assembly, ".s"}};

const Form& form_of(const std::string& name) {
    for (const Form& form : forms) {
        if (name == form.name) return form;
    }
    return forms[0];
}

/// Windows names libraries without a prefix.
std::string output_path(const BuildOptions& options, const native::TargetSpec& target, const std::string& model_name) {
    if (!options.output.empty()) return options.output;
    const Form& form = form_of(options.emit);
    const std::string name = model_name.substr(model_name.rfind('.') + 1);
    if (form.form != CodeForm::Linkable) return name + form.extension;
    return package::has_import_library(target) ? name + ".dll" : "lib" + name + form.extension;
}

ExitCode cannot_write(Compilation& compilation, const std::string& why) {
    compilation.diagnostics.report(source::Code::E102, {}, why);
    print_messages(compilation.diagnostics, compilation.sources);
    return simulation_failed;
}

std::string size_text(std::uintmax_t bytes) {
    return bytes < 10000 ? fmt::format("{} bytes", bytes) : fmt::format("{:.0f} kB", 1e-3 * static_cast<double>(bytes));
}

std::string written(const std::string& path) {
    std::error_code ignored;
    return fmt::format("{} ({})", path, size_text(fs::file_size(path, ignored)));
}

/// Writes the files of a compiled model.
ExitCode write(const BuildOptions& options, const native::TargetSpec& target, Compilation& compilation, std::chrono::steady_clock::time_point begin) {
    const std::string path = output_path(options, target, compilation.model_name);
    const bool is_library = options.emit.empty();
    const std::string header = is_library ? session::header_path(path) : "";
    const std::string import_library = is_library && package::has_import_library(target) ? package::import_library_path(path) : "";
    if (const std::string same =
            same_file_twice({{"-o", path}, {"the header", header}, {"the import library", import_library}}, options.model, files_of(compilation));
        !same.empty())
        return command_line_error(same, "");
    if (is_library && path == "-") return command_line_error("-o: a library does not go to the standard output", "`--emit asm` and `--emit llvm` do");
    leave_stdout_to({path});
    const auto link_begin = std::chrono::steady_clock::now();
    const std::string why = is_library ? session::write_library({path, options.prefix, target, !options.has_no_integrator}, compilation)
                                       : runtime::write_file(path, compilation.objects[0]);
    if (!why.empty()) return cannot_write(compilation, why);
    std::string files = written(path);
    if (!import_library.empty()) files += ", " + import_library;
    if (is_library) files += " and " + header;
    const auto end = std::chrono::steady_clock::now();
    compilation.phases.push_back({is_library ? "link" : "write", std::chrono::duration<double>(end - link_begin).count()});
    print_messages(compilation.diagnostics, compilation.sources);
    if (options.model.verbose) print_reading(compilation), print_phases(compilation.phases);
    const std::string& name = compilation.model_name;
    say("{}: {}\nwrote {} in {:.0f} ms\n", name.substr(name.rfind('.') + 1), report::verdict(compilation), files,
        1e3 * std::chrono::duration<double>(end - begin).count());
    return success;
}

/// Options that the other forms of code have, or C code does not. Empty: all is well.
std::string misplaced(const BuildOptions& options) {
    const bool has_c = !options.c.precision.empty() || !options.c.solver.empty() || options.c.step || options.c.locates_events;
    if (options.emit != "c") return has_c ? "--precision, --solver, --step-size and --locate-events are for --emit c" : "";
    if (!options.target.empty() || !options.cpu.empty()) return "--target and --target-cpu: C code is for any processor";
    if (!options.tunable.empty()) return "--tunable: in C code a change of a parameter counts from the next init on";
    return options.has_no_integrator || options.has_linearization ? "--no-integrator and --linearization are for libraries" : "";
}

ExitCode build(const BuildOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    if (const std::string problem = misplaced(options); !problem.empty()) return command_line_error(problem, "");
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    const auto wanted = native::TargetSpec::named(options.target.empty() ? native::host_platform()->name : options.target);
    if (!wanted) return command_line_error(fmt::format("--target: there is no platform `{}`", options.target), native::platform_names());
    native::TargetSpec target = *wanted;
    if (!options.cpu.empty()) target.cpu = options.cpu;
    if (const std::string problem = options.emit.empty() ? package::runtime_problem(target) : std::string(); !problem.empty())
        return command_line_error(fmt::format("--target: {}", problem), "");
    if (const std::string problem = problem_of(target); !problem.empty())
        return command_line_error("--target-cpu: " + problem, "native, x86-64, x86-64-v2, x86-64-v3 or a name that LLVM knows");
    if (const std::string wrong = wrong_pattern("--tunable", options.tunable); !wrong.empty()) return command_line_error(wrong, "");
    if (!options.prefix.empty() && package::identifier(options.prefix) != options.prefix)
        return command_line_error(fmt::format("--prefix: `{}` is no identifier of C", options.prefix),
                                  "letters, digits and underscores, no digit first");
    if (!options.prefix.empty() && !options.emit.empty() && options.emit != "c")
        return command_line_error("--prefix is for libraries: the code alone has one symbol, torsion_model", "");
    pipeline->tunable = options.tunable;
    pipeline->lowering.energy = false; // the library has no energy audit
    if (options.emit == "c") return build_c(options.model, {options.output, options.prefix, options.c}, *pipeline);
    pipeline->lowering.linearization = options.has_linearization;
    pipeline->native.interpret = true; // no code runs here
    pipeline->object = native::ObjectOptions{form_of(options.emit).form, target};
    const auto compilation = compile(*pipeline);
    if (compilation->ok && compilation->compiled) return write(options, target, *compilation, begin);
    print_messages(compilation->diagnostics, compilation->sources);
    if (!messages_are_json()) print_library_remarks(*compilation);
    return exit_code_of(compilation->diagnostics, model_at_fault);
}

} // namespace

Command build_command(CLI::App& app) {
    auto options = std::make_shared<BuildOptions>();
    CLI::App* command = app.add_subcommand("build", "Compile a model to a shared library and its header");
    add_model_options(*command, options->model);
    command->add_option("-o,--output", options->output, "The library; its header goes beside it. Default: libMODEL.so in the current folder")
        ->type_name("FILE");
    command
        ->add_option("--emit", options->emit,
                     "Not a library but the model's code alone: an object file, LLVM IR, assembly, or a folder of C99 for controllers")
        ->check(CLI::IsMember({"obj", "llvm", "asm", "c"}));
    add_code_options(*command, options->c);
    command
        ->add_option("--prefix", options->prefix,
                     "The library's functions are NAME_create, … instead of torsion_create, …: several libraries in one program")
        ->type_name("NAME");
    command->add_option("--tunable", options->tunable, "Parameters whose names contain a match can be set after the start, too")->type_name("REGEX");
    command
        ->add_option("--target-cpu", options->cpu,
                     "The processor that the library needs at least: native, x86-64-v2, …; results do not depend on it. Default: " +
                         native::TargetSpec::host().cpu + " on this platform")
        ->type_name("NAME");
    command->add_option("--target", options->target, "The platform of the library: " + native::platform_names() + ". Default: this one")
        ->type_name("NAME");
    command->add_flag("--no-integrator", options->has_no_integrator, "Leave CVODE out: the library has the fixed-step solvers only");
    command->add_flag("--linearization", options->has_linearization,
                      "Put exact derivatives of everything in, for `torsion linearize` and `torsion modes`");
    return {command, [options] { return build(*options); }};
}

} // namespace torsion::driver
