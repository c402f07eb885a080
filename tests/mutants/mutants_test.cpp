// Models with a mistake: each ends in a result or in an error that is said, never in both, in neither or in a crash.
// The texts are those of tests/language and of the examples, the mistakes those of mutants.h.
//
// TORSION_MUTANTS=N makes N of each text instead of a few; TORSION_MUTANTS_SEED=S makes others.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/mutants/mutants.h"
#include "tests/support/own_library.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<fs::path> files(const fs::path& folder) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".mo") found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Every case of tests/language is a text of its own.
std::vector<std::string> texts() {
    std::vector<std::string> result;
    const std::regex tag(R"(// language: \S+)");
    for (const fs::path& file : files(TORSION_SOURCE_DIR "/tests/language")) {
        const std::string all = read(file);
        for (std::sregex_token_iterator part(all.begin(), all.end(), tag, -1), end; part != end; ++part)
            if (part->length() > 20) result.push_back(*part);
    }
    for (const fs::path& file : files(TORSION_SOURCE_DIR "/examples")) result.push_back(read(file));
    for (const fs::path& file : files(TORSION_SOURCE_DIR "/tests/golden/models")) result.push_back(read(file));
    return result;
}

unsigned number_of(const char* variable, unsigned otherwise) {
    const char* given = std::getenv(variable);
    return given ? static_cast<unsigned>(std::atoi(given)) : otherwise;
}

void try_text(const std::string& text) {
    CAPTURE(text);
    PipelineOptions options;
    options.text = text;
    options.library = testing::own_library();
    options.only_check = true;
    const auto compilation = compile(options);
    const bool has_errors = compilation->diagnostics.has_errors();
    const std::string said = source::render(compilation->diagnostics, compilation->sources);
    CHECK_MESSAGE(compilation->ok != has_errors, said);
    CHECK_MESSAGE(said.find("E199") == std::string::npos, said); // refused without a reason
}

} // namespace

TEST_CASE("a model with a mistake gives a result or an error") {
    const unsigned of_each = number_of("TORSION_MUTANTS", 8), seed = number_of("TORSION_MUTANTS_SEED", 1);
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<std::string> all = texts();
    REQUIRE(all.size() > 100);
    for (unsigned i = 0; i < of_each; ++i) {
        for (std::size_t k = 0; k < all.size(); ++k) {
            const bool is_long_enough = std::chrono::steady_clock::now() - begin > std::chrono::seconds(45) &&
                                        std::getenv("TORSION_MUTANTS") == nullptr;
            if (is_long_enough) return; // on a slow machine
            tests::Mutants mutants(all[k], seed + 1000 * i + static_cast<unsigned>(k));
            try_text(mutants.next());
        }
    }
}
