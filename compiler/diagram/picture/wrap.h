#pragma once
// Expressions in lines.

#include <cstddef>
#include <string>

namespace torsion::diagram {

/// As few lines as it takes, and of nearly the same length: they end behind commas and before operators. What needs
/// more than `lines` of `longest` bytes ends with an ellipsis.
std::string wrapped(const std::string& expression, std::size_t longest, std::size_t lines);

} // namespace torsion::diagram
