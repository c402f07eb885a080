#include "compiler/session/input_file.h"

#include "compiler/analysis/result/result_file.h"
#include "compiler/units/display.h"

#include <numeric>

namespace torsion::session {

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
    auto values = file->read(all, words);
    if (!values) return refuse();
    table.names = file->names();
    for (const std::size_t column : all) table.units.push_back(file->about(column).unit);
    table.unit_change = [](const std::string& from, const std::string& to) -> std::optional<fmu::UnitChange> {
        const auto change = units::display_conversion(from, to);
        return change ? std::optional(fmu::UnitChange{change->factor, change->offset}) : std::nullopt;
    };
    table.time = std::move(values->time);
    table.columns = std::move(values->columns);
    return table;
}

} // namespace torsion::session
