#include "compiler/verify/emulated_run.h"

#include "compiler/package/fmu.h"
#include "compiler/support/installation.h"
#include "runtime/import/archive.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unordered_map>

namespace torsion::verify {

namespace fs = std::filesystem;

namespace {

constexpr const char* arm_system = "/usr/aarch64-linux-gnu"; ///< where Debian has the C library of Arm

fs::path host_of(const native::Platform& platform) {
    const char* file = platform.format == native::ObjectFormat::Coff ? "fmu_host.exe" : "fmu_host";
    return fs::path(installation_prefix()) / "share" / "torsion" / "lib" / platform.name / file;
}

/// The path of the first of these programs that is there; empty: none.
std::string find_program(std::initializer_list<const char*> names) {
    const char* folders = std::getenv("PATH");
    for (const char* name : names) {
        if (*name == '/' && ::access(name, X_OK) == 0) return name;
        for (const char* at = folders; at != nullptr && *name != '/';) {
            const char* end = std::strchr(at, ':');
            const std::string folder(at, end != nullptr ? end : at + std::strlen(at));
            const std::string path = (folder.empty() ? "." : folder) + "/" + name;
            if (::access(path.c_str(), X_OK) == 0) return path;
            at = end != nullptr ? end + 1 : nullptr;
        }
    }
    return {};
}

std::string qemu() { return find_program({"qemu-aarch64-static", "qemu-aarch64"}); }
std::string wine() { return find_program({"wine64", "wine", "/usr/lib/wine/wine64"}); }

bool is(const native::Platform& platform, const char* name) { return std::strcmp(platform.name, name) == 0; }

/// What runs the host of a platform without an obstacle. Wine keeps its settings where the user has them; who has none
/// gets some for this run.
std::vector<std::string> command_of(const native::Platform& platform, const fs::path& folder) {
    const std::string host = host_of(platform).string();
    if (is(platform, "aarch64-linux")) return {qemu(), "-L", arm_system, host};
    std::vector<std::string> words{"/usr/bin/env", "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree,mshtml="};
    std::error_code ignored;
    const char* home = std::getenv("HOME");
    if (std::getenv("WINEPREFIX") == nullptr && (home == nullptr || !fs::exists(fs::path(home) / ".wine", ignored)))
        words.push_back("WINEPREFIX=" + (folder / "wine").string());
    words.push_back(wine());
    words.push_back(host);
    return words;
}

/// False if the program cannot be started, or fails.
bool run_in(const fs::path& folder, std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addchdir_np(&files, folder.c_str());
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
    pid_t child = 0;
    const int error = posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    int state = 0;
    while (error == 0 && ::waitpid(child, &state, 0) < 0) {
        if (errno != EINTR) return false;
    }
    return error == 0 && WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

char letter_of(package::FmuType type) {
    switch (type) {
    case package::FmuType::Integer: return 'I';
    case package::FmuType::Boolean: return 'B';
    case package::FmuType::Enumeration: return 'E';
    default: return 'R';
    }
}

class Unpacked final : public EmulatedFmu {
public:
    /// Wine goes on for some seconds after its last program; what it keeps in the folder must not come back.
    ~Unpacked() override {
        const std::string server =
            find_program({"wineserver", "wineserver64", "/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver"});
        std::error_code ignored;
        if (!server.empty() && fs::exists(folder_.path() / "wine", ignored))
            run_in(folder_.path(), {"/usr/bin/env", "WINEPREFIX=" + (folder_.path() / "wine").string(), server, "-k"});
    }
    Unpacked(fmu::TemporaryFolder folder, const package::FmuTable& table, int version)
        : folder_(std::move(folder)), table_(table), version_(version) {
        for (const package::FmuVariable& variable : table.variables) {
            const std::string number = letter_of(variable.type) + std::to_string(variable.reference);
            numbers_.emplace(variable.name, number);
            for (const package::FmuAlias& alias : variable.aliases) numbers_.emplace(alias.name, number);
        }
    }

    std::optional<analysis::Recording> run(const native::Platform& platform, const std::vector<std::string>& names,
                                           double tolerance, std::string& problem) override {
        const fs::path& folder = folder_.path();
        std::error_code ignored;
        fs::remove(folder / "answer", ignored);
        std::ofstream(folder / "request") << request(platform, names, tolerance);
        if (run_in(folder, command_of(platform, folder))) {
            if (auto recording = read(content_of(folder / "answer"), names)) return recording;
        }
        problem = content_of(folder / "problem");
        if (problem.empty()) problem = "the emulator fails";
        while (problem.ends_with('\n')) problem.pop_back();
        return std::nullopt;
    }

private:
    std::string request(const native::Platform& platform, const std::vector<std::string>& names,
                        double tolerance) const {
        std::string text = fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n", version_,
                                       package::library_path(platform, version_, table_.identifier), table_.token,
                                       table_.start_time, table_.stop_time, table_.step_size, tolerance);
        for (const std::string& name : names) text += numbers_.at(name) + "\n";
        return text;
    }

    static std::optional<analysis::Recording> read(const std::string& bytes, const std::vector<std::string>& names) {
        const std::size_t width = (1 + names.size()) * sizeof(double);
        if (bytes.empty() || bytes.size() % width != 0) return std::nullopt;
        analysis::Recording recording;
        recording.names = names;
        recording.values.columns.resize(names.size());
        for (std::size_t at = 0; at < bytes.size(); at += width) {
            const auto number = [&](std::size_t k) {
                double value;
                std::memcpy(&value, &bytes[at + k * sizeof value], sizeof value);
                return value;
            };
            recording.values.time.push_back(number(0));
            for (std::size_t k = 0; k < names.size(); ++k) recording.values.columns[k].push_back(number(k + 1));
        }
        return recording;
    }

    fmu::TemporaryFolder folder_;
    const package::FmuTable& table_;
    int version_;
    std::unordered_map<std::string, std::string> numbers_; ///< by name: type and reference
};

} // namespace

std::string obstacle_to_run(const native::Platform& platform) {
    std::error_code ignored;
    if (is(platform, "aarch64-linux")) {
        if (qemu().empty()) return "qemu-aarch64 is missing";
        if (!fs::exists(arm_system, ignored)) return std::string("there is no C library of it in ") + arm_system;
    } else if (is(platform, "x86_64-windows")) {
        if (wine().empty()) return "wine64 is missing";
    } else {
        return "nothing here runs it";
    }
    return fs::exists(host_of(platform), ignored) ? "" : "`" + host_of(platform).string() + "` is missing";
}

std::unique_ptr<EmulatedFmu> EmulatedFmu::open(const std::string& path, const package::FmuTable& table, int version,
                                               std::string& problem) {
    auto folder = fmu::TemporaryFolder::create(problem);
    runtime::Message message;
    if (!folder) return nullptr;
    if (!fmu::unpack(path, folder->path(), {}, message)) return problem = message.text, nullptr;
    return std::make_unique<Unpacked>(std::move(*folder), table, version);
}

} // namespace torsion::verify
