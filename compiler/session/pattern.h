#pragma once
// Regular expressions that options give.

#include "runtime/pattern/pattern.h"

#include <fmt/format.h>

#include <string>

namespace torsion::session {

/// Empty, or the message about an option that is no valid regular expression.
inline std::string wrong_pattern(const std::string& option, const std::string& pattern) {
    const std::string problem = runtime::Pattern(pattern).problem();
    return problem.empty() ? "" : fmt::format("{}: `{}` is not a regular expression ({})", option, pattern, problem);
}

} // namespace torsion::session
