#pragma once
// Draws the table of `torsion sweep`: a response against one parameter, with a curve for each value of a second, or a
// map over two parameters.

#include "compiler/analysis/plot/chart.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Invariants of a SweepTable: its columns are equally long, with at least one row. The first `parameters` columns are
/// the varied parameters (a name that ends with `.start`: a start value).
struct SweepTable {
    std::vector<std::string> names;           ///< parameters, then collected columns
    std::vector<std::vector<double>> columns; ///< NaN where a run failed
    std::vector<std::string> units;           ///< of each name; empty: unknown
    std::size_t parameters = 0;
    bool is_grid = true; ///< has every combination of their values once; false for samples

    std::optional<std::size_t> find(const std::string& name) const;
};

/// Has this file the header of such a table? False if it cannot be read.
bool is_sweep_table(const std::string& path);
/// Nothing, and the reason with the line, if the file is no such table. Varied parameters precede `status`, collected
/// columns follow `events`. Tables of older versions have these as last columns: the reader then takes the fewest first
/// columns that differ in every row as the parameters.
std::optional<SweepTable> read_sweep_table(const std::string& path, std::string& problem);

/// Columns by number. In a grid, other parameters keep the value of the first row; the heading names them.
struct SweepView {
    std::size_t response = 0, x = 0;
    std::optional<std::size_t> by; ///< one curve per value
};
/// The last column over the first parameter; in a grid also with a curve for each value of the second, if any.
SweepView usual_view(const SweepTable& table);

Chart sweep_curves(const SweepTable& table, const SweepView& view);
/// A complete SVG document, `width` pixels wide: x to the right, `by` upwards (required), the response as colour; grey:
/// the run failed.
std::string render_sweep_map(const SweepTable& table, const SweepView& view, double width = 760,
                             const std::string& title = "");

/// Columns chosen by name; empty: as in usual_view().
struct SweepWish {
    std::string response, x, by;
    bool as_map = false;
};
/// Columns of the names. Nothing, and the reason, if a name is unknown, x or by is no parameter, or a map lacks its
/// second parameter.
std::optional<SweepView> view_of(const SweepTable& table, const SweepWish& wish, std::string& problem);

} // namespace torsion::analysis
