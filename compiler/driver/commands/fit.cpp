// `torsion fit`: parameters of a model from measured data. docs/reference/fit.md

#include "compiler/driver/command.h"
#include "compiler/driver/fit_options.h"
#include "compiler/driver/new_model.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/search_of_model.h"
#include "compiler/driver/streams.h"
#include "torsion/session_fit.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace torsion::driver {

namespace {

std::string same_fit_outputs(const FitCommand& options) {
    std::vector<std::string> read = {options.fit.input_file};
    for (const fit::Experiment& experiment : options.fit.experiments) read.push_back(experiment.path);
    return same_file_twice({{"-o", options.output}, {"--plot", options.plot}, {"--report", options.report}},
                           options.model, std::move(read));
}

ExitCode write_fitted_model(const FitCommand& options, OpenedSession& opened, const Model& model,
                            const fit::FitResult& result) {
    std::string problem;
    const auto text = fit::model_text(model.name(), model_name_of_file(options.output), result, problem);
    return write_new_model(options.output, text, problem, opened);
}

ExitCode finish_fit(const FitCommand& options, OpenedSession& opened, const Model& model,
                    const fit::FitResult& result) {
    if (options.json) say("{}\n", fit::json_of(model.name(), result));
    else say_text(fit::text_of(model.name(), result));
    ExitCode code = success;
    if (!options.plot.empty())
        code = write_text_file(options.plot, fit::picture_of(short_name(model.name()), result), "--plot");
    if (code == success && !options.report.empty())
        code = write_text_file(options.report, fit::page_of(model.name(), result), "--report");
    if (code == success && !options.output.empty()) code = write_fitted_model(options, opened, model, result);
    return code;
}

ExitCode fit_model(FitCommand options) {
    if (const std::string wrong = read_fit_options(options); !wrong.empty()) return command_line_error(wrong, "");
    if (const auto wrong = wrong_solver(options.fit.run.solver)) return command_line_error(wrong->first, wrong->second);
    if (const std::string same = same_fit_outputs(options); !same.empty()) return command_line_error(same, "");
    if (kind_of(options.model.target) == TargetKind::Fmu)
        return command_line_error("a fit takes a model, and no FMU", "");
    if (kind_of(options.model.target) == TargetKind::Library && !options.output.empty())
        return command_line_error("-o: a compiled library is no class that a model could extend", "");
    leave_stdout_to({options.output, options.plot, options.report});
    return search_of_model(
        options.model, options.fit, "cost",
        [](const Model& model, const auto& wanted) { return fit::fit(model, wanted); },
        [&](OpenedSession& opened, const Model& model, const fit::FitResult& result) {
            return finish_fit(options, opened, model, result);
        });
}

} // namespace

Command fit_command(CLI::App& app) {
    auto options = std::make_shared<FitCommand>();
    CLI::App* command = add_fit_options(app, *options);
    return {command, [options] { return fit_model(*options); }};
}

} // namespace torsion::driver
