// parse ∘ print = identity, seen in the printed text, for every model that is in the repository.

#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

using namespace torsion::syntax::testing;

namespace {

std::vector<std::filesystem::path> models_below(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> result;
    if (!std::filesystem::exists(folder)) return result;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".mo") result.push_back(entry.path());
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("every model of the repository is printed as it is parsed") {
    const std::filesystem::path root = TORSION_SOURCE_DIR;
    std::size_t count = 0;
    for (const char* folder : {"stdlib_models", "examples"}) {
        for (const auto& path : models_below(root / folder)) {
            CAPTURE(path.string());
            const Parsed first = parse_text(text_of(path));
            REQUIRE_MESSAGE(first.file != nullptr, first.messages());
            const std::string printed = first.printed();
            CHECK(reprinted(printed) == printed);
            ++count;
        }
    }
    CHECK(count > 0);
}
