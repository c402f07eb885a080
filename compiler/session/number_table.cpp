#include "compiler/session/number_table.h"

#include "compiler/session/guard.h"
#include "compiler/support/cells.h"
#include "compiler/support/input_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

namespace torsion::session {

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;

/// Without blanks around it.
std::string_view bare(std::string_view cell) {
    const auto begin = cell.find_first_not_of(" \t\r");
    return begin == std::string_view::npos ? std::string_view()
                                           : cell.substr(begin, cell.find_last_not_of(" \t\r") - begin + 1);
}

std::optional<double> finite_number(std::string_view cell) {
    if (cell.starts_with('+')) cell.remove_prefix(1);
    double value = 0;
    const auto [stop, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool is_number = error == std::errc() && stop == cell.data() + cell.size() && std::isfinite(value);
    return is_number ? std::optional(value) : std::nullopt;
}

} // namespace

NumberTable::NumberTable(std::string option, std::string path) : option_(std::move(option)), path_(std::move(path)) {
    std::string problem;
    std::optional<std::string> text = read_input_file(path_, Pipes::Read, most_bytes, problem);
    if (!text)
        refuse(source::Diag::CannotReadFile, fmt::format("{}: `{}` cannot be read: {}", option_, path_, problem));
    std::istringstream file(std::move(*text));
    std::string line;
    std::getline(file, line);
    read_header(line);
    for (std::size_t number = 2; std::getline(file, line); ++number) {
        if (!bare(line).empty()) read_row(line, number);
    }
    if (lines_.empty()) refuse(source::Diag::InvalidCommandLine, fmt::format("{}: `{}` has no rows", option_, path_));
}

void NumberTable::read_header(const std::string& line) {
    const std::string_view text = std::string_view(line).substr(line.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    separator_ = separator_of(text);
    for (const std::string& cell : cells_of(text, separator_)) {
        const std::string name(bare(cell));
        if (name.empty()) refuse_line(1, fmt::format("column {} has no name", columns_.size() + 1));
        if (std::ranges::find(columns_, name, &Column::name) != columns_.end())
            refuse_line(1, fmt::format("there are two columns `{}`", name));
        columns_.push_back({name, {}});
    }
}

void NumberTable::read_row(const std::string& line, std::size_t number) {
    const std::vector<std::string> cells = cells_of(line, separator_);
    if (cells.size() != columns_.size())
        refuse_line(number, fmt::format("{} values for {} columns", cells.size(), columns_.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string_view cell = bare(cells[i]);
        const auto value = finite_number(cell);
        if (!value)
            refuse(source::Diag::InvalidCommandLine,
                   fmt::format("{}: {}: `{}` is no finite number", option_, place(number, i), cell.substr(0, 40)));
        columns_[i].values.push_back(*value);
    }
    lines_.push_back(number);
}

std::size_t NumberTable::column(std::initializer_list<std::string_view> names) const {
    std::size_t found = none;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (std::ranges::find(names, columns_[i].name) == names.end()) continue;
        if (found != none)
            refuse_line(1,
                        fmt::format("the columns `{}` and `{}` mean the same", columns_[found].name, columns_[i].name));
        found = i;
    }
    return found;
}

void NumberTable::refuse_cell(std::size_t row, std::size_t column, const std::string& why) const {
    refuse(source::Diag::InvalidCommandLine,
           fmt::format("{}: {}: {:g} {}", option_, place(lines_[row], column), at(row, column), why));
}

void NumberTable::refuse_line(std::size_t line, const std::string& why) const {
    refuse(source::Diag::InvalidCommandLine, fmt::format("{}: `{}`, line {}: {}", option_, path_, line, why));
}

std::string NumberTable::place(std::size_t line, std::size_t column) const {
    return fmt::format("`{}`, line {}, column `{}`", path_, line, columns_[column].name);
}

} // namespace torsion::session
