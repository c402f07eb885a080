#pragma once

#include <string>

namespace torsion::driver {

/// A file that is whole or not there: written beside its place as PATH.part, then renamed; what is not a regular file is written directly. Empty, or a
/// sentence about what went wrong.
std::string write_file(const std::string& path, const std::string& bytes);

} // namespace torsion::driver
