#include "compiler/foreign/c_compiler.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>

namespace torsion::foreign {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_lines = 20;

/// CC may name a program with arguments.
std::vector<std::string> command() {
    const char* const named = std::getenv("CC"); // NOLINT(concurrency-mt-unsafe): nothing changes the environment
    std::istringstream words(named != nullptr ? named : "");
    std::vector<std::string> result;
    for (std::string word; words >> word;) result.push_back(word);
    if (result.empty()) result.emplace_back("cc");
    return result;
}

std::vector<std::string> lines_of(const fs::path& file, const fs::path& folder) {
    std::vector<std::string> result;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line) && result.size() < most_lines;) {
        for (std::size_t at; (at = line.find(folder.string() + "/")) != std::string::npos;)
            line.erase(at, folder.string().size() + 1);
        result.push_back(line);
    }
    return result;
}

/// The exit status; nothing if the program cannot be started.
std::optional<int> spawn(const std::vector<std::string>& words, const std::string& output) {
    std::vector<char*> arguments;
    // posix_spawn does not write to them
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) return std::nullopt;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

CCompiler::CCompiler() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "torsion-XXXXXX").string();
    if (!error && ::mkdtemp(name.data()) != nullptr) folder_ = name; // only its owner can enter
}

CCompiler::~CCompiler() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string CCompiler::write(const std::string& name, const std::string& text) const {
    if (folder_.empty()) return {};
    const std::string path = (folder_ / name).string();
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    return file.flush() ? path : std::string();
}

std::string CCompiler::program() { return command().front(); }

CCompiler::Outcome CCompiler::run(const std::vector<std::string>& arguments) const {
    std::vector<std::string> words = command();
    Outcome outcome{.is_there = false, .is_ok = false, .command = words.front(), .words = {}};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const fs::path said = folder_ / "said";
    const std::optional<int> status = spawn(words, said.string());
    constexpr int not_found = 127; // of a shell, or of a spawn whose program is not there
    outcome.is_there = status.has_value() && *status != not_found;
    outcome.is_ok = status == 0;
    outcome.words = lines_of(said, folder_);
    return outcome;
}

} // namespace torsion::foreign
