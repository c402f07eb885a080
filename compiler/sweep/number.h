#pragma once

#include <string>

namespace torsion::sweep {

/// The shortest number that reads back the same.
std::string number_text(double value);

} // namespace torsion::sweep
