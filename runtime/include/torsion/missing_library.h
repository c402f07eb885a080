#pragma once
// A shared library, loaded on demand, that is missing or unusable. The text gives its name and the reason.

#include <stdexcept>

namespace torsion::runtime {

class MissingLibrary : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace torsion::runtime
