#include "compiler/session/input_file.h"

#include "compiler/analysis/result/result_file.h"
#include "compiler/units/display.h"

#include <cmath>
#include <numeric>

namespace torsion::session {

namespace {

void check_shape(const InputTable& table) {
    if (table.columns.size() != table.names.size())
        refuse(source::Diag::InvalidCommandLine, std::to_string(table.names.size()) + " inputs have names, but " +
                                                     std::to_string(table.columns.size()) + " have values");
    if (table.time.empty()) refuse(source::Diag::InvalidCommandLine, "the inputs have no times");
    for (std::size_t i = 0; i < table.time.size(); ++i) {
        if (!std::isfinite(table.time[i]) || (i > 0 && table.time[i] < table.time[i - 1]))
            refuse(source::Diag::InvalidCommandLine, "the times of the inputs must be finite and must not go back");
    }
    for (std::size_t i = 0; i < table.names.size(); ++i) {
        if (table.columns[i].size() == table.time.size()) continue;
        refuse(source::Diag::InvalidCommandLine, "the input `" + table.names[i] + "` has " +
                                                     std::to_string(table.columns[i].size()) + " values at " +
                                                     std::to_string(table.time.size()) + " times");
    }
}

std::optional<fmu::UnitChange> unit_change(const std::string& from, const std::string& to) {
    const auto change = units::display_conversion(from, to);
    return change ? std::optional(fmu::UnitChange{change->factor, change->offset}) : std::nullopt;
}

std::optional<fmu::InputTable> read_inputs(const std::string& path, runtime::Message& problem) {
    fmu::InputTable table;
    std::string words;
    const auto refuse = [&] {
        problem.code = "E204";
        problem.text = "--inputs: " + words;
        return std::nullopt;
    };
    const auto file = analysis::ResultFile::open(path, words);
    if (!file) return refuse();
    std::vector<std::size_t> all(file->names().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<analysis::WordCell> cells;
    auto values = file->read(all, words, &cells);
    if (!values) return refuse();
    for (analysis::WordCell& cell : cells)
        table.words.push_back({cell.column, cell.row, cell.line, std::move(cell.word)});
    table.names = file->names();
    for (const std::size_t column : all) table.units.push_back(file->about(column).unit);
    table.unit_change = &unit_change;
    table.time = std::move(values->time);
    table.columns = std::move(values->columns);
    return table;
}

} // namespace

std::optional<fmu::InputTable> inputs_of(const std::string& file, const InputTable& given, runtime::Message& problem) {
    if (!file.empty()) return read_inputs(file, problem);
    if (given.names.empty()) return std::nullopt;
    check_shape(given);
    fmu::InputTable table;
    table.names = given.names, table.time = given.time;
    table.columns = given.columns, table.units = given.units;
    table.unit_change = &unit_change;
    return table;
}

} // namespace torsion::session
