#pragma once

#include <string>

namespace torsion::sweep {

/// The shortest decimal text that reads back as the same number.
std::string number_text(double value);

} // namespace torsion::sweep
