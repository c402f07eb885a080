// `torsion fit`: parameters of a model from measured data. docs/reference/fit.md

#include "compiler/driver/command.h"
#include "compiler/driver/fit_options.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/fit/fit_report.h"

#include "runtime/output/file.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <unistd.h>

namespace torsion::driver {

namespace {

/// On one line of a terminal: the runs and the cost so far.
class FitProgress {
public:
    ~FitProgress() {
        if (is_shown_) tell_escaped("\r\033[K");
    }
    void show(std::size_t runs, std::size_t failed, double cost) {
        if (!is_enabled_) return;
        tell_escaped(fmt::format("\r{} runs{}   cost {:.5g}\033[K", runs, failed > 0 ? fmt::format(", {} failed", failed) : "", cost));
        std::fflush(stderr);
        is_shown_ = true;
    }

private:
    const bool is_enabled_ = has_terminal(STDERR_FILENO);
    bool is_shown_ = false;
};

std::string same_fit_outputs(const FitCommand& options) {
    std::vector<std::string> read = {options.fit.input_file};
    for (const fit::Experiment& experiment : options.fit.experiments) read.push_back(experiment.path);
    return same_file_twice({{"-o", options.output}, {"--plot", options.plot}}, options.model, std::move(read));
}

/// The name of a model that a file is called after.
std::string name_of_file(const std::string& path) {
    std::string name = path.substr(path.rfind('/') + 1);
    name = name.substr(0, name.rfind('.'));
    for (char& c : name) c = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? c : '_';
    return name.empty() || (name.front() >= '0' && name.front() <= '9') ? "M" + name : name;
}

ExitCode write_text(const std::string& path, const std::string& text, const char* option) {
    const std::string problem = runtime::write_file(path, text);
    if (problem.empty()) return success;
    print_messages(std::vector<Diagnostic>{{.code = "E102", .message = fmt::format("{}: {}", option, problem)}});
    return simulation_failed;
}

ExitCode write_model(const FitCommand& options, OpenedSession& opened, const Model& model, const fit::FitResult& result) {
    std::string problem;
    const auto text = fit::model_text(model.name(), name_of_file(options.output), result, problem);
    if (!text) {
        print_messages(std::vector<Diagnostic>{{.code = "C101", .message = "-o: " + problem, .help = "the values are in what is printed"}});
        return told_in_output(wrong_command_line);
    }
    const ExitCode written = write_text(options.output, *text, "-o");
    if (written != success || options.output == "-") return written;
    try {
        opened.session.load(options.output);
    } catch (const Error& error) { // the model is not found from there, or takes no such modifier
        print_messages(error.diagnostics());
        return exit_code_of(error.diagnostics(), model_at_fault);
    }
    return success;
}

ExitCode finish_fit(const FitCommand& options, OpenedSession& opened, const Model& model, const fit::FitResult& result) {
    if (options.json) say("{}\n", fit::json_of(model.name(), result));
    else say_text(fit::text_of(model.name(), result));
    ExitCode code = success;
    if (!options.plot.empty()) code = write_text(options.plot, fit::picture_of(short_name(model.name()), result), "--plot");
    if (code == success && !options.output.empty()) code = write_model(options, opened, model, result);
    return code;
}

ExitCode fit_model(FitCommand options) {
    if (const std::string wrong = read_fit_options(options); !wrong.empty()) return command_line_error(wrong, "");
    if (const auto wrong = wrong_solver(options.fit.run.solver)) return command_line_error(wrong->first, wrong->second);
    if (const std::string same = same_fit_outputs(options); !same.empty()) return command_line_error(same, "");
    if (kind_of(options.model.target) == TargetKind::Fmu) return command_line_error("a fit takes a model, and no FMU", "");
    if (kind_of(options.model.target) == TargetKind::Library && !options.output.empty())
        return command_line_error("-o: a compiled library is no class that a model could extend", "");
    leave_stdout_to({options.output, options.plot});
    std::string error;
    auto opened = open_session(options.model, error, true);
    if (!opened) return command_line_error(error, "");
    ExitCode code = success;
    const auto model = load_model(*opened, options.model, code);
    if (!model) return code;
    if (options.model.allow_external && options.fit.jobs == 0) options.fit.jobs = 1; // native code may have memory that all threads share
    try {
        fit::FitResult result;
        {
            Interrupt interrupt;
            FitProgress line;
            options.fit.cancel = &Interrupt::flag();
            options.fit.progress = [&](std::size_t runs, std::size_t failed, double cost) {
                interrupt.is_alive();
                line.show(runs, failed, cost);
            };
            result = fit::fit(*model, options.fit);
        }
        print_messages(model->diagnostics());
        return finish_fit(options, *opened, *model, result);
    } catch (const Error& failed) {
        print_messages(model->diagnostics(), failed.diagnostics());
        const bool is_run = !failed.diagnostics().empty() && failed.diagnostics().back().code[0] == 'R';
        return exit_code_of(failed.diagnostics(), is_run ? simulation_failed : model_at_fault);
    }
}

} // namespace

Command fit_command(CLI::App& app) {
    auto options = std::make_shared<FitCommand>();
    CLI::App* command = add_fit_options(app, *options);
    return {command, [options] { return fit_model(*options); }};
}

} // namespace torsion::driver
