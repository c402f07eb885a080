// `torsion response`: amplitudes of a drivetrain over its speed, under excitations by order.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/linear_point.h"
#include "compiler/driver/nonlinear_response.h"
#include "compiler/driver/streams.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::driver {

namespace {

struct ResponseCommand {
    LinearPointOptions point;
    ResponseOptions wish;
    std::vector<std::string> orders, loss_factors, limits;
    std::optional<double> load;
    std::string speeds;
    std::string plot = "amplitudes";
    ResponsePicture picture = ResponsePicture::Amplitudes;
    bool terminal = false;
    bool is_nonlinear = false;
    NonlinearCommand nonlinear;
};

bool read_picture(const std::string& word, ResponsePicture& picture) {
    constexpr std::pair<std::string_view, ResponsePicture> pictures[] = {{"amplitudes", ResponsePicture::Amplitudes},
                                                                         {"orders", ResponsePicture::Orders},
                                                                         {"campbell", ResponsePicture::Campbell},
                                                                         {"vectors", ResponsePicture::Vectors}};
    const auto* found = std::ranges::find(pictures, word, &std::pair<std::string_view, ResponsePicture>::first);
    if (found == std::end(pictures)) return false;
    picture = found->second;
    return true;
}

/// Numbers between colons. Nothing: one of them is none.
std::optional<std::vector<double>> numbers_of(std::string_view text) {
    std::vector<double> numbers;
    for (;;) {
        const std::string_view part = text.substr(0, text.find(':'));
        double value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(value)) return std::nullopt;
        numbers.push_back(value);
        if (part.size() == text.size()) return numbers;
        text.remove_prefix(part.size() + 1);
    }
}

/// NAME=ORDER:AMPLITUDE[:PHASE], or NAME=FILE.csv.
std::string read_order(const std::string& text, std::optional<double> load, std::vector<OrderExcitation>& orders) {
    const std::size_t equals = text.find('=');
    const std::string wrong = fmt::format("--order: `{}` is not NAME=ORDER:AMPLITUDE[:PHASE] or NAME=FILE.csv", text);
    if (equals == std::string::npos || equals == 0) return wrong;
    const std::string name = text.substr(0, equals), value = text.substr(equals + 1);
    if (value.ends_with(".csv")) {
        std::ranges::move(read_orders(name, value, load), std::back_inserter(orders));
        return {};
    }
    const auto numbers = numbers_of(value);
    if (!numbers || numbers->size() < 2 || numbers->size() > 3) return wrong;
    orders.push_back({name, (*numbers)[0], (*numbers)[1], numbers->size() > 2 ? (*numbers)[2] : 0});
    return {};
}

/// COMPONENT=ETA
bool read_loss_factor(const std::string& text, std::vector<std::pair<std::string, double>>& factors) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) return false;
    const auto numbers = numbers_of(std::string_view(text).substr(equals + 1));
    if (!numbers || numbers->size() != 1) return false;
    factors.emplace_back(text.substr(0, equals), numbers->front());
    return true;
}

/// NAME=VALUE, NAME=FILE.csv or NAME=m68:SIGMA_B:D:N0[:CK][:transient], in N/mm², mm and rev/min.
bool read_limit_option(const std::string& text, std::vector<ResponseLimit>& limits) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) return false;
    const std::string name = text.substr(0, equals);
    std::string value = text.substr(equals + 1);
    if (value.ends_with(".csv")) return limits.push_back(read_limit(name, value)), true;
    constexpr std::string_view propulsion = "m68:", transient = ":transient";
    if (!value.starts_with(propulsion)) {
        const auto numbers = numbers_of(value);
        if (!numbers || numbers->size() != 1) return false;
        limits.push_back({name, {{0, numbers->front()}, {1e9, numbers->front()}}});
        return true;
    }
    const bool is_transient = value.ends_with(transient);
    if (is_transient) value.resize(value.size() - transient.size());
    const auto factors = numbers_of(std::string_view(value).substr(propulsion.size()));
    if (!factors || factors->size() < 3 || factors->size() > 4) return false;
    limits.push_back(propulsion_shaft_limit(name, (*factors)[0] * 1e6, (*factors)[1] / 1e3, (*factors)[2],
                                            factors->size() > 3 ? (*factors)[3] : 1, is_transient));
    return true;
}

std::string wrong_file(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv") && !path.ends_with(".svg") &&
            !path.ends_with(".html"))
            return fmt::format("-o: `{}` is neither .json nor .csv nor .svg nor .html", path);
    }
    return {};
}

/// Options that only one of the two has.
std::string wrong_kind(const CLI::App& command, bool is_nonlinear) {
    static constexpr const char* of_linear[] = {
        "--at",          "--inputs",  "--gap",           "--freeze-sources", "--order",       "--load",
        "--no-declared", "--misfire", "--sensitivities", "--heat",           "--loss-factor", "--modal-damping",
        "--limit",       "--speeds",  "--shaft",         "--plot",           "--terminal"};
    static constexpr const char* of_nonlinear[] = {"--speed", "--periods", "--follow-flips"};
    for (const char* name :
         is_nonlinear ? std::span<const char* const>(of_linear) : std::span<const char* const>(of_nonlinear)) {
        if (command.count(name) > 0)
            return std::string(name) +
                   (is_nonlinear ? " is of the linear response, without --nonlinear" : " needs --nonlinear");
    }
    return {};
}

ExitCode response(ResponseCommand options, const CLI::App& command) {
    if (const std::string wrong = wrong_kind(command, options.is_nonlinear); !wrong.empty())
        return command_line_error(wrong, "");
    if (options.is_nonlinear) return nonlinear_response(options.point, options.wish.variables, options.nonlinear);
    if (options.speeds.empty()) return command_line_error("--speeds is required", "for example --speeds 300:3000:10");
    if (const std::string error = wrong_file(options.point.outputs); !error.empty())
        return command_line_error(error, "");
    if (!read_picture(options.plot, options.picture))
        return command_line_error(
            fmt::format("--plot: `{}` is neither amplitudes nor orders nor campbell nor vectors", options.plot), "");
    const auto is_table = [](const std::string& text) { return text.ends_with(".csv"); };
    if (options.load && std::ranges::none_of(options.orders, is_table))
        return command_line_error("--load is that of a table of orders, and none is given", "--order NAME=FILE.csv");
    try {
        for (const std::string& text : options.orders) {
            if (const std::string error = read_order(text, options.load, options.wish.orders); !error.empty())
                return command_line_error(error, "for example torque.tau=2:40:90");
        }
        for (const std::string& text : options.limits) {
            if (!read_limit_option(text, options.wish.limits))
                return command_line_error(
                    fmt::format(
                        "--limit: `{}` is not NAME=VALUE, NAME=FILE.csv or NAME=m68:SIGMA_B:D:N0[:CK][:transient]",
                        text),
                    "for example shaft.tau=1200");
        }
    } catch (const Error& failed) {
        print_messages(failed.diagnostics());
        return exit_code_of(failed.diagnostics(), simulation_failed);
    }
    for (const std::string& text : options.loss_factors) {
        if (!read_loss_factor(text, options.wish.loss_factors))
            return command_line_error(fmt::format("--loss-factor: `{}` is not COMPONENT=FACTOR", text),
                                      "for example coupling=0.15");
    }
    const auto speeds = numbers_of(options.speeds);
    if (!speeds || speeds->size() != 3)
        return command_line_error(fmt::format("--speeds: `{}` is not FROM:TO:STEP in rev/min", options.speeds),
                                  "for example 300:3000:10");
    options.wish.from = (*speeds)[0], options.wish.to = (*speeds)[1], options.wish.step = (*speeds)[2];
    if (options.terminal && options.picture != ResponsePicture::Amplitudes &&
        options.picture != ResponsePicture::Orders)
        return command_line_error("--terminal: the terminal shows curves: --plot amplitudes or orders",
                                  "-o x.svg shows the others");
    options.wish.point = options.point.point;
    options.point.point = excited_point(options.wish);
    leave_stdout_to(options.point.outputs);
    ExitCode code = success;
    const auto point = operating_point(options.point, code);
    if (!point) return code;
    try {
        const Response result = point->response(options.wish);
        print_result(options.point, options.point.json ? result.json() : std::string(), result.text);
        if (options.terminal) say_escaped(result.terminal(options.picture, terminal_columns(), wants_colour(1)));
        return write_files(options.point, [&](const std::string& path) { result.write(path, options.picture); });
    } catch (const Error& failed) {
        return cannot_linearize(failed);
    }
}

} // namespace

Command response_command(CLI::App& app) {
    auto options = std::make_shared<ResponseCommand>();
    CLI::App* command = app.add_subcommand(
        "response", "Amplitudes over the speed of a shaft, under excitations by order (.csv, .json, .svg, .html)");
    add_linear_point_options(*command, options->point);
    command
        ->add_option("--order", options->orders,
                     "A·cos(order·φ + phase), A the peak, phase in degrees, beside an input of the model or what a "
                     "source takes: torque.tau. Or a table: "
                     "order, amplitude, phase_deg, speed_rpm, load. Several times for several")
        ->allow_extra_args(false)
        ->type_name("NAME=ORDER:A[:PHASE]");
    command->add_option("--load", options->load, "The load of tables that have several")->type_name("NUMBER");
    command->add_flag("!--no-declared", options->wish.declared,
                      "Leave out what components declare: cylinders, meshes, joints, propellers");
    command
        ->add_option("--misfire", options->wish.misfire,
                     "The cylinder whose combustion fails; each: one after the other, and the worst")
        ->type_name("COMPONENT|each");
    command->add_flag("--sensitivities", options->wish.sensitivities,
                      "What moves the largest peaks: stiffnesses, inertias, dampings");
    command->add_flag("--heat", options->wish.heat, "The mean power that vibration turns into heat in each element");
    command
        ->add_option("--loss-factor", options->loss_factors,
                     "The stiffness of an element is c·(1 + i·FACTOR). Several times for several")
        ->allow_extra_args(false)
        ->type_name("COMPONENT=FACTOR");
    command->add_option("--modal-damping", options->wish.modal_damping, "What the damping ratio of each mode has more")
        ->type_name("RATIO");
    command
        ->add_option("--limit", options->limits,
                     "What the sum of a variable's orders may reach: a number, a table (speed_rpm, limit), or the "
                     "stress of a propulsion shaft by IACS UR "
                     "M68, m68:SIGMA_B:D:N0[:CK][:transient] in N/mm², mm and rev/min. Several times for several")
        ->allow_extra_args(false)
        ->type_name("NAME=LIMIT");
    command->add_option("--speeds", options->speeds, "Speeds in rev/min")->type_name("FROM:TO:STEP");
    command
        ->add_option("--shaft", options->wish.shaft, "Whose speeds these are; default: the shaft of the first --order")
        ->type_name("COMPONENT");
    command
        ->add_option("--variables", options->wish.variables,
                     "Show variables whose names contain a match; default: torques and forces of elastic elements")
        ->type_name("REGEX");
    command
        ->add_option("--plot", options->plot,
                     "What .svg shows: amplitudes over the speed, order by order, a Campbell diagram with amplitudes, "
                     "or vectors of the orders")
        ->type_name("amplitudes|orders|campbell|vectors");
    command->add_flag("--terminal", options->terminal, "Draw amplitudes or orders in the terminal too");
    command->add_flag("--nonlinear", options->is_nonlinear,
                      "Periodic motions with gaps, friction and all that is not linear, instead");
    command
        ->add_option("--speed", options->nonlinear.speed,
                     "Of --nonlinear: a parameter whose value makes the period, 2π/Ω of rad/s, and its values; STEP: "
                     "motions at these, too")
        ->type_name("NAME=FROM:TO[:STEP]");
    command
        ->add_option("--periods", options->nonlinear.periods,
                     "Of --nonlinear: a motion repeats after so many of them; default: 1")
        ->type_name("NUMBER");
    command->add_flag("--follow-flips", options->nonlinear.follow_flips,
                      "Of --nonlinear: motions of twice the period, where they set in");
    return {command, [options, command] { return response(*options, *command); }};
}

} // namespace torsion::driver
