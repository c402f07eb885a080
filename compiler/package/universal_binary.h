#pragma once
// One file for Macs of several processors.

#include <string>
#include <vector>

namespace torsion::package {

/// The file with all of these libraries for macOS, each of another processor.
std::string universal_binary(const std::vector<std::string>& libraries);

} // namespace torsion::package
