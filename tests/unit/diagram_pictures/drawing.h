#pragma once
// Draws models that are texts, for tests of pictures.

#include "compiler/diagram/svg/picture_svg.h"
#include "compiler/select_model.h"
#include "compiler/source/render.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace picture_tests {

using namespace torsion;
using namespace torsion::diagram;
namespace fs = std::filesystem;

inline const fs::path pictures = fs::path(TORSION_SOURCE_DIR) / "tests" / "unit" / "diagram_pictures" / "pictures";

inline std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

struct Shown {
    std::string svg, html, messages;
    std::optional<Picture> picture;
    std::vector<Picture> insides;
};

inline Shown draw_text(const std::string& text, const std::string& model, const DrawWish& wish = {}) {
    source::SourceMap sources;
    source::Diagnostics of_library, diagnostics;
    library::LibraryOptions options;
    options.stdlib_dir = fs::path(TORSION_SOURCE_DIR) / "stdlib_models";
    library::Library library(sources, of_library, options);
    Shown drawn;
    const auto names = library.load_text("model.mo", text);
    REQUIRE(names);
    const auto result = draw(library, model.empty() ? names->front() : model, wish, diagnostics);
    if (result) drawn = {svg_of(result->picture), html_of(*result), {}, result->picture, result->insides};
    drawn.messages = source::render(of_library, sources) + source::render(diagnostics, sources);
    return drawn;
}

inline Shown draw_file(const fs::path& path) {
    const std::string text = read(path);
    std::string model;
    if (text.starts_with("// model: ")) model = text.substr(10, text.find('\n') - 10);
    return draw_text(text, model,
                     {.kind = text.find("\n// icon\n") != std::string::npos ? LayerKind::Icon : LayerKind::Diagram});
}

inline void compare(const std::string& actual, const fs::path& expected) {
    const char* update = std::getenv("TORSION_UPDATE_GOLDEN");
    if (update != nullptr && *update == '1') std::ofstream(expected, std::ios::binary) << actual;
    CHECK_MESSAGE(actual == read(expected), expected.filename().string() << " differs");
}

inline std::size_t count(const std::string& text, const std::string& word) {
    std::size_t n = 0;
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

inline const PlacedIcon& part_named(const std::vector<PlacedIcon>& parts, const std::string& name) {
    const auto found = std::ranges::find_if(parts, [&](const PlacedIcon& part) { return part.name == name; });
    REQUIRE(found != parts.end());
    return *found;
}

inline Position middle_of(const PlacedIcon& part) { return part.place(part.system.centre()); }

} // namespace picture_tests
