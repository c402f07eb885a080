#pragma once
// The table of `torsion sweep` as a picture: a response against one parameter, with a curve for each value of a second; or a map over two parameters.

#include "compiler/analysis/plot/chart.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Invariants of a SweepTable: its columns are equally long and at least one row; `parameters` of them, the first ones, are what was varied (a name
/// that ends with `.start`: a start value).
struct SweepTable {
    std::vector<std::string> names;           ///< parameters, then columns that were collected
    std::vector<std::vector<double>> columns; ///< NaN where a run failed
    std::size_t parameters = 0;
    bool is_grid = true; ///< every combination of their values is there once; not so of samples

    std::optional<std::size_t> find(const std::string& name) const;
};

/// Has this file the header of such a table? False too where it cannot be read.
bool is_sweep_table(const std::string& path);
/// Nothing, and why with the line, when it is no such table. What was varied stands before `status`, what was collected behind `events`. In tables of
/// older versions these are the last columns: there the parameters are taken to be the fewest first columns that are different in every row.
std::optional<SweepTable> read_sweep_table(const std::string& path, std::string& problem);

/// Columns by number. In a grid, parameters that are neither keep the value of the first row, and the heading says which.
struct SweepView {
    std::size_t response = 0, x = 0;
    std::optional<std::size_t> by; ///< a curve for each of its values
};
/// The last column over the first parameter; in a grid with a curve for each value of the second, if there is one.
SweepView usual_view(const SweepTable& table);

Chart sweep_curves(const SweepTable& table, const SweepView& view);
/// A whole SVG document, `width` pixels wide: x to the right, `by` upwards (it must be given), the response as colour; grey: the run failed.
std::string render_sweep_map(const SweepTable& table, const SweepView& view, double width = 760, const std::string& title = "");

/// What somebody asked for by name; empty: as in usual_view().
struct SweepWish {
    std::string response, x, by;
    bool as_map = false;
};
/// Columns of the names; nothing, and why, where one is unknown, x or by is no parameter, or a map lacks its second.
std::optional<SweepView> view_of(const SweepTable& table, const SweepWish& wish, std::string& problem);

} // namespace torsion::analysis
