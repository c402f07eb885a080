#pragma once
// The command line of `torsion plot`, for results and tables of sweeps.

#include "compiler/driver/fault.h"

#include "compiler/analysis/plot/plot_data.h"

#include <functional>
#include <string>
#include <vector>

namespace torsion::driver {

struct PlotRequest {
    std::vector<std::string> arguments, outputs;
    analysis::PlotWish wish;
    analysis::PlotOptions look;
    std::string title;
    std::string by;      ///< of tables: draws a curve for each value of this parameter
    bool as_map = false; ///< of tables: over two parameters
    bool terminal = false;
    double scale = 1;

    ExitCode fail(source::Diag code, const std::string& message, const std::string& help,
                  ExitCode exit_code = wrong_command_line) const {
        return fault(code, message, help, exit_code);
    }
    /// Calls `write_one` for each output; it returns nothing or the reason of a failure. Without outputs, and unless
    /// the terminal suffices, the output is NAME.svg of the first argument in the current folder.
    ExitCode write(const std::function<std::string(const std::string& path)>& write_one) const;
};

bool is_page_name(const std::string& path); ///< .html

/// Draws the sweep table of the first argument; the other arguments are its columns.
ExitCode plot_sweep(const PlotRequest& request);

} // namespace torsion::driver
