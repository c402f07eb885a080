#pragma once
// Tables in text files, in the format of the standard library's table blocks: `#1` first, then for each table `double
// name(rows,columns)` and its numbers, row by row; `#` begins a comment.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace torsion::foreign {

struct TextTable {
    std::size_t rows = 0, columns = 0;
    std::vector<double> values; ///< row-major
};

/// Nothing, and the reason with the file's name, if the file cannot be read, lacks the table, or the table contradicts
/// its head.
std::optional<TextTable> read_text_table(const std::string& path, const std::string& name, std::string& problem);

} // namespace torsion::foreign
