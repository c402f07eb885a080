// `torsion modes`: eigenfrequencies, damping, shapes, energies and critical speeds of a drivetrain at a point of its
// simulation.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/linear_point.h"
#include "compiler/driver/streams.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

namespace torsion::driver {

namespace {

struct ModesOptions {
    LinearPointOptions point;
    std::string speeds, picture = "usual";
};

bool read_number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t colon; (colon = text.find(':')) != std::string_view::npos; text.remove_prefix(colon + 1))
        parts.push_back(text.substr(0, colon));
    parts.push_back(text);
    return parts;
}

bool read_speeds(const std::string& text, std::optional<std::pair<double, double>>& speeds) {
    if (text.empty()) return true;
    const auto parts = split(text);
    double low = 0, high = 0;
    if (parts.size() != 2 || !read_number(parts[0], low) || !read_number(parts[1], high) || !(low >= 0) ||
        !(high > low))
        return false;
    speeds.emplace(low, high);
    return true;
}

std::string wrong_modes_file(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        const std::string extension = std::filesystem::path(path).extension().string();
        if (path != "-" && extension != ".json" && extension != ".csv" && extension != ".svg")
            return fmt::format("-o: `{}` is neither .json nor .csv nor .svg", path);
    }
    return {};
}

ExitCode modes(ModesOptions options) {
    LinearizeOptions& wish = options.point.point;
    if (const std::string error = wrong_modes_file(options.point.outputs); !error.empty())
        return command_line_error(error, "");
    const bool draws =
        std::ranges::any_of(options.point.outputs, [](const std::string& path) { return path.ends_with(".svg"); });
    if (options.picture == "shapes" && !draws)
        return command_line_error("--plot: there is no picture to draw", "-o x.svg names one");
    if (std::any_of(wish.orders.begin(), wish.orders.end(), [](double order) { return !(order > 0); }))
        return command_line_error("--orders: an order is a positive number", "");
    leave_stdout_to(options.point.outputs);
    wish.excited.declared = wish.mean_turn;
    const bool has_speeds = read_speeds(options.speeds, wish.campbell);
    ExitCode code = success;
    const auto point = operating_point(options.point, code);
    if (!point) return code;
    if (!has_speeds)
        return command_line_error(fmt::format("--campbell: `{}` is not a range of speeds in rpm", options.speeds),
                                  "for example 500:6000");
    try {
        const Modes result = point->modes();
        const ModesPicture picture = options.picture == "shapes" ? ModesPicture::DriveLine : ModesPicture::Usual;
        print_result(options.point, result.json, result.text);
        return write_files(options.point, [&](const std::string& path) { result.write(path, picture); });
    } catch (const Error& failed) {
        return cannot_linearize(failed);
    }
}

} // namespace

Command modes_command(CLI::App& app) {
    auto options = std::make_shared<ModesOptions>();
    CLI::App* command = app.add_subcommand(
        "modes", "Eigenfrequencies, damping, mode shapes and critical speeds at a point (.json, .csv, .svg)");
    add_linear_point_options(*command, options->point);
    command
        ->add_option("--campbell", options->speeds,
                     "Critical speeds in this range, in rpm; .svg is then the Campbell diagram")
        ->type_name("RPM:RPM");
    command
        ->add_option("--plot", options->picture,
                     "What .svg shows: shapes, along the drive line; or usual, the Campbell diagram, the "
                     "eigenfrequencies over a parameter, or a bar for "
                     "each mass")
        ->check(CLI::IsMember({"usual", "shapes"}))
        ->capture_default_str();
    command->add_option("--orders", options->point.point.orders, "Orders of the speed")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("N,N,…")
        ->capture_default_str();
    command
        ->add_option("--count", options->point.point.count,
                     "So many vibrations: the slowest, or with --near the nearest ones")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}));
    command
        ->add_option("--near", options->point.point.near, "Those vibrations that are nearest to this frequency, in Hz")
        ->type_name("HZ");
    command->add_flag(
        "--mean-turn", options->point.point.mean_turn,
        "The mean over the turns of cylinders, meshes and joints, as a response has it, in place of the present angle");
    command
        ->add_option("--vary", options->point.point.vary_range,
                     "The eigenfrequencies over a parameter too; equal ratios with :log")
        ->type_name("NAME=FROM:TO:COUNT[:log]");
    return {command, [options] { return modes(*options); }};
}

} // namespace torsion::driver
