#include "compiler/native/link_files.h"

#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <mutex>
#include <system_error>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

namespace torsion::native {

namespace fs = std::filesystem;

Workplace::Workplace() {
    const char* chosen = ::getenv("TMPDIR");
    parent_ = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
    std::string name = (parent_ / "torsion-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) folder_ = name; // only its owner can enter
}

Workplace::~Workplace() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string Workplace::add(const std::string& name, const std::string& bytes) const {
    const std::string path = path_of(name);
    if (path.empty()) return {};
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file.flush() ? path : std::string();
}

bool Workplace::add_objects(const std::vector<std::string>& objects, std::vector<std::string>& arguments) const {
    for (std::size_t i = 0; i < objects.size(); ++i) {
        arguments.push_back(add(std::to_string(i) + ".o", objects[i]));
        if (arguments.back().empty()) return false;
    }
    return true;
}

std::string Workplace::link_to(const std::string& name, const std::string& path) const {
    const std::string link = path_of(name);
    std::error_code error;
    if (!link.empty()) fs::create_symlink(path, link, error);
    return error ? std::string() : link;
}

std::string Workplace::path_of(const std::string& name) const {
    return folder_.empty() ? std::string() : (folder_ / name).string();
}

std::string Workplace::problem() const {
    return "the folder for temporary files cannot be written: `" + parent_.string() + "` (TMPDIR names another one)";
}

Drain::Drain() {
    if (::pipe2(ends_, O_CLOEXEC) != 0) return;
    reader_ = std::thread([this] { read(); });
}

std::string Drain::take() {
    if (!is_open()) return {};
    ::close(ends_[1]);
    reader_.join();
    ::close(ends_[0]);
    return std::move(bytes_);
}

void Drain::read() {
    constexpr std::size_t piece = 1 << 16;
    for (;;) {
        const std::size_t size = bytes_.size();
        bytes_.resize(size + piece);
        const ssize_t got = ::read(ends_[0], bytes_.data() + size, piece);
        bytes_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got == 0 || (got < 0 && errno != EINTR)) return;
    }
}

std::string run_lld(const std::vector<std::string>& arguments, const lld::DriverDef& driver) {
    static std::mutex one_at_a_time;
    static bool can_run = true;
    const std::lock_guard lock(one_at_a_time);
    if (!can_run) return "the linker has crashed before";
    std::vector<const char*> plain;
    for (const std::string& argument : arguments) plain.push_back(argument.c_str());
    std::string words;
    llvm::raw_string_ostream out(words);
    const lld::Result result = lld::lldMain(plain, out, out, driver);
    can_run = result.canRunAgain;
    out.flush();
    if (result.retCode == 0) return {};
    return words.empty() ? "the linker failed" : words;
}

std::string link_through_pipe(const LinkRequest& request, ArgumentsOf* arguments_of, const lld::DriverDef& driver,
                              LinkedLibrary& library) {
    Drain drain;
    if (!drain.is_open()) return "there is no pipe to be had";
    Workplace workplace;
    std::vector<std::string> arguments = arguments_of(request, drain.path());
    if (!workplace.add_objects(request.objects, arguments)) return workplace.problem();
    arguments.insert(arguments.end(), request.libraries.begin(), request.libraries.end());
    std::string words = run_lld(arguments, driver);
    library.bytes = drain.take();
    return words.empty() && library.bytes.empty() ? "the linker has written nothing" : words;
}

} // namespace torsion::native
