#pragma once
// A subcommand: its options and its action.

#include "compiler/driver/exit_code.h"

#include <functional>

namespace CLI {
class App;
}

namespace torsion::driver {

struct Command {
    CLI::App* app = nullptr;
    std::function<ExitCode()> run;
};

Command simulate_command(CLI::App& app);
Command watch_command(CLI::App& app);
Command sweep_command(CLI::App& app);
Command fit_command(CLI::App& app);
Command optimize_command(CLI::App& app);
Command build_command(CLI::App& app);
Command fmu_command(CLI::App& app);
Command ssp_command(CLI::App& app);
Command check_command(CLI::App& app);
Command parse_command(CLI::App& app);
Command linearize_command(CLI::App& app);
Command modes_command(CLI::App& app);
Command response_command(CLI::App& app);
Command orders_command(CLI::App& app);
Command bode_command(CLI::App& app);
Command compare_command(CLI::App& app);
Command plot_command(CLI::App& app);
Command convert_command(CLI::App& app);
Command events_command(CLI::App& app);
Command report_command(CLI::App& app);
Command document_command(CLI::App& app);
Command draw_command(CLI::App& app);
Command explain_command(CLI::App& app);
Command help_command(CLI::App& app);
ExitCode print_version();

} // namespace torsion::driver
