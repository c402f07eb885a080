// LLD reads and writes files. Its inputs lie in a private folder. Its output goes through a pipe, which LLD treats as a device and writes at once: it
// would map an output file, and a full disk then kills the process.

#include "compiler/native/link.h"

#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

namespace torsion::native {

namespace {

namespace fs = std::filesystem;

/// A private folder for LLD's inputs; its destructor removes it.
class Workplace {
public:
    Workplace() {
        const char* chosen = ::getenv("TMPDIR");
        parent_ = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
        std::string name = (parent_ / "torsion-XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) folder_ = name; // only its owner can enter
    }
    Workplace(const Workplace&) = delete;
    ~Workplace() {
        std::error_code ignored;
        if (!folder_.empty()) fs::remove_all(folder_, ignored);
    }

    /// Where the folder lies: `TMPDIR`, or `/tmp`.
    const fs::path& parent() const { return parent_; }

    /// The path of a new file; nothing if it cannot be written.
    std::string add(const std::string& name, const std::string& bytes) const {
        if (folder_.empty()) return {};
        const std::string path = (folder_ / name).string();
        std::ofstream file(path, std::ios::binary);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return file.flush() ? path : std::string();
    }

private:
    fs::path parent_, folder_;
};

/// A path that can be opened and written; it returns the bytes.
class Drain {
public:
    Drain() {
        if (::pipe2(ends_, O_CLOEXEC) != 0) return;
        reader_ = std::thread([this] { read(); });
    }
    Drain(const Drain&) = delete;
    ~Drain() { take(); }

    bool is_open() const { return reader_.joinable(); }
    std::string path() const { return "/proc/self/fd/" + std::to_string(ends_[1]); }

    /// Call it once the writer has closed its end.
    std::string take() {
        if (!is_open()) return {};
        ::close(ends_[1]);
        reader_.join();
        ::close(ends_[0]);
        return std::move(bytes_);
    }

private:
    void read() {
        constexpr std::size_t piece = 1 << 16;
        for (;;) {
            const std::size_t size = bytes_.size();
            bytes_.resize(size + piece);
            const ssize_t got = ::read(ends_[0], bytes_.data() + size, piece);
            bytes_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
            if (got == 0 || (got < 0 && errno != EINTR)) return;
        }
    }

    int ends_[2] = {-1, -1}; ///< to read from, to write to
    std::string bytes_;
    std::thread reader_;
};

std::string version_script(const std::vector<std::string>& exports) {
    std::string text = "{\n";
    if (!exports.empty()) text += "  global:\n";
    for (const std::string& name : exports) text += "    " + name + ";\n";
    return text + "  local: *;\n};\n";
}

std::vector<std::string> arguments_of(const LinkRequest& request, const std::string& output) {
    std::vector<std::string> arguments = {"ld.lld",
                                          "-shared",
                                          "-Bsymbolic",
                                          "--gc-sections",
                                          "--icf=all",
                                          "--strip-all",
                                          "--hash-style=gnu",
                                          "--build-id=none",
                                          "--no-undefined",
                                          "--fatal-warnings",
                                          "-znow",
                                          "-zrelro",
                                          "-znoexecstack",
                                          "-O2",
                                          "-o",
                                          output};
    if (!request.soname.empty()) arguments.push_back("--soname=" + request.soname);
    for (const std::string& name : request.exports) arguments.push_back("--undefined=" + name);
    for (const auto& [name, symbol] : request.aliases)
        arguments.insert(arguments.end(), {"--undefined=" + symbol, "--defsym=" + name + "=" + symbol});
    for (const std::string& name : request.keep) arguments.push_back("--undefined=" + name);
    return arguments;
}

/// LLD has global state: one run at a time.
std::string run_lld(const std::vector<std::string>& arguments) {
    static std::mutex one_at_a_time;
    static bool can_run = true;
    const std::lock_guard lock(one_at_a_time);
    if (!can_run) return "the linker has crashed before";
    std::vector<const char*> plain;
    for (const std::string& argument : arguments) plain.push_back(argument.c_str());
    std::string words;
    llvm::raw_string_ostream out(words);
    const lld::DriverDef driver{lld::Gnu, &lld::elf::link};
    const lld::Result result = lld::lldMain(plain, out, out, driver);
    can_run = result.canRunAgain;
    out.flush();
    if (result.retCode == 0) return {};
    return words.empty() ? "the linker failed" : words;
}

} // namespace

std::string link_shared(const LinkRequest& request, std::string& bytes) {
    Drain drain;
    if (!drain.is_open()) return "there is no pipe to be had";
    Workplace workplace;
    std::vector<std::string> arguments = arguments_of(request, drain.path());
    const auto add = [&](const std::string& name, const std::string& content, const std::string& option) {
        std::string path = workplace.add(name, content);
        if (path.empty()) return false;
        arguments.push_back(option + path);
        return true;
    };
    bool is_written = add("exports", version_script(request.exports), "--version-script=");
    for (std::size_t i = 0; i < request.objects.size() && is_written; ++i) is_written = add(std::to_string(i) + ".o", request.objects[i], "");
    if (!is_written) return "the folder for temporary files cannot be written: `" + workplace.parent().string() + "` (TMPDIR names another one)";
    arguments.insert(arguments.end(), request.libraries.begin(), request.libraries.end());
    std::string words = run_lld(arguments);
    bytes = drain.take();
    return words.empty() && bytes.empty() ? "the linker has written nothing" : words;
}

} // namespace torsion::native
