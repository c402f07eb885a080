// `torsion orders`: orders of a result over the speed of a shaft, tracked in the domain of its angle.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"

#include "compiler/session/installation.h"
#include "compiler/session/pattern.h"

#include "compiler/analysis/orders/orders_report.h"
#include "compiler/analysis/plot/orders_chart.h"
#include "compiler/raster/picture_file.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

constexpr double most_turns = 1e6;

struct OrdersCommand {
    std::string file;
    analysis::OrdersWish wish;
    double turns = 8;
    double step = 0; ///< 0: half a window
    bool is_flat_top = false;
    std::vector<double> orders;
    std::vector<std::string> outputs;
    std::string title;
    bool json = false;
};

bool is_text_name(const std::string& path) { return path == "-" || path.ends_with(".csv") || path.ends_with(".json"); }

/// Empty, or what is wrong with the options.
std::string wrong_orders_option(const OrdersCommand& options) {
    const analysis::OrdersWish& wish = options.wish;
    for (const std::string& path : options.outputs) {
        if (!is_text_name(path) && !raster::is_picture_name(path))
            return fmt::format("-o: `{}` is neither .csv nor .json nor .svg nor .png", path);
    }
    if (!wish.shaft.speed.empty() && !wish.shaft.angle.empty())
        return "--speed and --angle: one of them tells how the shaft turns";
    if (!wish.shaft.unit.empty() && wish.shaft.speed.empty() && wish.shaft.angle.empty())
        return "--unit is that of --speed or --angle, and none is given";
    if (options.turns != std::floor(options.turns) || options.turns < 1 || options.turns > most_turns)
        return fmt::format("--turns is a whole number from 1 to {:.0f}", most_turns);
    if (options.step < 0 || std::isinf(options.step)) return "--step is a positive number of turns";
    for (const double order : options.orders) {
        if (!(order > 0) || std::isinf(order)) return fmt::format("--orders: `{:g}` is no positive number", order);
    }
    if (options.orders.size() > analysis::most_lines)
        return fmt::format("--orders: more than {} orders", analysis::most_lines);
    if (!options.orders.empty() && wish.options.over_frequency) return "--orders are none of --frequencies";
    if (!options.orders.empty() && wish.options.highest > 0)
        return "--orders and --highest: with the first the second means nothing";
    if (wish.from && wish.to && !(*wish.from < *wish.to)) return "--from is not before --to";
    return session::wrong_pattern("--variables", wish.variables);
}

std::string write_orders(const OrdersCommand& options, const analysis::OrdersRecord& record, const std::string& path) {
    if (path.ends_with(".csv")) return runtime::write_file(path, orders_csv(record));
    if (is_text_name(path)) return runtime::write_file(path, orders_json(record));
    const std::string title =
        options.title.empty() ? std::filesystem::path(options.file).stem().string() : options.title;
    return raster::write_picture(path, orders_svg(record, title), 1, session::raster_module());
}

ExitCode orders(OrdersCommand options) {
    if (const std::string wrong = wrong_orders_option(options); !wrong.empty())
        return command_line_error(wrong, "`torsion help orders` explains the options");
    std::vector<OutputPath> outputs;
    for (const std::string& path : options.outputs) outputs.push_back({"-o", path});
    if (const std::string same = same_file_twice(outputs, {options.file}); !same.empty())
        return command_line_error(same, "");
    leave_stdout_to(options.outputs);
    analysis::OrdersWish wish = options.wish;
    wish.options.turns = options.turns, wish.options.step = options.step > 0 ? options.step : options.turns / 2;
    wish.options.form = options.is_flat_top ? analysis::WindowForm::FlatTop : analysis::WindowForm::Hann;
    wish.options.lines = options.orders;
    std::sort(wish.options.lines.begin(), wish.options.lines.end());
    wish.options.lines.erase(std::unique(wish.options.lines.begin(), wish.options.lines.end()),
                             wish.options.lines.end());
    std::string unreadable;
    const auto file = analysis::ResultFile::open(options.file, unreadable);
    if (!file)
        return fault(is_file(options.file) ? source::Diag::NotAResultFile : source::Diag::CannotReadFile, unreadable,
                     "");
    analysis::OrdersProblem problem;
    const auto record = orders_of_file(*file, options.file, wish, problem);
    if (!record)
        return fault(problem.is_of_file ? source::Diag::NotAResultFile : source::Diag::InvalidCommandLine,
                     problem.message, problem.help);
    say("{}", options.json ? orders_json(*record) : orders_text(*record));
    for (const std::string& path : options.outputs) {
        if (const std::string why = write_orders(options, *record, path); !why.empty())
            return fault(source::Diag::CannotWriteFile, why, "", simulation_failed);
        if (!options.json) say("wrote {}\n", path);
    }
    return success;
}

void add_orders_options(CLI::App& command, OrdersCommand& options) {
    analysis::OrdersWish& wish = options.wish;
    command.add_option("RESULT", options.file, "A result of a run, or a recording (CSV, MAT)")->required();
    command.add_option("--speed", wish.shaft.speed, "Speed of the shaft; its integral is the angle")
        ->type_name("VARIABLE");
    command.add_option("--angle", wish.shaft.angle, "Angle of the shaft. Default: that of the first shaft that turns")
        ->type_name("VARIABLE");
    command
        .add_option("--unit", wish.shaft.unit,
                    "Of --speed or --angle, where the file tells none: rpm, rad/s, Hz, deg, rad, rev")
        ->type_name("UNIT");
    command
        .add_option("--variables", wish.variables,
                    "Variables whose names contain a match; default: torques and forces of elastic elements")
        ->type_name("REGEX");
    command.add_option("--orders", options.orders, "Cuts along these orders; default: the map of all")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::Validator(
            [](const std::string& text) { return text.empty() ? std::string("no order is named") : std::string(); },
            ""))
        ->type_name("N,N,…");
    command.add_flag("--frequencies", wish.options.over_frequency, "Over frequency in place of order");
    command
        .add_option("--highest", wish.options.highest,
                    "Of the map: the highest order, or frequency in Hz; default: order 12, as far as the rows allow")
        ->check(positive_number());
    command.add_option("--turns", options.turns, "Of the shaft in a window")->capture_default_str();
    command.add_option("--step", options.step, "Turns from a window to the next; default: half a window");
    command.add_flag("--flat-top", options.is_flat_top, "Windows with a flat top, in place of Hann's");
    command.add_option("--from", wish.from, "Begin at this time")->check(finite_number())->type_name("SECONDS");
    command.add_option("--to", wish.to, "End at this time")->check(finite_number())->type_name("SECONDS");
    command
        .add_option("-o,--output", options.outputs,
                    "File, several times for several; the extension decides (.csv, .json, .svg, .png)")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command.add_option("--title", options.title, "Of the picture. Default: the name of the result");
    command.add_flag("--json", options.json, "The result as JSON");
    add_message_option(command);
}

} // namespace

Command orders_command(CLI::App& app) {
    auto options = std::make_shared<OrdersCommand>();
    CLI::App* command =
        app.add_subcommand("orders", "Orders of a result or a recording over the speed of a shaft (.csv, .json, .svg)");
    add_orders_options(*command, *options);
    command->footer(
        "Amplitudes are peaks, and phases those of cos(order·φ + phase), φ the angle of the shaft. Orders with fewer "
        "than five rows in a\n"
        "period are left out, and so are parts in which the shaft stands or turns backwards; the table says which.\n"
        "More: docs/reference/orders.md");
    return {command, [options] { return orders(*options); }};
}

} // namespace torsion::driver
