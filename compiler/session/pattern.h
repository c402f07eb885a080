#pragma once
// Regular expressions that options give.

#include <fmt/format.h>

#include <regex>
#include <string>

namespace torsion::session {

/// Empty, or the message about an option that is no valid regular expression.
inline std::string wrong_pattern(const std::string& option, const std::string& pattern) {
    try {
        std::regex{pattern};
    } catch (const std::regex_error& problem) {
        return fmt::format("{}: `{}` is not a regular expression ({})", option, pattern, problem.what());
    }
    return {};
}

} // namespace torsion::session
