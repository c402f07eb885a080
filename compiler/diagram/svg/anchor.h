#pragma once
// Where on a page the picture of a component stands.

#include <cctype>
#include <cstdio>
#include <string>

namespace torsion::diagram {

/// Letters, digits and what needs no escape in an address: others as numbers.
inline std::string anchor_of(const std::string& path) {
    std::string text = "inside-";
    for (const char c : path) {
        char code[4];
        std::snprintf(code, sizeof code, "-%02x", static_cast<unsigned char>(c));
        const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_';
        text += is_plain ? std::string(1, c) : std::string(code);
    }
    return text;
}

} // namespace torsion::diagram
