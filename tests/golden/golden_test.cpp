// Every stage's print against a file: see README.md.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

const fs::path root = TORSION_SOURCE_DIR;
const fs::path golden = root / "tests" / "golden";
const std::vector<std::string> stages = {"ast",  "instance", "connections", "typed",
                                         "flat", "sorted",   "program",     "llvm"};

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

bool is_updating() {
    const char* value = std::getenv("TORSION_UPDATE_GOLDEN");
    return value != nullptr && *value != '\0' && *value != '0';
}

std::string line(const std::string& text, std::size_t number) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i < number && begin != std::string::npos; ++i) {
        begin = text.find('\n', begin);
        if (begin != std::string::npos) ++begin;
    }
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find('\n', begin) - begin);
}

/// Compares, or rewrites. Shows the first line that differs.
void compare(const std::string& actual, const fs::path& expected_file) {
    const std::string expected = read(expected_file);
    if (actual == expected && fs::exists(expected_file)) return;
    if (is_updating()) {
        fs::create_directories(expected_file.parent_path());
        std::ofstream(expected_file, std::ios::binary) << actual;
        return;
    }
    const auto differs = std::mismatch(actual.begin(), actual.end(), expected.begin(), expected.end()).first;
    const auto number = static_cast<std::size_t>(std::count(actual.begin(), differs, '\n')) + 1;
    const std::string name = fs::relative(expected_file, root).string();
    FAIL_CHECK(name << ", line " << number << "\n  expected: " << line(expected, number)
                    << "\n  actual:   " << line(actual, number));
}

/// `// model: NAME`, `// set: NAME=VALUE`, `// library: FOLDER` in the first lines.
PipelineOptions options_of(const fs::path& model) {
    PipelineOptions options;
    options.lowering.residual_oracle = true;
    options.target = fs::relative(model, root).string();
    options.library.stdlib_dir = "stdlib_models";
    std::ifstream file(model);
    for (std::string text; std::getline(file, text) && text.starts_with("// ");) {
        if (text.starts_with("// model: ")) options.model = text.substr(10);
        if (text.starts_with("// allow external")) options.allow_external = true;
        if (text.starts_with("// library: ")) options.library.paths.push_back(text.substr(12));
        if (text.starts_with("// set: ")) {
            const auto equals = text.find('=');
            options.settings.push_back({text.substr(8, equals - 8), text.substr(equals + 1)});
        }
    }
    return options;
}

std::vector<fs::path> models_in(const fs::path& folder) {
    std::vector<fs::path> models;
    if (!fs::is_directory(folder)) return models;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".mo") models.push_back(entry.path());
    }
    std::sort(models.begin(), models.end());
    return models;
}

/// The folder in which this was built must not be part of an expected text.
std::string messages_of(const Compilation& compilation) {
    std::string text = source::render(compilation.diagnostics, compilation.sources, {.base = root.string()});
    const std::string prefix = root.string() + "/";
    for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
        text.erase(at, prefix.size());
    return text;
}

void check_dump(const fs::path& model, const std::string& stage) {
    PipelineOptions options = options_of(model);
    options.dump = stage_of(stage);
    const auto compilation = compile(options);
    CHECK_MESSAGE(compilation->ok, model.filename().string() << " after " << stage << ":\n"
                                                             << messages_of(*compilation));
    if (compilation->ok) compare(compilation->dump, golden / stage / (model.stem().string() + "." + stage));
}

void check_messages(const fs::path& model) {
    PipelineOptions options = options_of(model);
    options.only_check = true;
    const auto compilation = compile(options);
    const bool should_fail = model.filename().string().starts_with("fail_");
    CHECK_MESSAGE(compilation->ok == !should_fail, model.filename().string());
    CHECK_MESSAGE(compilation->diagnostics.has_errors() == should_fail, model.filename().string());
    compare(messages_of(*compilation), fs::path(model).replace_extension(".txt"));
}

} // namespace

TEST_CASE("every stage prints what it printed") {
    fs::current_path(root);
    for (const std::string& stage : stages) {
        for (const fs::path& model : models_in(golden / "models")) check_dump(model, stage);
        for (const fs::path& model : models_in(golden / stage)) check_dump(model, stage);
    }
}

TEST_CASE("messages read as they read") {
    fs::current_path(root);
    for (const fs::path& model : models_in(golden / "diagnostics")) check_messages(model);
}

TEST_CASE("what is not supported says so") {
    fs::current_path(root);
    for (const fs::path& model : models_in(root / "tests" / "unsupported")) {
        PipelineOptions options = options_of(model);
        options.only_check = true;
        const auto compilation = compile(options);
        CHECK_FALSE(compilation->ok);
        const std::string messages = messages_of(*compilation);
        CHECK_MESSAGE(messages.find("error[I190]") != std::string::npos, model.filename().string() << ":\n"
                                                                                                   << messages);
        compare(messages, fs::path(model).replace_extension(".txt"));
    }
}

TEST_CASE("a dump is the same twice") {
    fs::current_path(root);
    for (const fs::path& model : models_in(golden / "models")) {
        PipelineOptions options = options_of(model);
        options.dump = Stage::Program;
        CHECK(compile(options)->dump == compile(options)->dump);
    }
}
