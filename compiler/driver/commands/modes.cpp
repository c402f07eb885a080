// `torsion modes`: eigenfrequencies, damping, shapes, energies and critical speeds of a drivetrain at a point of its simulation.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/linear_point.h"
#include "compiler/driver/streams.h"

#include "compiler/analysis/linear/modes_report.h"
#include "compiler/analysis/plot/modes_chart.h"
#include "compiler/session/linear_point.h"
#include "compiler/structure/limits.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>

namespace torsion::driver {

namespace {

struct ModesOptions {
    LinearPointOptions point;
    std::string speeds, vary;
    std::vector<double> orders{0.5, 1, 1.5, 2, 3, 4, 6};
};

bool read_number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t colon; (colon = text.find(':')) != std::string_view::npos; text.remove_prefix(colon + 1)) parts.push_back(text.substr(0, colon));
    parts.push_back(text);
    return parts;
}

bool read_speeds(const std::string& text, analysis::ModesRecord& record) {
    if (text.empty()) return true;
    const auto parts = split(text);
    return parts.size() == 2 && read_number(parts[0], record.low) && read_number(parts[1], record.high) && record.low >= 0 &&
           record.high > record.low;
}

struct Variation {
    std::string name;
    std::vector<double> values;
};

/// NAME=FROM:TO:COUNT
bool read_variation(const std::string& text, Variation& variation) {
    if (text.empty()) return true;
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) return false;
    variation.name = text.substr(0, equals);
    const auto parts = split(std::string_view(text).substr(equals + 1));
    double from = 0, to = 0, count = 0;
    if (parts.size() != 3 || !read_number(parts[0], from) || !read_number(parts[1], to) || !read_number(parts[2], count)) return false;
    if (count < 2 || count > 10000 || count != std::floor(count)) return false;
    for (int i = 0; i < static_cast<int>(count); ++i) variation.values.push_back(from + (to - from) * i / (count - 1));
    return true;
}

std::string wrong_file(const std::vector<std::string>& files) {
    for (const std::string& path : files) {
        const std::string extension = std::filesystem::path(path).extension().string();
        if (path != "-" && extension != ".json" && extension != ".csv" && extension != ".svg")
            return fmt::format("-o: `{}` is neither .json nor .csv nor .svg", path);
    }
    return {};
}

std::string file_text(const std::string& path, const analysis::ModesRecord& record) {
    if (path.ends_with(".json") || path == "-") return modes_json(record);
    if (path.ends_with(".csv")) return modes_csv(record);
    const std::string& name = record.model_name;
    const std::string mode = words_of(record.components);
    const std::string title = name.substr(name.rfind('.') + 1) + (mode.empty() || mode.size() > 70 ? "" : ": " + mode);
    if (!record.variants.empty()) return variants_svg(record, title);
    return record.has_speeds() ? campbell_svg(record.modal, record.orders, record.low, record.high, title) : shapes_svg(record.modal, title);
}

/// Empty, or the limit that a value violates. A compiled library has no limits.
std::string broken_limit(const Compilation& compilation, std::uint32_t row, const Variation& variation) {
    if (!compilation.model) return {};
    const structure::SortedModel& model = *compilation.model;
    structure::VariedLimits limits(model.flat, model.parameters, {structure::VarId(row)});
    for (const double value : variation.values) {
        if (const auto outside = limits.broken_by({&value, 1}))
            return fmt::format("with {} = {}: {}", variation.name, value, structure::words_of(*outside, model.flat));
    }
    return {};
}

ExitCode vary(LinearPoint& point, const ModesOptions& options, const Variation& variation, analysis::ModesRecord& record) {
    const TorsionModel& model = point.model();
    std::uint32_t row = 0;
    while (row < model.n_variables && runtime::text(model, model.variables[row].name) != variation.name) ++row;
    if (row == model.n_variables || (model.variables[row].flags & TORSION_SETTABLE) == 0)
        return command_line_error(fmt::format("--vary: `{}` is no parameter that can be set in the compiled model", variation.name), "");
    if (const std::string broken = broken_limit(*point.compilation, row, variation); !broken.empty())
        return fault(source::Code::I122, broken, "", model_at_fault);
    record.varied = variation.name;
    for (const double value : variation.values) {
        if (!move_operating_point(point, options.point, row, value)) return simulation_failed;
        analysis::VariedModes& variant = record.variants.emplace_back();
        variant.value = value;
        analysis::LinearSystem system;
        std::string problem;
        if (!session::modes_at(point.frame(), options.point.freezes_sources, system, variant.modal, problem)) return cannot_linearize(point, problem);
    }
    return success;
}

ExitCode modes(const ModesOptions& options) {
    std::string error = wrong_file(options.point.outputs);
    if (!error.empty()) return command_line_error(error, "");
    Variation variation;
    if (!read_variation(options.vary, variation))
        return command_line_error(fmt::format("--vary: `{}` is not NAME=FROM:TO:COUNT", options.vary), "for example shaft.c=1e3:1e5:20");
    if (std::any_of(options.orders.begin(), options.orders.end(), [](double order) { return !(order > 0); }))
        return command_line_error("--orders: an order is a positive number", "");
    leave_stdout_to(options.point.outputs);
    LinearPoint point = operating_point(options.point);
    if (point.exit_code != success) return point.exit_code;
    analysis::ModesRecord record{point.compilation->model_name, point.modes, {}, {}, options.orders, 0, 0, {}, {}};
    if (!read_speeds(options.speeds, record))
        return command_line_error(fmt::format("--campbell: `{}` is not a range of speeds in rpm", options.speeds), "for example 500:6000");
    if (point.model().n_x > analysis::most_states)
        return command_line_error(
            fmt::format("not supported: modes of a model with {} states, more than {}", point.model().n_x, analysis::most_states), "");
    if (!session::modes_at(point.frame(), options.point.freezes_sources, record.system, record.modal, error)) return cannot_linearize(point, error);
    if (!variation.name.empty()) {
        if (const ExitCode answer = vary(point, options, variation, record); answer != success) return answer;
    }
    say("{}", options.point.json ? modes_json(record) : modes_text(record));
    for (const std::string& path : options.point.outputs) {
        error = runtime::write_file(path, file_text(path, record));
        if (!error.empty()) return fault(source::Code::E102, error, "", simulation_failed);
        if (!options.point.json) say("wrote {}\n", path);
    }
    return success;
}

} // namespace

Command modes_command(CLI::App& app) {
    auto options = std::make_shared<ModesOptions>();
    CLI::App* command = app.add_subcommand("modes", "Eigenfrequencies, damping, mode shapes and critical speeds at a point (.json, .csv, .svg)");
    add_linear_point_options(*command, options->point);
    command->add_option("--campbell", options->speeds, "Critical speeds in this range, in rpm; .svg is then the Campbell diagram")
        ->type_name("RPM:RPM");
    command->add_option("--orders", options->orders, "Orders of the speed")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("N,N,…")
        ->capture_default_str();
    command->add_option("--vary", options->vary, "The eigenfrequencies over a parameter too")->type_name("NAME=FROM:TO:COUNT");
    return {command, [options] { return modes(*options); }};
}

} // namespace torsion::driver
