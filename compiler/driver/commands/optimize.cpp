// `torsion optimize`: parameters with which a model is best. docs/reference/optimize.md

#include "compiler/driver/command.h"
#include "compiler/driver/new_model.h"
#include "compiler/driver/optimize_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/search_of_model.h"
#include "compiler/driver/streams.h"

#include <memory>

namespace torsion::driver {

namespace {

std::string same_optimize_outputs(const OptimizeCommand& options) {
    return same_file_twice({{"-o", options.output}, {"--history", options.history}}, options.model,
                           {options.optimize.input_file});
}

ExitCode finish_optimization(const OptimizeCommand& options, OpenedSession& opened, const Model& model,
                             const optimize::Outcome& outcome) {
    if (options.json) say("{}\n", optimize::json_of(model.name(), outcome));
    else say_text(optimize::text_of(model.name(), outcome));
    if (!options.history.empty()) {
        const ExitCode written = write_text_file(options.history, optimize::history_of(outcome), "--history");
        if (written != success) return written;
    }
    if (!outcome.is_feasible) {
        print_messages(std::vector<Diagnostic>{{.code = "R341",
                                                .message = "no run meets all constraints",
                                                .help = "other bounds, wider limits, or more searches: --starts 20"}});
        return simulation_failed;
    }
    if (options.output.empty()) return success;
    std::string problem;
    const auto text = optimize::model_text(model.name(), model_name_of_file(options.output), outcome, problem);
    return write_new_model(options.output, text, problem, opened);
}

ExitCode optimize_model(OptimizeCommand options) {
    if (const std::string wrong = read_optimize_options(options); !wrong.empty()) return command_line_error(wrong, "");
    if (const auto wrong = wrong_solver(options.optimize.run.solver))
        return command_line_error(wrong->first, wrong->second);
    if (const std::string same = same_optimize_outputs(options); !same.empty()) return command_line_error(same, "");
    if (kind_of(options.model.target) == TargetKind::Fmu)
        return command_line_error("an optimization takes a model, and no FMU", "");
    if (kind_of(options.model.target) == TargetKind::Library && !options.output.empty())
        return command_line_error("-o: a compiled library is no class that a model could extend", "");
    leave_stdout_to({options.output, options.history});
    return search_of_model(
        options.model, options.optimize, "best",
        [](const Model& model, const auto& wanted) { return optimize::optimize(model, wanted); },
        [&](OpenedSession& opened, const Model& model, const optimize::Outcome& result) {
            return finish_optimization(options, opened, model, result);
        });
}

} // namespace

Command optimize_command(CLI::App& app) {
    auto options = std::make_shared<OptimizeCommand>();
    CLI::App* command = add_optimize_options(app, *options);
    return {command, [options] { return optimize_model(*options); }};
}

} // namespace torsion::driver
