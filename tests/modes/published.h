#pragma once
// Models of trains whose numbers others have published, as text.

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace torsion::tests {

/// tests/modes/published/NAME.mo, with pieces of the text replaced.
inline std::string published(const std::string& name,
                             const std::vector<std::pair<std::string, std::string>>& replaced = {}) {
    std::ifstream file(std::string(TORSION_SOURCE_DIR "/tests/modes/published/") + name + ".mo");
    REQUIRE_MESSAGE(file.is_open(), name);
    std::ostringstream content;
    content << file.rdbuf();
    std::string text = content.str();
    for (const auto& [old_piece, piece] : replaced) {
        const std::size_t place = text.find(old_piece);
        REQUIRE_MESSAGE(place != std::string::npos, old_piece);
        text.replace(place, old_piece.size(), piece);
    }
    return text;
}

} // namespace torsion::tests
