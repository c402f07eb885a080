#pragma once
// A shared library that is loaded when it is needed, and is not there or cannot be used. The text names it and says why.

#include <stdexcept>

namespace torsion::runtime {

class MissingLibrary : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace torsion::runtime
