#pragma once
// Tables in text files, as the standard library's table blocks read them: `#1` first, then for each table `double name(rows,columns)` and its
// numbers, row by row; `#` begins a comment.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace torsion::foreign {

struct TextTable {
    std::size_t rows = 0, columns = 0;
    std::vector<double> values; ///< row-major
};

/// Nothing, and why with the name of the file, when it cannot be read, has no such table, or the table is not what its head says.
std::optional<TextTable> read_text_table(const std::string& path, const std::string& name, std::string& problem);

} // namespace torsion::foreign
