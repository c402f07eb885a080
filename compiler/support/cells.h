#pragma once
// Lines of tables as text.

#include <string>
#include <string_view>
#include <vector>

namespace torsion {

/// Cells of one line; a quoted cell may hold the separator, and `""` in it is a quote.
std::vector<std::string> cells_of(std::string_view line, char separator);

/// Of a header: the first comma, semicolon or tab outside quotes; a comma for a single column.
char separator_of(std::string_view header);

/// A text as one cell between commas: in quotes where it needs them.
std::string csv_cell(std::string_view text);

} // namespace torsion
