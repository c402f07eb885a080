// A short fuzz run of the front end: damaged models must end in a message or a model, never in a crash or a hang.
//
// Texts of our own library and examples are cut, spliced and misspelt token by token (seeded, so a failure comes back), then taken through parser, library,
// instance and flat, and through sorting where they get that far.

#include "compiler/flat/flatten.h"
#include "compiler/instance/instantiate.h"
#include "compiler/source/render.h"
#include "compiler/structure/sort.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> tokens_of(const std::string& text) {
    std::vector<std::string> tokens;
    std::string current;
    auto flush = [&] {
        if (!current.empty()) tokens.push_back(std::exchange(current, {}));
    };
    for (char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') current += c;
        else if (std::isspace(static_cast<unsigned char>(c))) flush();
        else flush(), tokens.push_back(std::string(1, c));
    }
    flush();
    return tokens;
}

std::string damaged(const std::vector<std::string>& tokens, const std::vector<std::string>& spare, std::mt19937& random) {
    std::vector<std::string> t = tokens;
    for (std::size_t n = 1 + random() % 4; n > 0 && !t.empty(); --n) {
        std::size_t at = random() % t.size();
        switch (random() % 5) {
        case 0: t.erase(t.begin() + static_cast<std::ptrdiff_t>(at)); break;
        case 1: t.insert(t.begin() + static_cast<std::ptrdiff_t>(at), spare[random() % spare.size()]); break;
        case 2: t[at] = spare[random() % spare.size()]; break;
        case 3: std::swap(t[at], t[random() % t.size()]); break;
        default: t[at] = t[random() % t.size()];
        }
    }
    std::string text;
    for (const std::string& s : t) text += s + " ";
    return text;
}

void try_text(const std::string& text) {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    library::Library library(sources, diagnostics, {{}, "", std::string(TORSION_SOURCE_DIR) + "/stdlib_models"});
    auto names = library.load_text("fuzz.mo", text);
    if (names && !names->empty()) {
        auto tree = instance::instantiate(library, names->back(), {}, diagnostics);
        auto flat = tree ? flat::flatten(std::move(*tree), diagnostics) : std::nullopt;
        auto sorted = flat ? structure::sort(std::move(*flat), diagnostics) : std::nullopt;
        if (!sorted && !diagnostics.has_errors()) {
            std::fprintf(stderr, "refused without a message:\n%s\n", text.c_str());
            std::exit(1);
        }
    } else if (!diagnostics.has_errors()) {
        std::fprintf(stderr, "not read, without a message:\n%s\n", text.c_str());
        std::exit(1);
    }
    (void)source::render(diagnostics, sources);
}

} // namespace

int main(int argc, char** argv) {
    double seconds = argc > 1 ? std::atof(argv[1]) : 5;
    unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
    std::vector<std::vector<std::string>> corpus;
    std::vector<fs::path> files;
    for (const char* folder : {"examples", "tests/simulation", "stdlib_models/Modelica/Mechanics"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(TORSION_SOURCE_DIR) / folder))
            if (entry.path().extension() == ".mo" && entry.path().filename() != "package.mo") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        std::stringstream text;
        text << std::ifstream(file).rdbuf();
        corpus.push_back(tokens_of(text.str()));
    }
    std::vector<std::string> spare{"model", "end", "equation", "extends", "(", ")", "{", "}", "[", "]", ";", ",", "=", ":", "1e308", "0", "-1", "999999999", "each", "final",
                                   "if", "then", "else", "for", "in", "loop", "der", "pre", "noEvent", "size", "\"s\"", "true", "Real", "parameter", "constant", "A", "."};
    for (const auto& c : corpus) spare.insert(spare.end(), c.begin(), c.end());
    auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    std::size_t runs = 0;
    for (std::mt19937 random(seed); std::chrono::steady_clock::now() < end; ++runs) {
        std::string text = damaged(corpus[random() % corpus.size()], spare, random);
        if (const char* keep = std::getenv("TORSION_FUZZ_KEEP")) std::ofstream(keep) << text;
        try_text(text);
    }
    std::printf("%zu damaged models\n", runs);
}
