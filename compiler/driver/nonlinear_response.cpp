#include "compiler/driver/nonlinear_response.h"

#include "compiler/driver/console.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "torsion/session_nonlinear.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>
#include <unistd.h>

namespace torsion::driver {

namespace {

/// On one line of a terminal: how many motions there are, and at which speed.
class MotionProgress {
public:
    ~MotionProgress() {
        if (is_shown_) tell_escaped("\r\033[K");
    }
    void show(std::size_t motions, double speed) {
        if (!is_enabled_) return;
        tell_escaped(fmt::format("\r{} motions, speed {:.5g}\033[K", motions, speed));
        std::fflush(stderr);
        is_shown_ = true;
    }

private:
    const bool is_enabled_ = has_terminal(STDERR_FILENO);
    bool is_shown_ = false;
};

/// NAME=FROM:TO[:STEP]
bool read_speed(std::string_view text, NonlinearResponseOptions& options) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) return false;
    options.speed = text.substr(0, equals);
    text.remove_prefix(equals + 1);
    double* const places[] = {&options.from, &options.to, &options.step};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string_view part = text.substr(0, text.find(':'));
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), *places[i]);
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(*places[i])) return false;
        if (part.size() == text.size()) return i > 0 && (i < 2 || options.step > 0);
        text.remove_prefix(part.size() + 1);
    }
    return false;
}

std::string wrong_path(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv") && !path.ends_with(".svg") &&
            !path.ends_with(".png"))
            return fmt::format("-o: `{}` is neither .json nor .csv nor .svg nor .png", path);
    }
    return {};
}

std::string same_files(const LinearPointOptions& point, std::vector<std::string> read) {
    std::vector<OutputPath> outputs;
    for (const std::string& path : point.outputs) outputs.push_back({"-o", path});
    return same_file_twice(outputs, point.model, std::move(read));
}

NonlinearResponse found(const Model& model, NonlinearResponseOptions options) {
    Interrupt interrupt;
    MotionProgress line;
    options.cancel = &Interrupt::flag();
    options.progress = [&](std::size_t motions, double speed) {
        interrupt.is_alive();
        line.show(motions, speed);
    };
    return torsion::nonlinear_response(model, options);
}

} // namespace

ExitCode nonlinear_response(const LinearPointOptions& point, const std::string& variables,
                            const NonlinearCommand& command) {
    if (const std::string error = wrong_path(point.outputs); !error.empty()) return command_line_error(error, "");
    NonlinearResponseOptions options;
    if (!read_speed(command.speed, options))
        return command_line_error(command.speed.empty()
                                      ? "--nonlinear needs --speed: a parameter and its values"
                                      : fmt::format("--speed: `{}` is not NAME=FROM:TO[:STEP]", command.speed),
                                  "for example --speed w=10:200");
    options.run = point.point.run, options.periods = command.periods, options.follow_flips = command.follow_flips,
    options.variables = variables;
    if (const auto wrong = wrong_solver(options.run.solver)) return command_line_error(wrong->first, wrong->second);
    if (kind_of(point.model.target) != TargetKind::Model)
        return command_line_error(
            "--nonlinear needs the model: an FMU or a compiled library has no derivatives by its states", "");
    leave_stdout_to(point.outputs);
    std::string error;
    auto opened = open_session(point.model, error, true);
    if (!opened) return command_line_error(error, "");
    ExitCode code = success;
    const auto model = load_model(*opened, point.model, code);
    if (!model) return code;
    if (const std::string same = same_files(point, model->compilation().files()); !same.empty())
        return command_line_error(same, "");
    if (point.model.verbose) print_compilation(model->compilation());
    try {
        const NonlinearResponse result = found(*model, options);
        print_messages(model->diagnostics(), result.diagnostics);
        print_result(point, point.json ? result.json() : std::string(), result.text);
        return write_files(point, [&](const std::string& path) { result.write(path); });
    } catch (const Error& failed) {
        print_messages(model->diagnostics());
        return cannot_linearize(failed);
    }
}

} // namespace torsion::driver
