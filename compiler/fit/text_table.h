#pragma once
// Tables in the terminal.

#include <string>
#include <vector>

namespace torsion::fit {

/// Columns to the left, two blanks apart; the first row is as long as the others.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

} // namespace torsion::fit
