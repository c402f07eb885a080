#pragma once
// The C compiler of the user's machine: `cc`, or what the environment variable CC names.

#include <filesystem>
#include <string>
#include <vector>

namespace torsion::foreign {

/// Works in a private folder, which its destructor removes.
class CCompiler {
public:
    struct Outcome {
        bool is_there = false; ///< there is such a program
        bool is_ok = false;
        std::string command;
        std::vector<std::string> words; ///< what it said, without the name of the folder
    };

    CCompiler();
    CCompiler(const CCompiler&) = delete;
    CCompiler& operator=(const CCompiler&) = delete;
    ~CCompiler();

    static std::string program();
    const std::filesystem::path& folder() const { return folder_; }
    /// The path of a new file in the folder; empty if it cannot be written.
    std::string write(const std::string& name, const std::string& text) const;
    Outcome run(const std::vector<std::string>& arguments) const;

private:
    std::filesystem::path folder_; ///< empty: none could be made
};

} // namespace torsion::foreign
