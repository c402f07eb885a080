#pragma once
// Text of others on a terminal: a terminal takes control characters for commands.

#include <string>
#include <string_view>

namespace torsion {

/// Does a terminal take this character for a command, or for the direction of what follows?
bool is_control(char32_t character);

/// The text with U+FFFD in place of control characters but line ends and tabs, and of bytes that are not UTF-8.
std::string printable(std::string_view text);

} // namespace torsion
