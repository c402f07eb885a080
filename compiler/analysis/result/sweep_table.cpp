#include "compiler/analysis/plot/sweep_chart.h"

#include "torsion/output.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>

namespace torsion::analysis {

namespace {

/// between varied parameters and collected columns
const std::vector<std::string> marks = {"status", "steps", "events"};

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') cells.back() += line[++i];
        else if (line[i] == '"') is_quoted = !is_quoted;
        else if (line[i] == ',' && !is_quoted) cells.emplace_back();
        else if (line[i] != '\r') cells.back() += line[i];
    }
    return cells;
}

/// The cell of `status`; 0: the line is no header. Tables of older versions have it at the end, and do not mark the
/// varied parameters.
std::size_t place_of_marks(const std::vector<std::string>& cells) {
    if (cells.size() <= 5 || cells.front() != "number") return 0;
    const auto found = std::search(cells.begin() + 2, cells.end(), marks.begin(), marks.end());
    return found == cells.end() ? 0 : static_cast<std::size_t>(found - cells.begin());
}

double number_of(const std::string& cell) {
    double value = 0;
    const auto [stop, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && stop == cell.data() + cell.size() ? value : std::numeric_limits<double>::quiet_NaN();
}

std::size_t number_of_parameters(const SweepTable& table) {
    const std::size_t rows = table.columns.front().size();
    for (std::size_t count = 1; count < table.columns.size(); ++count) {
        std::set<std::vector<double>> seen;
        for (std::size_t row = 0; row < rows; ++row) {
            std::vector<double> values;
            for (std::size_t i = 0; i < count; ++i)
                values.push_back(std::isnan(table.columns[i][row]) ? 0 : table.columns[i][row]);
            seen.insert(std::move(values));
        }
        if (seen.size() == rows) return count;
    }
    return 1;
}

/// Of the file beside, if it has the names of the table in their order; else none.
std::vector<std::string> units_beside(const std::string& path, const std::vector<std::string>& names) {
    std::vector<std::string> units(names.size());
    std::ifstream file(runtime::units_path(path), std::ios::binary);
    std::string line;
    if (!std::getline(file, line)) return units;
    std::vector<std::string> found;
    while (std::getline(file, line)) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != 4 || found.size() >= names.size() || names[found.size()] != cells[0]) return units;
        found.push_back(cells[1]);
    }
    return found.size() == names.size() ? found : units;
}

bool is_grid(const SweepTable& table) {
    std::size_t combinations = 1;
    for (std::size_t p = 0; p < table.parameters && combinations <= table.columns.front().size(); ++p)
        combinations *= std::set<double>(table.columns[p].begin(), table.columns[p].end()).size();
    return combinations == table.columns.front().size();
}

} // namespace

std::optional<std::size_t> SweepTable::find(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

bool is_sweep_table(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return false; // a pipe can be read only once
    std::ifstream file(path);
    std::string line;
    return std::getline(file, line) && place_of_marks(cells_of(line)) > 0;
}

std::optional<SweepTable> read_sweep_table(const std::string& path, std::string& problem) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (!std::getline(file, line)) return problem = "`" + path + "` cannot be read, or is empty", std::nullopt;
    std::vector<std::string> header = cells_of(line);
    const std::size_t marked = place_of_marks(header), width = header.size();
    if (marked == 0) return problem = "`" + path + "` is no table of `torsion sweep`", std::nullopt;
    SweepTable table;
    const auto without_marks = [&](std::vector<std::string>& cells) {
        const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(marked);
        cells.erase(begin, begin + static_cast<std::ptrdiff_t>(marks.size()));
    };
    without_marks(header);
    table.names.assign(header.begin() + 1, header.end());
    table.columns.resize(table.names.size());
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        std::vector<std::string> cells = cells_of(line);
        if (cells.size() != width) {
            problem = "`" + path + "`, line " + std::to_string(number) + ": " + std::to_string(cells.size()) +
                      " cells instead of " + std::to_string(width);
            return std::nullopt;
        }
        without_marks(cells);
        for (std::size_t i = 0; i < table.columns.size(); ++i) table.columns[i].push_back(number_of(cells[i + 1]));
    }
    if (table.columns.front().empty()) return problem = "`" + path + "` has no rows", std::nullopt;
    table.parameters = marked + marks.size() < width ? marked - 1 : number_of_parameters(table);
    table.is_grid = is_grid(table);
    table.units = units_beside(path, table.names);
    return table;
}

} // namespace torsion::analysis
