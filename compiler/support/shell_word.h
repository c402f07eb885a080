#pragma once
// A text as one word of a command that is printed for a shell.

#include <string>
#include <string_view>

namespace torsion {

/// In single quotes; a quote of its own ends them, and stands behind a backslash.
inline std::string quoted_word(std::string_view text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

/// Quoted only where the shell would read something else.
inline std::string shell_word(std::string_view text) {
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,+-@%";
    return !text.empty() && text.find_first_not_of(plain) == std::string_view::npos ? std::string(text)
                                                                                    : quoted_word(text);
}

} // namespace torsion
