#pragma once
// For tests: a result file that is gone afterwards.

#include "compiler/analysis/result/result_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace torsion::test {

struct TextFile {
    std::filesystem::path path;
    explicit TextFile(const std::string& text)
        : path(std::filesystem::temp_directory_path() /
               ("torsion_analysis_" +
                std::to_string(std::hash<std::string>{}(std::filesystem::current_path().string() + text)) + ".csv")) {
        std::ofstream(path, std::ios::binary) << text;
    }
    ~TextFile() { std::filesystem::remove(path); }
};

inline analysis::ResultFile result_of(const std::string& text) {
    const TextFile file(text);
    std::string problem;
    auto result = analysis::ResultFile::open(file.path.string(), problem);
    INFO(problem);
    REQUIRE(result);
    return *result;
}

} // namespace torsion::test
