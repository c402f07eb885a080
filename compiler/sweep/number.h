#pragma once

#include <string>

namespace torsion::sweep {

/// The shortest decimal text that reads back as the same number.
std::string number_text(double value);
/// The same in a table: `nan`, and no `-0`.
void append_number(std::string& line, double value);

} // namespace torsion::sweep
