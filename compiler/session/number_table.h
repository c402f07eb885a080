#pragma once
// A table of finite numbers in a text file: a line with names, then a line of numbers for every row; commas, semicolons
// or tabs.

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::session {

class NumberTable {
public:
    /// `option` begins messages: `--order`. Refuses what is no such table, with file, line and column.
    NumberTable(std::string option, std::string path);

    std::size_t rows() const { return lines_.size(); }
    /// Number of the column with one of these names, which mean the same; `none`: there is no such column.
    std::size_t column(std::initializer_list<std::string_view> names) const;
    double at(std::size_t row, std::size_t column) const { return columns_[column].values[row]; }
    double at(std::size_t row, std::size_t column, double otherwise) const {
        return column == none ? otherwise : at(row, column);
    }
    /// `why` follows the value
    [[noreturn]] void refuse_cell(std::size_t row, std::size_t column, const std::string& why) const;

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

private:
    struct Column {
        std::string name;
        std::vector<double> values;
    };
    void read_header(const std::string& line);
    void read_row(const std::string& line, std::size_t number);
    [[noreturn]] void refuse_line(std::size_t line, const std::string& why) const;
    std::string place(std::size_t line, std::size_t column) const;

    std::string option_, path_;
    char separator_ = ',';
    std::vector<Column> columns_;
    std::vector<std::size_t> lines_; ///< of the rows, in the file
};

} // namespace torsion::session
