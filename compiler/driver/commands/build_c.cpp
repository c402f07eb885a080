#include "compiler/driver/commands/build_c.h"

#include "compiler/c_source/c_source.h"
#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"
#include "compiler/package/library_header.h"
#include "compiler/pipeline.h"
#include "compiler/report/summary.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cmath>

namespace torsion::driver {

namespace {

using c_source::Method;

Method method_of(const std::string& name) {
    if (name == "euler") return Method::Euler;
    return name == "rosenbrock" ? Method::Rosenbrock : Method::RungeKutta4;
}

c_source::Options code_options(const CodeTarget& target, const std::string& model) {
    const bool is_single = target.code.precision == "single";
    return {target.prefix.empty() ? package::identifier(model.substr(model.rfind('.') + 1)) : target.prefix,
            is_single ? c_source::Precision::Single : c_source::Precision::Double, method_of(target.code.solver), target.code.step.value_or(1e-3),
            target.code.locates_events};
}

} // namespace

void add_code_options(CLI::App& command, CodeOptions& options) {
    command.add_option("--precision", options.precision, "Of C code: double or single; default: double")->check(CLI::IsMember({"double", "single"}));
    command.add_option("--solver", options.solver, "Of C code: euler, rk4, or rosenbrock for stiff models; default: rk4")
        ->check(CLI::IsMember({"euler", "rk4", "rosenbrock"}));
    command.add_option("--step-size", options.step, "Of C code: the fixed step in seconds; default: 0.001")->type_name("SECONDS");
    command.add_flag("--locate-events", options.locates_events,
                     "Of C code: find state events inside the step, by a bounded bisection, not at its end");
}

ExitCode build_c(const ModelOptions& model, const CodeTarget& target, PipelineOptions pipeline) {
    const auto begin = std::chrono::steady_clock::now();
    if (target.code.step && !(*target.code.step > 0 && std::isfinite(*target.code.step)))
        return command_line_error("--step-size: a length of time above 0", "");
    pipeline.is_for_c = true;
    pipeline.native.interpret = true; // no code runs here
    const auto compilation = compile(pipeline);
    const program::Program* const program = compilation->ok && compilation->compiled ? compilation->compiled->program() : nullptr;
    if (program == nullptr || !compilation->model || !c_source::can_be_written(*program, *compilation->model, compilation->diagnostics)) {
        print_messages(compilation->diagnostics, compilation->sources);
        if (!messages_are_json()) print_library_remarks(*compilation);
        return exit_code_of(compilation->diagnostics, model_at_fault);
    }
    const c_source::Options options = code_options(target, compilation->model_name);
    const std::string folder = target.folder.empty() ? options.name : target.folder;
    const c_source::Files files = c_source::write(*program, *compilation->model, compilation->sources, options);
    if (const std::string why = c_source::write_folder(folder, options.name, files); !why.empty()) {
        compilation->diagnostics.report(source::Code::E102, {}, why);
        print_messages(compilation->diagnostics, compilation->sources);
        return simulation_failed;
    }
    print_messages(compilation->diagnostics, compilation->sources);
    if (model.verbose) print_reading(*compilation), print_phases(compilation->phases);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    say("{}: {}\nwrote {}.h and {}.c in {} in {:.0f} ms\n", options.name, report::verdict(*compilation), options.name, options.name, folder,
        1e3 * seconds);
    return success;
}

} // namespace torsion::driver
