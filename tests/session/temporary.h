#pragma once

#include <cstdlib>
#include <string>

/// A file in the folder that the test has to itself (tests/support/hermetic).
inline std::string temporary(const std::string& name) { return std::string(std::getenv("TMPDIR")) + "/" + name; }
